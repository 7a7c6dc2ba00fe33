import { describe, expect, test } from 'vitest';

/** Every catalogue of the page, by its file. */
const FILES = {
  de: import.meta.glob<object>('/src/**/{de,lesson.de}.ts', { eager: true }),
  en: import.meta.glob<object>('/src/**/{en,lesson.en}.ts', { eager: true }),
};

type Message = (...words: unknown[]) => unknown;

/** What stands for a person in a message, by the name that its parameter has. */
const PEOPLE = ['who', 'winner', 'loser', 'dealer'];

/** One of each for everything else. */
const OTHERS: Record<string, unknown> = {
  name: 'Karo 3',
  card: 'Karo 3',
  taken: 'Karo 3',
  what: '…',
  outcome: 'Gin',
  points: '12',
  cards: ['Karo 3'],
  known: ['Karo 3'],
};

function* functions(branch: unknown, path: string): Generator<[string, Message]> {
  if (typeof branch === 'function') yield [path, branch as Message];
  else if (typeof branch === 'object' && branch !== null)
    for (const [key, value] of Object.entries(branch)) yield* functions(value, `${path}.${key}`);
}

const parameters = (message: Message): string[] =>
  (/^\(?([^()=]*)\)?\s*=>/.exec(message.toString())?.[1] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** All sentences with a person, said of the player himself and of somebody with a name. */
function told(language: keyof typeof FILES, person: string, isPlayer: boolean): [string, string][] {
  return Object.entries(FILES[language]).flatMap(([file, catalogue]) =>
    [...functions(catalogue, file)]
      .filter(([, message]) => parameters(message).some((name) => PEOPLE.includes(name)))
      .flatMap(([path, message]) =>
        [OTHERS, { ...OTHERS, cards: [], known: [] }].map((others): [string, string] => {
          const words = parameters(message).map((name) =>
            PEOPLE.includes(name) ? person : name === 'you' ? isPlayer : (others[name] ?? 3),
          );
          return [path, String(message(...words))];
        }),
      ),
  );
}

const OF_THE_PLAYER = {
  de: {
    // „Du“ begins the sentence, and a verb in its form follows; behind a colon it may stand alone.
    right: /(?:^|[.!?–] )Du [\wäöüß]+st\b|: Du(?:$|:)|^Du: |\b(?:du [\wäöüß]+st|dich|dir|[Dd]eine?)\b|^$/,
    wrong: [/\b(?:für|von|mit|gegen|an|bei) Du\b/, /\bDu (?![\wäöüß]*st\b)\w/, /\bdu (?![\wäöüß]*st\b)\w/],
  },
  en: {
    right: /(?:^|[.!?–] )You \w+|: You(?:$|:)|^You: |\b(?:you|[Yy]ours?)\b/,
    wrong: [/\b(?:for|by|of|with|against|to) You\b/, /\b[Yy]ou (?:is|has|was|does|\w*[^s\W]s)\b/, /[a-z,;·] You\b/],
  },
};

const OF_ANOTHER = {
  de: [/\bMittel (?!ist\b)[\wäöüß]+st\b/, /\b(?:[Dd]u|dich|dir|[Dd]eine?)\b/, /\bdie Mittel\b/],
  en: [
    /\bMittel (?:are|have|were|do|deal|take|draw|throw|discard|knock|go|make|win|lay|lose|pass|resign)\b/,
    /\b(?:[Yy]ou|[Yy]ours?)\b/,
  ],
};

/** Said of the other only, so that nobody is called by „Du“ there. */
const OPPONENT_ONLY = /\.(?:arrange\.theirs|opponentHand|lines\.deadwood)$/;

describe.each(['de', 'en'] as const)('%s', (language) => {
  test('there are sentences with a person in every catalogue that tells what somebody did', () => {
    const places = told(language, 'x', false).map(([path]) => path);
    for (const part of ['messages', 'replay', 'fairness', 'faults'])
      expect(places.filter((path) => path.includes(`/${part}/`)).length, part).toBeGreaterThan(2);
  });

  test('what the player himself has done is said to him', () => {
    const { right, wrong } = OF_THE_PLAYER[language];
    for (const [path, line] of told(language, language === 'de' ? 'Du' : 'You', true)) {
      if (!OPPONENT_ONLY.test(path)) expect(line, path).toMatch(right);
      for (const form of wrong) expect(line, path).not.toMatch(form);
    }
  });

  test('what somebody else has done is said of him by his name', () => {
    for (const [path, line] of told(language, 'Mittel', false)) {
      if (!/\.(?:tie|dead)$/.test(path)) expect(line, path).toContain('Mittel');
      for (const form of OF_ANOTHER[language]) expect(line, path).not.toMatch(form);
    }
  });
});

test('the patterns know what is wrong', () => {
  const { de, en } = OF_THE_PLAYER;
  for (const line of [
    'Du gibt. Aufgedeckt: Karo 3',
    'Punkte für Du',
    'Du hat die Partie gewonnen',
    'Runde 3 · du gibt',
  ])
    expect(
      de.wrong.some((form) => form.test(line)),
      line,
    ).toBe(true);
  for (const line of ['You deals', 'Points for You', 'You has won', 'Hand 3 · You deal'])
    expect(
      en.wrong.some((form) => form.test(line)),
      line,
    ).toBe(true);
  expect(OF_ANOTHER.de.some((form) => form.test('Mittel gibst'))).toBe(true);
  expect(OF_ANOTHER.en.some((form) => form.test('Mittel have won'))).toBe(true);
});
