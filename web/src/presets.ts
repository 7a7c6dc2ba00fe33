// Levels, presets, and the presets' switches and numbers as the engine has them; scripts/guide_files.py writes the file.

import file from './presets.json';
import type { Rules } from './protocol';

/** One set of house rules, field by field as `Rules` of the engine. */
export type RuleSet = Omit<Rules, 'text' | 'preset' | 'version'>;

/** In rising strength. */
export const LEVELS: readonly string[] = file.levels;

export type Preset = keyof typeof file.presets;

export const RULES_VERSION = file.version;
/** With so many cards left a discard without a knock makes a hand dead. */
export const STOCK_LEFT = file.stock_left;
/** So many draws in a row from the discard pile make a hand dead. */
export const DRAWS_FROM_PILE = file.draws_from_pile;

/** No record is longer, in characters. */
export const LONGEST_RECORD = file.longest_record;

export const PRESETS = file.presets as Record<Preset, RuleSet>;
export const PRESET_NAMES = Object.keys(file.presets) as Preset[];

/** The least and the most of each number of the rules. */
export const LIMITS = file.limits as unknown as Partial<Record<keyof RuleSet, readonly [number, number]>>;
/** What each switch with words can be. */
export const CHOICES = file.choices as Partial<Record<keyof RuleSet, readonly string[]>>;

export function isPreset(name: string): name is Preset {
  return Object.hasOwn(PRESETS, name);
}
