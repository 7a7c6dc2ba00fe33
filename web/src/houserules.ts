// House rules as the text that records and messages carry: a preset's name and what differs from it.

import { isPreset, PRESETS, type Preset, type RuleSet } from './presets';

export interface HouseRules {
  preset: Preset;
  rules: RuleSet;
}

/** `classic target=150`; a preset alone is its name. */
export function dumpRules({ preset, rules }: HouseRules): string {
  const base = PRESETS[preset];
  const changes = (Object.keys(base) as (keyof RuleSet)[])
    .filter((field) => rules[field] !== base[field])
    .map((field) => `${field}=${dumpValue(rules[field])}`);
  return [preset, ...changes].join(' ');
}

/** The rules in a text; null where it is none that this screen knows. */
export function parseRules(text: string): HouseRules | null {
  const [preset = '', ...changes] = text.split(' ');
  if (!isPreset(preset)) return null;
  const rules: Record<string, unknown> = { ...PRESETS[preset] };
  for (const change of changes) {
    const [field = '', value = ''] = change.split('=');
    if (!(field in rules)) return null;
    const parsed = parseValue(value, rules[field]);
    if (parsed === null) return null;
    rules[field] = parsed;
  }
  return { preset, rules: rules as unknown as RuleSet };
}

function dumpValue(value: number | boolean | string): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
}

function parseValue(text: string, like: unknown): number | boolean | string | null {
  if (typeof like === 'boolean') return text === 'on' ? true : text === 'off' ? false : null;
  if (typeof like === 'number') return /^\d{1,6}$/.test(text) ? Number(text) : null;
  return text || null;
}
