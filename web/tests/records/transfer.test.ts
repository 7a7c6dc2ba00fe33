import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FORMAT, type Keep, type KeptGame } from '../../src/keep';
import { Archive } from '../../src/records/archive';
import { exported, join, readExport } from '../../src/records/transfer';
import { sum, tallyOf } from '../../src/records/tally';
import { id, played } from './played';
import { countIds, inMemory, snapshot } from './storage';

beforeEach(countIds);
afterEach(() => vi.unstubAllGlobals());

function game(number: number, changed = 1): KeptGame {
  return {
    format: FORMAT,
    id: id(number),
    record: 'ginromme-record 1\n',
    order: ['As'],
    level: 'mittel',
    rules: 'standard',
    scores: [12, 0],
    hand: 2,
    over: false,
    origin: { kind: 'new' },
    shown: null,
    changed,
  };
}

/** A browser in which something has been played. */
function browser(matches: number[], keptWhole = 300) {
  const made = inMemory();
  const archive = new Archive(made.keep, keptWhole);
  for (const number of matches) archive.add(played({ id: number }), 1000 * number);
  return { ...made, archive };
}

function counted(keep: Keep): number {
  const archive = new Archive(keep);
  const dropped = Object.values(archive.book().dropped).flatMap(({ tallies }) => Object.values(tallies));
  return sum([...dropped, ...archive.matches().map(tallyOf)]).matches;
}

test('a new browser gets everything', () => {
  const from = browser([1, 2]);
  const origin = { kind: 'daily', day: '2026-05-09', onDay: true } as const;
  from.archive.add(played({ id: 3, origin }), 3000);
  from.keep.save(game(10));
  from.keep.saveSetting('language', 'en');
  const to = inMemory();
  expect(join(to.keep, exported(from.keep))).toEqual({ games: 1, matches: 3, days: 1, settings: 1 });
  expect(new Archive(to.keep).matches()).toEqual(from.archive.matches());
  expect(to.keep.unfinished()).toEqual([game(10)]);
  expect(to.keep.setting('language')).toBe('en');
  expect(new Archive(to.keep).book().days).toEqual(from.archive.book().days);
});

test('loading one’s own file again changes nothing', () => {
  const { keep, storage } = browser([1, 2, 3, 4, 5], 2);
  keep.save(game(10));
  const before = snapshot(storage);
  expect(join(keep, exported(keep))).toEqual({ games: 0, matches: 0, days: 0, settings: 0 });
  expect(snapshot(storage)).toBe(before);
});

test('two browsers join without counting a match twice, however often and whatever was dropped', () => {
  const one = browser([1, 2, 3, 4, 5]);
  const early = exported(one.keep);
  const other = browser([11, 12, 13, 14], 2);
  expect(counted(other.keep)).toBe(4);
  join(other.keep, early);
  expect(counted(other.keep)).toBe(9);
  // Meanwhile the first browser lets its oldest matches go.
  const narrow = new Archive(one.keep, 2);
  narrow.add(played({ id: 6 }), 6000);
  expect(narrow.matches()).toHaveLength(2);
  join(other.keep, exported(one.keep));
  expect(counted(other.keep)).toBe(10);
  join(one.keep, exported(other.keep));
  expect(counted(one.keep)).toBe(10);
  join(other.keep, early);
  expect(counted(other.keep)).toBe(10);
});

test('what is here stays: settings, days, and the later state of a game', () => {
  const from = inMemory();
  from.keep.save(game(10, 5));
  from.keep.save(game(11, 5));
  from.keep.saveSetting('language', 'en');
  from.keep.saveSetting('colours', 'four');
  const to = inMemory();
  to.keep.save(game(10, 9));
  to.keep.saveSetting('language', 'de');
  expect(join(to.keep, exported(from.keep))).toEqual({ games: 1, matches: 0, days: 0, settings: 1 });
  expect(to.keep.load(id(10))?.changed).toBe(9);
  expect(to.keep.setting('language')).toBe('de');
  expect(to.keep.setting('colours')).toBe('four');
});

test('a match that is over here does not come back as one to go on with', () => {
  const from = inMemory();
  from.keep.save(game(1));
  const to = browser([1]);
  expect(join(to.keep, exported(from.keep))).toMatchObject({ games: 0 });
});

test('deleted matches come back from a file, and new ones count behind them', () => {
  const { keep, archive } = browser([1, 2, 3]);
  const file = exported(keep);
  archive.clear();
  expect(counted(keep)).toBe(0);
  archive.add(played({ id: 4 }), 4000);
  expect(join(keep, file)).toMatchObject({ matches: 3 });
  archive.add(played({ id: 5 }), 5000);
  expect(counted(keep)).toBe(5);
});

describe('a bad file changes nothing and says what is wrong', () => {
  const good = () => JSON.parse(exported(browser([1, 2]).keep)) as Record<string, unknown>;
  const bad: [string, () => string][] = [
    ['unreadable', () => ''],
    ['unreadable', () => JSON.stringify(good()).slice(0, -40)],
    ['foreign', () => '[]'],
    ['foreign', () => '{"kind":"solitaire-export","format":1}'],
    ['foreign', () => 'null'],
    ['newer', () => JSON.stringify({ ...good(), format: 2 })],
    ['newer', () => JSON.stringify({ ...good(), matches: [{ format: 2 }] })],
    ['damaged', () => JSON.stringify({ ...good(), format: '1' })],
    ['damaged', () => JSON.stringify({ ...good(), matches: [{ format: 1 }] })],
    ['damaged', () => JSON.stringify({ ...good(), matches: null })],
    ['damaged', () => JSON.stringify({ ...good(), games: [{ ...game(1), id: '../x' }] })],
    ['damaged', () => JSON.stringify({ ...good(), games: [7] })],
    ['damaged', () => JSON.stringify({ ...good(), settings: { 'game.x': 'y' } })],
    ['damaged', () => JSON.stringify({ ...good(), settings: { archive: '{}' } })],
    ['damaged', () => JSON.stringify({ ...good(), book: { format: 1 } })],
    ['too_long', () => ' '.repeat(30_000_001)],
  ];

  // A date that does not exist would be shown as “Invalid Date”.
  const NO_TIMES = [8.64e15 + 1, 1e300, -1, 1.5, null, '2026-05-09', 253_402_300_800_000];
  const NO_DAYS = ['2026-02-30', '2026-13-01', '12026-05-09', '0x7ea-05-09', '', 'Invalid Date'];
  for (const ended of NO_TIMES) {
    const matches = () => (good()['matches'] as object[]).map((match) => ({ ...match, ended }));
    bad.push(['damaged', () => JSON.stringify({ ...good(), matches: matches() })]);
    bad.push(['damaged', () => JSON.stringify({ ...good(), games: [{ ...game(1), changed: ended }] })]);
  }
  for (const day of NO_DAYS) {
    const origin = { kind: 'daily', day, onDay: true };
    const result = { id: id(1), winner: 0, totals: [1, 0], hands: 'w', onDay: true, ended: 1 };
    bad.push(['damaged', () => JSON.stringify({ ...good(), games: [{ ...game(1), origin }] })]);
    const book = () => ({ ...(good()['book'] as object), days: { [day]: result } });
    bad.push(['damaged', () => JSON.stringify({ ...good(), book: book() })]);
  }

  test.each(bad)('%s (%#)', (problem, text) => {
    const { keep, storage } = browser([5]);
    const before = snapshot(storage);
    expect(readExport(text())).toBe(problem);
    expect(join(keep, text())).toBe(problem);
    expect(snapshot(storage)).toBe(before);
  });

  test('one too large for this browser', () => {
    const file = exported(browser(Array.from({ length: 40 }, (_, at) => at + 100)).keep);
    const { keep, storage } = browser([5]);
    storage.room = storage.used + 2000;
    const before = snapshot(storage);
    expect(join(keep, file)).toBe('full');
    expect(snapshot(storage)).toBe(before);
  });
});

test.each([
  ['goes on from the one here, though the other clock was behind', 'p p s', 'p p s 4c', 5, 9, true],
  ['is where the one here began, though the other clock was ahead', 'p p s 4c', 'p p s', 9, 5, false],
  ['went another way later', 'p p s 4c', 'p p s 5c', 9, 5, true],
  ['went another way earlier', 'p p s 4c', 'p p s 5c', 5, 9, false],
])(
  'of an unfinished match the later state counts: the other %s',
  (_, mine, theirs, changedThere, changedHere, taken) => {
    const record = (moves: string) => `ginromme-record 1\nhand 1\n${moves}\nend playing\n`;
    const [there, here] = [inMemory(), inMemory()];
    there.keep.save({ ...game(10, changedThere), record: record(theirs) });
    here.keep.save({ ...game(10, changedHere), record: record(mine) });
    expect(join(here.keep, exported(there.keep))).toMatchObject({ games: taken ? 1 : 0 });
    expect(here.keep.load(id(10))?.record).toBe(record(taken ? theirs : mine));
  },
);

test('a book of a later version stays as it is, and so does everything else', () => {
  const from = browser([1]);
  const to = inMemory();
  to.storage.setItem('ginromme.archive', '{"format":2,"days":"another way"}');
  const before = snapshot(to.storage);
  expect(join(to.keep, exported(from.keep))).toBe('newer_here');
  expect(new Archive(to.keep).add(played({ id: 2 }), 2000)).toBe('newer_here');
  expect(new Archive(to.keep).clear()).toBe('newer_here');
  expect(snapshot(to.storage)).toEqual(before);
});
