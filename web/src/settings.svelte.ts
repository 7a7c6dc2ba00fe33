// What the player has chosen: it holds at once and is kept in this browser.

import type { Colours, Indices } from './deck/shapes';
import type { Keep } from './keep';
import { de, type Catalogue } from './messages/de';
import { en } from './messages/en';

export type Speed = 'slow' | 'normal' | 'fast' | 'off';

const CATALOGUES: Record<string, Catalogue> = { de, en };
const FACTOR: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.45, off: 0 };

export class Settings {
  language = $state('de');
  indices = $state<Indices>('german');
  colours = $state<Colours>('two');
  /** null: as the system says about motion. */
  speed = $state<Speed | null>(null);
  /** Whether the player melds and lays off himself when the other has knocked. */
  defence = $state<'auto' | 'own'>('auto');
  level = $state('mittel');
  rules = $state('standard');

  constructor(
    private readonly keep: Keep,
    languages: readonly string[],
    private readonly reducedMotion: () => boolean,
  ) {
    const spoken = languages.map((tag) => tag.slice(0, 2)).find((code) => code in CATALOGUES) ?? 'en';
    this.language = this.#kept('language', Object.keys(CATALOGUES), spoken);
    this.indices = this.#kept('indices', ['german', 'english'], this.language === 'de' ? 'german' : 'english');
    this.colours = this.#kept('colours', ['two', 'four'], 'two');
    this.speed = this.#kept<Speed | ''>('speed', ['slow', 'normal', 'fast', 'off'], '') || null;
    this.defence = this.#kept('defence', ['auto', 'own'], 'auto');
    this.level = keep.setting('level') ?? 'mittel';
    this.rules = keep.setting('rules') ?? 'standard';
  }

  get text(): Catalogue {
    return CATALOGUES[this.language] ?? de;
  }

  get effectiveSpeed(): Speed {
    return this.speed ?? (this.reducedMotion() ? 'off' : 'normal');
  }

  /** Milliseconds of a motion that takes so long at normal speed; 0 without motion. */
  motion(milliseconds: number): number {
    return milliseconds * FACTOR[this.effectiveSpeed];
  }

  choose<Name extends 'language' | 'indices' | 'colours' | 'speed' | 'defence' | 'level' | 'rules'>(name: Name, value: this[Name]): void {
    this[name] = value;
    this.keep.saveSetting(name, String(value));
  }

  #kept<Value extends string>(name: string, allowed: readonly string[], otherwise: Value): Value {
    const value = this.keep.setting(name);
    return value !== null && allowed.includes(value) ? (value as Value) : otherwise;
  }
}
