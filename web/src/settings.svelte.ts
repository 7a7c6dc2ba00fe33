// What the player has chosen: it holds at once and is kept in this browser.

import type { BackDesign } from './deck/back';
import type { Colours, Indices } from './deck/shapes';
import type { Keep } from './keep';
import { de, type Catalogue } from './messages/de';
import { en } from './messages/en';

export type Theme = 'felt' | 'light' | 'dark';
export type Hand = 'right' | 'left';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

const CATALOGUES: Record<string, Catalogue> = { de, en };
const FACTOR: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.45, off: 0 };

/** What can be chosen; each is kept under its own name. */
type Choice =
  | 'language'
  | 'indices'
  | 'colours'
  | 'theme'
  | 'back'
  | 'large'
  | 'handed'
  | 'sound'
  | 'speed'
  | 'defence'
  | 'level'
  | 'rules';

export class Settings {
  language = $state('de');
  indices = $state<Indices>('german');
  colours = $state<Colours>('two');
  theme = $state<Theme>('felt');
  back = $state<BackDesign>('lattice');
  /** Very large indices. */
  large = $state(false);
  /** The hand that the buttons are laid out for. */
  handed = $state<Hand>('right');
  sound = $state(false);
  /** null: as the system says about motion. */
  speed = $state<Speed | null>(null);
  /** Whether the player melds and lays off himself when the other has knocked. */
  defence = $state<'auto' | 'own'>('auto');
  level = $state('mittel');
  rules = $state('standard');
  /** In this visit; what was chosen before is kept. */
  #indicesChosen = false;

  constructor(
    private readonly keep: Keep,
    languages: readonly string[],
    private readonly reducedMotion: () => boolean,
  ) {
    const spoken = languages.map((tag) => tag.slice(0, 2)).find((code) => Object.hasOwn(CATALOGUES, code)) ?? 'en';
    this.language = this.#kept('language', Object.keys(CATALOGUES), spoken);
    this.indices = this.#indices();
    this.colours = this.#kept('colours', ['two', 'four', 'skat'], 'two');
    this.theme = this.#kept('theme', ['felt', 'light', 'dark'], 'felt');
    this.back = this.#kept('back', ['lattice', 'guilloche', 'rays'], 'lattice');
    this.large = keep.setting('large') === 'true';
    this.handed = this.#kept('handed', ['right', 'left'], 'right');
    this.sound = keep.setting('sound') === 'true';
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

  choose<Name extends Choice>(name: Name, value: this[Name]): void {
    this[name] = value;
    this.keep.saveSetting(name, String(value));
    if (name === 'indices') this.#indicesChosen = true;
    if (name === 'language' && !this.#indicesChosen) this.indices = this.#indices();
  }

  /** The letters of the cards, which are those of the language until the player has chosen others. */
  #indices(): Indices {
    return this.#kept('indices', ['german', 'english'], this.language === 'de' ? 'german' : 'english');
  }

  #kept<Value extends string>(name: string, allowed: readonly string[], otherwise: Value): Value {
    const value = this.keep.setting(name);
    return value !== null && allowed.includes(value) ? (value as Value) : otherwise;
  }
}
