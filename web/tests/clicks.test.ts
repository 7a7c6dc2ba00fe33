import { expect, test } from 'vitest';
import { strays } from '../src/clicks';

const first = { at: 1000, x: 100, y: 100, on: 'Ablegen' };

test('the second click of two is not for what has come in its place', () => {
  expect(strays({ ...first, at: 1150, x: 103, on: 'Vom Stapel ziehen' }, first)).toBe(true);
});

test.each([
  ['the same again', { ...first, at: 1150 }],
  ['later', { ...first, at: 1400, on: 'Vom Stapel ziehen' }],
  ['elsewhere', { ...first, at: 1150, x: 140, on: 'Vom Stapel ziehen' }],
])('a click is meant: %s', (_, click) => expect(strays(click, first)).toBe(false));

test('the first click of all is meant', () => expect(strays(first, null)).toBe(false));
