import { afterEach, describe, expect, test, vi } from 'vitest';
import { FORMAT, Keep, newId, parseGame, type KeptGame } from '../src/keep';
import { MemoryStorage } from './records/storage';

const GAME: KeptGame = {
  format: FORMAT,
  id: '0123456789abcdef',
  record: 'ginromme-record 1\n',
  order: ['As', '7c'],
  level: 'mittel',
  rules: 'standard',
  scores: [14, 0],
  hand: 2,
  over: false,
  origin: { kind: 'new' },
  shown: null,
  changed: 1000,
};
const [A, B, C] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)] as const;
const KEY = `ginromme.game.${GAME.id}`;

const kept = (wish: Partial<KeptGame> = {}): KeptGame => ({ ...GAME, ...wish });

function storing(...games: KeptGame[]): { keep: Keep; storage: MemoryStorage } {
  const storage = new MemoryStorage();
  const keep = new Keep(storage);
  for (const game of games) expect(keep.save(game)).toBe('kept');
  return { keep, storage };
}

/** A storage that throws at every touch, as where the browser has been told to keep nothing. */
const REFUSING = new Proxy({} as Storage, {
  get: () => {
    throw new DOMException('no', 'SecurityError');
  },
});

afterEach(() => vi.unstubAllGlobals());

test('what is kept is found again', () => {
  const { keep } = storing(GAME);
  expect(keep.load(GAME.id)).toEqual(GAME);
  expect(keep.load('none')).toBeNull();
});

test('games that go on are listed, the latest first', () => {
  const { keep } = storing(
    kept({ id: A, changed: 1 }),
    kept({ id: B, changed: 3 }),
    kept({ id: C, changed: 2, over: true }),
  );
  expect(keep.unfinished().map((game) => game.id)).toEqual([B, A]);
});

test('each game has its own entry', () => {
  const { keep, storage } = storing(kept({ id: A }), kept({ id: B }));
  const other = storage.getItem(`ginromme.game.${B}`);
  keep.save(kept({ id: A, hand: 9 }));
  keep.forget(A);
  expect(storage.getItem(`ginromme.game.${B}`)).toBe(other);
  expect(keep.load(A)).toBeNull();
});

test.each(['', '{', 'null', '[]', '"text"', JSON.stringify(GAME).slice(0, -1)])(
  'damaged text %j is put aside as it is',
  (text) => {
    const { keep, storage } = storing(kept({ id: A }));
    storage.setItem(KEY, text);
    expect(keep.unfinished().map((game) => game.id)).toEqual([A]);
    expect(keep.damaged()).toBe(1);
    expect(storage.getItem(KEY)).toBeNull();
    expect(storage.getItem(`ginromme.damaged.${GAME.id}`)).toBe(text);
  },
);

const NEEDED = Object.keys(GAME).filter((name) => name !== 'shown');

test.each(NEEDED.map((name) => [name]))('a game without “%s” is damaged', (name) => {
  const { [name as keyof KeptGame]: _, ...rest } = GAME;
  expect(parseGame(JSON.stringify(rest))).toBeNull();
});

test.each<[unknown, KeptGame['shown']]>([
  [undefined, null],
  [
    { commitment: '1'.repeat(64), nonce: '2'.repeat(64) },
    { commitment: '1'.repeat(64), nonce: '2'.repeat(64) },
  ],
  [
    { commitment: '1'.repeat(64), nonce: null, more: 1 },
    { commitment: '1'.repeat(64), nonce: null },
  ],
  [{ commitment: '1', nonce: null }, null],
  [{ commitment: '1'.repeat(64) }, null],
  ['text', null],
])('what was noted of the cards is kept, and no reason to lose a match: %#', (shown, read) => {
  expect(parseGame(JSON.stringify({ ...GAME, shown }))?.shown).toEqual(read);
});

test.each<[string, unknown]>([
  ['order', ['As', 7]],
  ['order', 'As'],
  ['scores', [1]],
  ['scores', ['1', '2']],
  ['over', 'no'],
  ['hand', '2'],
  ['record', null],
])('a game whose “%s” is %j is damaged', (name, value) => {
  expect(parseGame(JSON.stringify({ ...GAME, [name]: value }))).toBeNull();
  expect(parseGame(JSON.stringify(GAME))).toEqual(GAME);
});

test('a game of a later version is left alone', () => {
  const { keep, storage } = storing();
  const text = JSON.stringify({ ...GAME, format: FORMAT + 1 });
  storage.setItem(KEY, text);
  expect(keep.load(GAME.id)).toBeNull();
  expect(storage.getItem(KEY)).toBe(text);
  expect(keep.damaged()).toBe(0);
});

test('a game that the table refuses is put aside', () => {
  const { keep, storage } = storing(GAME);
  keep.putAside(GAME.id);
  expect(keep.unfinished()).toEqual([]);
  expect(storage.getItem(`ginromme.damaged.${GAME.id}`)).toBe(JSON.stringify(GAME));
});

test('what other programs have stored is not looked at', () => {
  const { keep, storage } = storing();
  storage.setItem('theirs', '{');
  expect(keep.unfinished()).toEqual([]);
  expect(storage.getItem('theirs')).toBe('{');
});

describe('a full storage', () => {
  test('says so and keeps what it has', () => {
    const { keep, storage } = storing(GAME);
    storage.room = storage.used;
    expect(keep.save(kept({ record: `ginromme-record 1 ${'x'.repeat(1000)}` }))).toBe('full');
    expect(keep.load(GAME.id)).toEqual(GAME);
    keep.saveSetting('language', 'en');
    expect(keep.setting('language')).toBeNull();
  });

  test('leaves a damaged entry where it is', () => {
    const { keep, storage } = storing();
    storage.setItem(KEY, '{');
    storage.room = storage.used;
    expect(keep.unfinished()).toEqual([]);
    expect(storage.getItem(KEY)).toBe('{');
  });

  test('still has games to go on with', () => {
    const { storage } = storing(GAME);
    storage.room = storage.used;
    vi.stubGlobal('localStorage', storage);
    expect(Keep.ofBrowser().unfinished()).toEqual([GAME]);
  });
});

describe('a blocked storage', () => {
  test('is noticed at once', () => {
    vi.stubGlobal('localStorage', REFUSING);
    const keep = Keep.ofBrowser();
    expect(keep.works).toBe(false);
    expect(keep.save(GAME)).toBe('blocked');
    expect([keep.load(GAME.id), keep.unfinished(), keep.damaged(), keep.setting('language')]).toEqual([
      null,
      [],
      0,
      null,
    ]);
    keep.saveSetting('language', 'en');
    keep.forget(GAME.id);
    keep.putAside(GAME.id);
  });

  test('may be blocked later on', () => {
    const keep = new Keep(REFUSING);
    expect(keep.save(GAME)).toBe('blocked');
    expect(keep.setting('language')).toBeNull();
  });
});

test('a storage that works leaves no trace of the attempt', () => {
  const { storage } = storing();
  vi.stubGlobal('localStorage', storage);
  expect(Keep.ofBrowser().works).toBe(true);
  expect(storage.length).toBe(0);
});

test('settings are kept', () => {
  const { keep } = storing();
  expect(keep.setting('language')).toBeNull();
  keep.saveSetting('language', 'en');
  expect(keep.setting('language')).toBe('en');
});

test('ids are sixteen hexadecimal digits, never the same', () => {
  const ids = Array.from({ length: 100 }, newId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
});

describe('what a later version has written', () => {
  const later = JSON.stringify({ format: FORMAT + 1, all: 'new' });

  test('no game, match, book or setting is written over it, and nothing of the same change either', () => {
    for (const key of [KEY, `ginromme.match.${A}`, 'ginromme.archive', 'ginromme.houses']) {
      const { keep, storage } = storing();
      storage.setItem(key, later);
      expect(
        keep.write(
          new Map([
            ['ginromme.language', 'de'],
            [key, key === KEY ? JSON.stringify(GAME) : '{}'],
          ]),
        ),
      ).toBe('newer_here');
      expect([...storage.entries]).toEqual([[key, later]]);
      expect(keep.newer()).toBe(1);
    }
  });

  test('nor is it removed', () => {
    const { keep, storage } = storing();
    storage.setItem(KEY, later);
    keep.forget(GAME.id);
    expect(storage.getItem(KEY)).toBe(later);
  });
});

describe('what could not be read again', () => {
  test.each<[string, Partial<KeptGame>]>([
    ['a day that does not exist', { origin: { kind: 'daily', day: '2026-02-30', onDay: true } }],
    ['half a millisecond', { changed: 1.5 }],
    ['a time after the year 9999', { changed: 1e16 }],
    ['half points', { scores: [1.5, 2] }],
    ['a record that is too long', { record: `ginromme-record 1${' '.repeat(200_000)}` }],
    ['rules of two words that are none', { rules: 'standard foo' }],
    ['another name', { id: 'short' }],
  ])('is not written: %s', (_, wish) => {
    const { keep, storage } = storing(GAME);
    const before = [...storage.entries];
    expect(keep.save(kept(wish))).toBe('unsound');
    expect([...storage.entries]).toEqual(before);
  });

  test('is damaged when it lies there', () => {
    expect(parseGame(JSON.stringify(kept({ origin: { kind: 'daily', day: '2026-02-30', onDay: true } })))).toBeNull();
    expect(parseGame(JSON.stringify(kept({ record: `ginromme-record 1${' '.repeat(200_000)}` })))).toBeNull();
  });
});

test('a card named twice in the order costs nobody the match', () => {
  const { keep, storage } = storing();
  storage.setItem(KEY, JSON.stringify(kept({ order: ['As', 'As', '7c'] })));
  expect(keep.load(GAME.id)?.order).toEqual(['As', '7c']);
});

test('the same game under two names is listed once', () => {
  const { keep, storage } = storing(GAME);
  storage.setItem(`ginromme.game.${A}`, JSON.stringify(GAME));
  expect(keep.unfinished().map((game) => game.id)).toEqual([GAME.id]);
  expect(keep.damaged()).toBe(1);
});

test('a copy that was put aside stays when another one comes', () => {
  const { keep, storage } = storing();
  for (const text of ['{', '{"', '{']) {
    storage.setItem(KEY, text);
    expect(keep.load(GAME.id)).toBeNull();
  }
  expect(storage.getItem(`ginromme.damaged.${GAME.id}`)).toBe('{');
  expect(storage.getItem(`ginromme.damaged.${GAME.id}.2`)).toBe('{"');
  expect(keep.damaged()).toBe(2);
});

test('a change of which one part fails leaves all as it was', () => {
  const { keep, storage } = storing(GAME);
  storage.setItem('ginromme.language', 'de');
  storage.room = storage.used + 10;
  const before = [...storage.entries];
  expect(
    keep.write(
      new Map([
        ['ginromme.language', 'deutsch'],
        ['ginromme.houses', 'x'.repeat(100)],
      ]),
    ),
  ).toBe('full');
  expect([...storage.entries]).toEqual(before);
});
