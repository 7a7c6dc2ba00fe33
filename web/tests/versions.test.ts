import { expect, test } from 'vitest';
import { parsed, upgraded, type Steps } from '../src/versions';

const STEPS: Steps = [(value) => ({ ...value, second: true }), (value) => ({ ...value, third: value['second'] })];

test('an old value goes through every step since its version', () => {
  expect(upgraded({ format: 1, kept: 'x' }, STEPS)).toEqual({ format: 3, kept: 'x', second: true, third: true });
  expect(upgraded({ format: 2, second: 7 }, STEPS)).toEqual({ format: 3, second: 7, third: 7 });
});

test('a present value stays as it is', () => {
  expect(upgraded({ format: 3, kept: 'x' }, STEPS)).toEqual({ format: 3, kept: 'x' });
  expect(upgraded({ format: 1, kept: 'x' }, [])).toEqual({ format: 1, kept: 'x' });
});

test('a later version is told apart from damage', () => {
  expect(upgraded({ format: 4 }, STEPS)).toBe('newer');
});

test.each([undefined, null, 'text', 7, [], {}, { format: '1' }, { format: 0 }, { format: 1.5 }, { format: -1 }])(
  '%j is no saved value',
  (value) => {
    expect(upgraded(value, STEPS)).toBeNull();
  },
);

test('what is no JSON is nothing', () => {
  expect(parsed('{"cut')).toBeUndefined();
  expect(parsed('{"a":1}')).toEqual({ a: 1 });
});
