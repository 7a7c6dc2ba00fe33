import { expect, test } from 'vitest';
import { thrownBy } from '../src/pile';

test('the upcard was thrown by nobody', () => {
  expect(thrownBy({ pile: ['9s'], history: [] })).toEqual([{ card: '9s', by: null }]);
});

test('each card is by who has thrown it, a knock included', () => {
  expect(
    thrownBy({
      pile: ['9s', 'Kd', '2c'],
      history: [
        { seat: 0, kind: 'draw' },
        { seat: 0, kind: 'discard', card: 'Kd' },
        { seat: 1, kind: 'draw' },
        { seat: 1, kind: 'knock', card: '2c' },
      ],
    }),
  ).toEqual([
    { card: '9s', by: null },
    { card: 'Kd', by: 0 },
    { card: '2c', by: 1 },
  ]);
});

test('a card that was taken and thrown again is by the last', () => {
  expect(
    thrownBy({
      pile: ['Kd'],
      history: [
        { seat: 0, kind: 'discard', card: 'Kd' },
        { seat: 1, kind: 'take', card: 'Kd' },
        { seat: 1, kind: 'discard', card: '3h' },
        { seat: 0, kind: 'take', card: '3h' },
        { seat: 1, kind: 'discard', card: 'Kd' },
      ],
    }),
  ).toEqual([{ card: 'Kd', by: 1 }]);
});
