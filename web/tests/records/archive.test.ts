import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Archive } from '../../src/records/archive';
import { sum, tallyOf } from '../../src/records/tally';
import { id, played } from './played';
import { blocked, countIds, inMemory } from './storage';

beforeEach(countIds);
afterEach(() => vi.unstubAllGlobals());

test('a match is taken once, with its record', () => {
  const { keep } = inMemory();
  const archive = new Archive(keep);
  expect(archive.add(played({ id: 7 }), 5000)).toBe('kept');
  expect(archive.add(played({ id: 7, winner: 1 }), 6000)).toBe('kept');
  expect(archive.matches()).toHaveLength(1);
  expect(archive.get(id(7))).toMatchObject({
    winner: 0,
    level: 'mittel',
    preset: 'standard',
    ended: 5000,
    record: played().record,
  });
});

test('a match that goes on is left alone', () => {
  const { keep, storage } = inMemory();
  const going = played();
  expect(new Archive(keep).add({ ...going, view: { ...going.view, match: null } })).toBe('kept');
  expect(storage.length).toBe(0);
});

test('house rules are told apart from the preset they come from', () => {
  const { keep } = inMemory();
  const archive = new Archive(keep);
  archive.add(played({ id: 1, rules: 'standard target=50' }));
  expect(archive.matches()[0]?.preset).toBe('own');
});

test('the oldest go, and go on counting', () => {
  const { keep } = inMemory();
  const archive = new Archive(keep, 3);
  const before = [];
  for (let number = 1; number <= 8; number++) {
    archive.add(played({ id: number, winner: number % 3 ? 0 : 1 }), 1000 * number);
    before.push(archive.get(id(number)));
  }
  expect(archive.matches().map((match) => match.ended)).toEqual([8000, 7000, 6000]);
  const { dropped } = archive.book();
  const counted = [
    ...Object.values(dropped).flatMap(({ tallies }) => Object.values(tallies)),
    ...archive.matches().map(tallyOf),
  ];
  expect(sum(counted)).toEqual(sum(before.map((match) => tallyOf(match ?? expect.fail()))));
  expect(sum(counted).matches).toBe(8);
});

test('a full storage makes room of old matches, and loses no count', () => {
  const { keep, storage } = inMemory();
  const archive = new Archive(keep);
  for (let number = 1; number <= 20; number++) archive.add(played({ id: number }), 1000 * number);
  storage.room = storage.used + 100;
  expect(archive.add(played({ id: 21 }), 21_000)).toBe('kept');
  expect(archive.get(id(21))).not.toBeNull();
  const dropped = sum(Object.values(archive.book().dropped).flatMap(({ tallies }) => Object.values(tallies))).matches;
  expect(dropped).toBeGreaterThan(0);
  expect(dropped + archive.matches().length).toBe(21);
});

test('a storage too full for anything says so and changes nothing', () => {
  const { keep, storage } = inMemory(50);
  expect(new Archive(keep).add(played())).toBe('full');
  expect(storage.length).toBe(0);
  expect(new Archive(blocked()).add(played())).toBe('blocked');
});

test('a damaged match is put aside and the others stay', () => {
  const { keep, storage } = inMemory();
  const archive = new Archive(keep);
  archive.add(played({ id: 1 }));
  archive.add(played({ id: 2 }));
  storage.setItem(`ginromme.match.${id(2)}`, '{"format":1,"id"');
  storage.setItem(`ginromme.match.${id(3)}`, '{"format":99}');
  expect(archive.matches().map((match) => match.id)).toEqual([id(1)]);
  expect(keep.damaged()).toBe(1);
  expect(storage.getItem(`ginromme.match.${id(3)}`)).toBe('{"format":99}');
});

test('games in progress are another matter', () => {
  const { keep, storage } = inMemory();
  storage.setItem('ginromme.game.x', 'whatever');
  const archive = new Archive(keep);
  archive.add(played());
  expect(archive.clear()).toBe('kept');
  expect([...storage.entries.keys()]).toEqual(['ginromme.game.x']);
});

test('the first match of a day is its result, and repetitions change nothing', () => {
  const { keep } = inMemory();
  const archive = new Archive(keep);
  const origin = { kind: 'daily', day: '2026-05-09', onDay: true } as const;
  archive.add(
    played({
      id: 1,
      origin,
      hands: [
        ['gin', 0, 60],
        ['knock', 0, 12],
        ['undercut', 1, 30],
        ['dead', null, 0],
      ],
    }),
    1,
  );
  archive.add(played({ id: 2, origin: { ...origin, onDay: false }, winner: 1 }), 2);
  archive.add(played({ id: 3, origin: { kind: 'repeat', seed: '', chance: '' }, winner: 1 }), 3);
  expect(archive.book().days).toEqual({
    '2026-05-09': { id: id(1), winner: 0, totals: [110, 40], hands: 'gwl-', onDay: true, ended: 1 },
  });
});
