import { expect, test } from 'vitest';
import { dumpRules, GROUPS, parseRules } from '../src/houserules';
import { PRESET_NAMES, PRESETS } from '../src/presets';

test.each(PRESET_NAMES)('the preset %s is its name', (preset) => {
  expect(dumpRules({ preset, rules: PRESETS[preset] })).toBe(preset);
  expect(parseRules(preset)).toEqual({ preset, rules: PRESETS[preset] });
});

test('the form has every switch once', () => {
  expect(Object.values(GROUPS).flat().sort()).toEqual(Object.keys(PRESETS.standard).sort());
});

test('what differs follows the preset', () => {
  const rules = { ...PRESETS.classic, target: 150, big_gin: true, dealer: 'winner' as const };
  const text = dumpRules({ preset: 'classic', rules });
  expect(text.split(' ').sort()).toEqual(['big_gin=on', 'classic', 'dealer=winner', 'target=150']);
  expect(parseRules(text)).toEqual({ preset: 'classic', rules });
});

test.each(['', 'canasta', 'standard jokers=2', 'standard target=ten', 'standard big_gin=yes', 'standard dealer='])(
  '%j is no set of rules',
  (text) => expect(parseRules(text)).toBeNull(),
);
