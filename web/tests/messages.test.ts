import { expect, test } from 'vitest';
import { de } from '../src/messages/de';
import { en } from '../src/messages/en';

type Message = string | ((...words: never[]) => string | string[]);

/** Every message with where it stands. */
function* messages(branch: unknown, path = ''): Generator<[string, Message]> {
  if (typeof branch === 'string' || typeof branch === 'function') yield [path, branch as Message];
  else
    for (const [key, value] of Object.entries(branch as object)) yield* messages(value, path ? `${path}.${key}` : key);
}

const CATALOGUES = { de: [...messages(de)], en: [...messages(en)] };

/** What the functions of the catalogues are called with. */
const SAMPLES: unknown[][] = [
  ['Du', 2, '7d', 'A', true, true, true],
  ['You', 1, '7d', null, false, false, false],
  ['Mittel', 'Karo König', 'Pik 9'],
  [0, 12, ['Karo König', 'Pik 9']],
  [10, true, 100, false, '1.0'],
  [['7c', '7d', '7h']],
  [['Th', 'Jh', 'Qh', 'Kh']],
];

function written(message: Message): string[] {
  if (typeof message === 'string') return [message];
  return SAMPLES.flatMap((sample) => {
    try {
      return [message(...(sample as never[]))].flat();
    } catch {
      // A sample for other messages.
      return [];
    }
  });
}

test('both languages say the same things', () => {
  const kinds = (catalogue: [string, Message][]) =>
    catalogue.map(([path, message]) => `${path}: ${typeof message}`).filter((line) => !line.startsWith('keyHelp'));
  expect(kinds(CATALOGUES.en).sort()).toEqual(kinds(CATALOGUES.de).sort());
  expect(en.keyHelp).toHaveLength(de.keyHelp.length);
});

test.each(Object.entries(CATALOGUES))('every message of %s is written, and a function gives a text', (_, catalogue) => {
  for (const [path, message] of catalogue) {
    const texts = written(message);
    expect(texts.length, path).toBeGreaterThan(0);
    for (const text of texts)
      expect(typeof text === 'string' && text !== '' && text === text.trim(), `${path}: “${text}”`).toBe(true);
  }
});

test('cards and melds have their names', () => {
  expect(['Ac', 'Td', 'Jh', 'Qs', '7c'].map(de.card)).toEqual([
    'Kreuz Ass',
    'Karo 10',
    'Herz Bube',
    'Pik Dame',
    'Kreuz 7',
  ]);
  expect(['Ac', 'Td', 'Kh'].map(en.card)).toEqual(['ace of clubs', '10 of diamonds', 'king of hearts']);
  expect(de.meld(['7c', '7d', '7h'])).toBe('die Siebenen');
  expect(de.meld(['Th', 'Jh', 'Qh'])).toBe('Herz 10–Dame');
  expect(en.meld(['6c', '6d', '6h'])).toBe('the 6s');
  expect(en.meld(['Th', 'Jh', 'Qh'])).toBe('10 of hearts to queen');
});

test('one is singular', () => {
  expect([de.points(1), de.points(2)]).toEqual(['1 Punkt', '2 Punkte']);
  expect([en.points(1), en.points(2)]).toEqual(['1 point', '2 points']);
});

test('a card of the hand says all about itself', () => {
  expect(de.cardLabel('Kreuz 7', 3, 11, 'A', true, true, true)).toBe(
    'Kreuz 7, Karte 3 von 11, Folge A, neu, ausgewählt',
  );
  expect(de.cardLabel('Kreuz 7', 3, 11, null, false, false, false)).toBe('Kreuz 7, Karte 3 von 11');
});

test('keys are different from each other', () => {
  for (const { keys } of [de, en]) expect(new Set(Object.values(keys)).size).toBe(Object.keys(keys).length);
});
