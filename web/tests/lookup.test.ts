import { expect, test } from 'vitest';
import { parseRules } from '../src/houserules';
import { lookUp } from '../src/lookup';
import { isPreset } from '../src/presets';

const OF_EVERY_OBJECT = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];

test.each(OF_EVERY_OBJECT)('%s is in no catalogue', (name) => {
  expect(lookUp({ mittel: 'Mittel' }, name)).toBeUndefined();
  expect(isPreset(name)).toBe(false);
  expect(parseRules(name)).toBeNull();
  expect(parseRules(`standard ${name}=on`)).toBeNull();
  expect(lookUp({ mittel: 'Mittel' }, 'mittel')).toBe('Mittel');
});

test.each([
  'standard foo',
  'standard target=0',
  'standard target=3001',
  'standard knock_limit=11',
  'standard dealer=me',
  'standard shutout=twice',
  'standard big_gin=yes',
  'standard target=5 target=6',
  'standard target=5=6',
  'standard one_hand=on hollywood=on',
  'standard  big_gin=on',
  '',
])('rules that the engine would refuse are none: %j', (text) => {
  expect(parseRules(text)).toBeNull();
});

test('others are read', () => {
  expect(parseRules('classic target=150 big_gin=on shutout=all')).toMatchObject({
    preset: 'classic',
    rules: { target: 150, big_gin: true, shutout: 'all' },
  });
});
