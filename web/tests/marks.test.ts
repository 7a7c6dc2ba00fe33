import { expect, test } from 'vitest';
import { isRun, lengthened, marksOf } from '../src/marks';

test('letters go by the order of the hand, and stand at each meld’s first card', () => {
  const marks = marksOf(
    [
      ['9c', '9d', '9s'],
      ['5h', '6h', '7h'],
    ],
    ['5h', '9d', '6h', 'Ks', '7h', '9c', '9s'],
  );
  expect(marks.get('7h')).toEqual({ letter: 'A', run: true, first: false });
  expect(marks.get('9d')).toEqual({ letter: 'B', run: false, first: true });
  expect(marks.get('9c')).toEqual({ letter: 'B', run: false, first: false });
  expect(marks.has('Ks')).toBe(false);
});

test('a run and a set are told apart', () => {
  expect(isRun(['5h', '6h', '7h'])).toBe(true);
  expect(isRun(['9c', '9d', '9s'])).toBe(false);
});

test('cards laid off lie where they belong', () => {
  const layoffs = [
    { card: '3c', meld: 0 },
    { card: '7c', meld: 0 },
    { card: '9h', meld: 1 },
  ];
  expect(
    lengthened(
      [
        ['4c', '5c', '6c'],
        ['9c', '9d', '9s'],
      ],
      layoffs,
    ),
  ).toEqual([
    ['3c', '4c', '5c', '6c', '7c'],
    ['9c', '9d', '9h', '9s'],
  ]);
});

test('a meld keeps its letter while a card of another one is selected', () => {
  const [run, set, late] = [
    ['As', '2s', '3s'],
    ['7c', '7d', '7h'],
    ['Jh', 'Qh', 'Kh'],
  ];
  const order = [...run, ...set, ...late, '9c', '9d'];
  const letters = (melds: string[][]) => {
    const marks = marksOf(melds, order, [run, set, late]);
    return melds.map(([card]) => marks.get(card ?? '')?.letter);
  };
  expect(letters([set, late])).toEqual(['B', 'C']);
  expect(letters([run, ['7d', '7h', '7s'], late])).toEqual(['A', 'B', 'C']);
  expect(letters([['9c', '9d', '9h'], late])).toEqual(['A', 'C']);
  expect(
    letters([
      ['7c', '8c', '9c'],
      ['7d', '8d', '9d'],
    ]),
  ).toEqual(['B', 'A']);
});
