import { expect, test } from 'vitest';
import { FORMAT, parseGame } from '../../src/keep';
import VERSION_1 from './game-1.json?raw';
import { inMemory } from './storage';

// VERSION_1 is as the first version of this program saved it.
const ID = '5f1e0c9a7b3d2468';
const KEY = `ginromme.game.${ID}`;

test('a game of version 1 goes on as one of its own', () => {
  const game = parseGame(VERSION_1);
  const { format: _, ...before } = JSON.parse(VERSION_1) as Record<string, unknown>;
  expect(game).toEqual({ ...before, format: FORMAT, origin: { kind: 'new' }, shown: null });
});

test('it is offered to go on with, and the old text stays until the next move', () => {
  const { keep, storage } = inMemory();
  storage.setItem(KEY, VERSION_1);
  expect(keep.unfinished().map((game) => game.id)).toEqual([ID]);
  expect(storage.getItem(KEY)).toBe(VERSION_1);
  const game = keep.load(ID);
  expect(game && keep.save(game)).toBe('kept');
  expect(JSON.parse(storage.getItem(KEY) ?? '')).toMatchObject({ format: FORMAT, origin: { kind: 'new' } });
});

test('a game of a later version is left alone, a damaged one put aside', () => {
  const { keep, storage } = inMemory();
  const newer = VERSION_1.replace('"format": 1', `"format": ${FORMAT + 1}`);
  storage.setItem(KEY, newer);
  storage.setItem('ginromme.game.b', VERSION_1.replace('"rules"', '"sluer"'));
  expect(keep.unfinished()).toEqual([]);
  expect(storage.getItem(KEY)).toBe(newer);
  expect(keep.damaged()).toBe(1);
});

test('a game of a day keeps its day', () => {
  const origin = { kind: 'daily', day: '2026-05-09', onDay: true };
  const text = JSON.stringify({ ...(JSON.parse(VERSION_1) as object), format: FORMAT, origin });
  expect(parseGame(text)?.origin).toEqual(origin);
  expect(parseGame(text.replace('"onDay":true', '"onDay":7'))).toBeNull();
});
