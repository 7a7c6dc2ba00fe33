// House rules as the text that records and messages carry: a preset's name and what differs from it.

import { CHOICES, isPreset, LIMITS, PRESETS, type Preset, type RuleSet } from './presets';

export interface HouseRules {
  preset: Preset;
  rules: RuleSet;
}

/** Every switch, as the form puts them together. */
export const GROUPS = {
  match: ['target', 'one_hand', 'hollywood', 'dealer'],
  hand: ['knock_limit', 'knock_without_draw', 'oklahoma', 'oklahoma_ace_gin', 'oklahoma_spades_double'],
  points: ['gin_bonus', 'undercut_bonus', 'undercut_on_tie', 'big_gin', 'big_gin_bonus'],
  bonuses: ['game_bonus', 'box_bonus', 'box_counts_at_once', 'shutout'],
} as const satisfies Record<string, (keyof RuleSet)[]>;

/** `classic target=150`; a preset alone is its name. */
export function dumpRules({ preset, rules }: HouseRules): string {
  const base = PRESETS[preset];
  const changes = (Object.keys(base) as (keyof RuleSet)[])
    .filter((field) => rules[field] !== base[field])
    .map((field) => `${field}=${dumpValue(rules[field])}`);
  return [preset, ...changes].join(' ');
}

/** The rules in a text; null where the engine would refuse it. */
export function parseRules(text: string): HouseRules | null {
  const [preset = '', ...changes] = text.split(' ');
  if (!isPreset(preset)) return null;
  const rules: Record<string, unknown> = { ...PRESETS[preset] };
  const named = new Set<string>();
  for (const change of changes) {
    const [field = '', value = '', ...more] = change.split('=');
    if (!isField(field) || more.length > 0 || named.has(field)) return null;
    named.add(field);
    const parsed = parseValue(field, value);
    if (parsed === null) return null;
    rules[field] = parsed;
  }
  if (rules['one_hand'] && rules['hollywood']) return null;
  return { preset, rules: rules as unknown as RuleSet };
}

function dumpValue(value: number | boolean | string): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

const isField = (name: string): name is keyof RuleSet => Object.hasOwn(PRESETS.standard, name);

function parseValue(field: keyof RuleSet, text: string): number | boolean | string | null {
  if (typeof PRESETS.standard[field] === 'boolean') return text === 'on' ? true : text === 'off' ? false : null;
  const limits = LIMITS[field];
  if (limits)
    return /^\d{1,6}$/.test(text) && Number(text) >= limits[0] && Number(text) <= limits[1] ? Number(text) : null;
  return CHOICES[field]?.includes(text) ? text : null;
}
