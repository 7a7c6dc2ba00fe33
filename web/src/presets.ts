// Levels, presets, and the presets' switches and numbers as the engine has them; scripts/guide_files.py writes the file.

import file from './presets.json';

/** One set of house rules, field by field as `Rules` of the engine. */
export interface RuleSet {
  knock_limit: number;
  gin_bonus: number;
  undercut_bonus: number;
  undercut_on_tie: boolean;
  big_gin: boolean;
  big_gin_bonus: number;
  oklahoma: boolean;
  oklahoma_ace_gin: boolean;
  oklahoma_spades_double: boolean;
  dealer: 'alternate' | 'winner' | 'loser';
  target: number;
  one_hand: boolean;
  game_bonus: number;
  box_bonus: number;
  box_counts_at_once: boolean;
  shutout: 'off' | 'game_bonus' | 'all';
  hollywood: boolean;
  knock_without_draw: boolean;
}

/** In rising strength. */
export const LEVELS: readonly string[] = file.levels;

export type Preset = keyof typeof file.presets;

export const RULES_VERSION = file.version;
/** With so many cards left a discard without a knock makes a hand dead. */
export const STOCK_LEFT = file.stock_left;
/** So many draws in a row from the discard pile make a hand dead. */
export const DRAWS_FROM_PILE = file.draws_from_pile;

export const PRESETS = file.presets as Record<Preset, RuleSet>;
export const PRESET_NAMES = Object.keys(file.presets) as Preset[];

/** The least and the most of each number of the rules. */
export const LIMITS = file.limits as unknown as Partial<Record<keyof RuleSet, readonly [number, number]>>;
/** What each switch with words can be. */
export const CHOICES = file.choices as Partial<Record<keyof RuleSet, readonly string[]>>;

export function isPreset(name: string): name is Preset {
  return Object.hasOwn(PRESETS, name);
}
