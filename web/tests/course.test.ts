import { expect, test } from 'vitest';
import { lastTurn, turnsOf } from '../src/course';
import { thrownBy } from '../src/pile';
import type { HistoryEvent } from '../src/protocol';

const opening: HistoryEvent[] = [
  { seat: 0, kind: 'pass' },
  { seat: 1, kind: 'take', card: '7s' },
  { seat: 1, kind: 'discard', card: 'Kc' },
];

test('the history is told turn by turn', () => {
  expect(turnsOf([...opening, { seat: 0, kind: 'draw' }])).toEqual([
    { seat: 0, drew: null, took: null, threw: null, end: null },
    { seat: 1, drew: 'pile', took: '7s', threw: 'Kc', end: null },
    { seat: 0, drew: 'stock', took: null, threw: null, end: null },
  ]);
});

test('layoffs belong to nobody’s turn', () => {
  const turns = turnsOf([
    { seat: 0, kind: 'draw' },
    { seat: 0, kind: 'knock', card: '2d' },
    { seat: 1, kind: 'layoff', card: '4d', meld: 0 },
  ]);
  expect(turns).toEqual([{ seat: 0, drew: 'stock', took: null, threw: '2d', end: 'knock' }]);
});

test('who knocks without a draw has a turn of his own', () => {
  const history: HistoryEvent[] = [...opening, { seat: 0, kind: 'draw' }, { seat: 0, kind: 'discard', card: '2c' }];
  const knock = { seat: 0, drew: null, took: null, threw: null, end: 'knock' };
  expect(turnsOf([...opening, { seat: 0, kind: 'knock' }]).slice(2)).toEqual([knock]);
  expect(turnsOf([...history, { seat: 1, kind: 'gin' }]).at(-1)).toEqual({ ...knock, seat: 1, end: 'gin' });
});

test('while the player chooses his discard the opponent’s last turn stands', () => {
  const history: HistoryEvent[] = [...opening, { seat: 0, kind: 'draw' }];
  expect(lastTurn({ history, seat: 0 })).toMatchObject({ seat: 1, threw: 'Kc' });
  expect(lastTurn({ history: [...history, { seat: 0, kind: 'discard', card: '9h' }], seat: 0 })).toMatchObject({
    seat: 0,
    threw: '9h',
  });
  expect(lastTurn({ history: [{ seat: 0, kind: 'take', card: '9h' }], seat: 0 })).toMatchObject({
    seat: 0,
    took: '9h',
  });
  expect(lastTurn({ history: [], seat: 0 })).toBeNull();
});

test('each card of the pile has its thrower, the upcard none', () => {
  expect(thrownBy({ pile: ['7s', 'Kc'], history: opening.slice(2) })).toEqual([
    { card: '7s', by: null },
    { card: 'Kc', by: 1 },
  ]);
});
