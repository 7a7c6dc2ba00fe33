// What this browser keeps: unfinished games, one entry each, so that two tabs never touch each other's game.

import { isSaved, parsed, upgraded, type Steps } from './versions';

export const FORMAT = 2;
/** Version 1 did not say where a match comes from. */
const STEPS: Steps = [(game) => ({ ...game, origin: { kind: 'new' } })];

export const GAME = 'ginromme.game.';
const ASIDE = 'ginromme.damaged.';

/** Where the cards of a match come from. */
export type Origin =
  | { kind: 'new' }
  /** `onDay`: begun on that very day. */
  | { kind: 'daily'; day: string; onDay: boolean }
  /** The match that was dealt from this seed once before. */
  | { kind: 'repeat'; seed: string; chance: string };

/** Under which key a game is kept. */
export const keyOf = (id: string): string => GAME + id;

export interface KeptGame {
  format: number;
  id: string;
  record: string;
  /** The hand in the player's own order. */
  order: string[];
  /** For the list of games to go on with. */
  level: string;
  rules: string;
  scores: [number, number];
  hand: number;
  over: boolean;
  origin: Origin;
  /** Milliseconds since 1970. */
  changed: number;
}

export type KeepResult = 'kept' | 'full' | 'blocked';

export class Keep {
  constructor(private readonly storage: Storage | null) {}

  /** The browser's storage, or one that keeps nothing where that is blocked. */
  static ofBrowser(): Keep {
    try {
      localStorage.setItem('ginromme.probe', '1');
      localStorage.removeItem('ginromme.probe');
      return new Keep(localStorage);
    } catch (error) {
      // A full storage still has games to go on with; a blocked one throws at every touch.
      return new Keep(isFull(error) ? localStorage : null);
    }
  }

  get works(): boolean {
    return this.storage !== null;
  }

  save(game: KeptGame): KeepResult {
    if (!this.storage) return 'blocked';
    try {
      this.storage.setItem(GAME + game.id, JSON.stringify(game));
      return 'kept';
    } catch (error) {
      return isFull(error) ? 'full' : 'blocked';
    }
  }

  load(id: string): KeptGame | null {
    const text = this.storage?.getItem(GAME + id) ?? null;
    return text === null ? null : this.#read(GAME + id, text);
  }

  /** Unfinished games, the latest first; what can't be read is put aside, never thrown away. */
  unfinished(): KeptGame[] {
    return this.games().filter((game) => !game.over);
  }

  /** The same with finished games that are still there. */
  games(): KeptGame[] {
    const games = this.entries(GAME).map(([id, text]) => this.#read(GAME + id, text));
    return games.filter((game) => game !== null).sort((one, other) => other.changed - one.changed);
  }

  /** All entries whose keys begin so: what follows in the key, and the text. */
  entries(prefix: string): [string, string][] {
    const { storage } = this;
    if (!storage) return [];
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    return keys.filter((key) => key.startsWith(prefix)).map((key) => [key.slice(prefix.length), storage.getItem(key) ?? '']);
  }

  read(key: string): string | null {
    return this.storage?.getItem(key) ?? null;
  }

  /** Write several entries, all or none; null removes one. */
  write(changes: ReadonlyMap<string, string | null>): KeepResult {
    const { storage } = this;
    if (!storage) return 'blocked';
    const before = new Map<string, string | null>();
    const put = (key: string, text: string | null) => (text === null ? storage.removeItem(key) : storage.setItem(key, text));
    try {
      for (const [key, text] of changes) {
        before.set(key, storage.getItem(key));
        put(key, text);
      }
      return 'kept';
    } catch (error) {
      // What has grown goes back first, so that there is room for the rest.
      for (const [key, text] of [...before].sort(([, one], [, other]) => (one ?? '').length - (other ?? '').length)) put(key, text);
      return isFull(error) ? 'full' : 'blocked';
    }
  }

  /** Damaged entries that were put aside. */
  damaged(): number {
    if (!this.storage) return 0;
    let count = 0;
    for (let at = 0; at < this.storage.length; at++) if (this.storage.key(at)?.startsWith(ASIDE)) count++;
    return count;
  }

  forget(id: string): void {
    this.storage?.removeItem(GAME + id);
  }

  /** Put any entry aside that can't be read. */
  setAside(key: string): void {
    const text = this.storage?.getItem(key);
    if (text != null) this.#aside(key, text);
  }

  /** Put a game aside whose record the table has refused. */
  putAside(id: string): void {
    const text = this.storage?.getItem(GAME + id);
    if (text != null) this.#aside(GAME + id, text);
  }

  setting(name: string): string | null {
    try {
      return this.storage?.getItem(`ginromme.${name}`) ?? null;
    } catch {
      return null;
    }
  }

  saveSetting(name: string, value: string): void {
    try {
      this.storage?.setItem(`ginromme.${name}`, value);
    } catch {
      // A setting that can't be kept still holds for this visit.
    }
  }

  #read(key: string, text: string): KeptGame | null {
    const game = parseGame(text);
    // What a later version of this program has saved is left for it.
    if (!game && upgraded(parsed(text), STEPS) !== 'newer') this.#aside(key, text);
    return game;
  }

  #aside(key: string, text: string): void {
    try {
      this.storage?.setItem(ASIDE + key.replace(GAME, '').replace(/^ginromme\./, ''), text);
      this.storage?.removeItem(key);
    } catch {
      // No room to put it aside: it stays where it is.
    }
  }
}

/** A kept game from its text, null where it is damaged or from a later version. */
export function parseGame(text: string): KeptGame | null {
  const value = upgraded(parsed(text), STEPS);
  if (value === null || value === 'newer') return null;
  const game = value as Partial<KeptGame>;
  const sound =
    [game.id, game.record, game.level, game.rules].every((field) => typeof field === 'string') &&
    Array.isArray(game.order) &&
    game.order.every((card) => typeof card === 'string') &&
    Array.isArray(game.scores) &&
    game.scores.length === 2 &&
    game.scores.every((points) => typeof points === 'number') &&
    typeof game.hand === 'number' &&
    typeof game.over === 'boolean' &&
    typeof game.changed === 'number' &&
    isOrigin(game.origin);
  return sound ? (game as KeptGame) : null;
}

export function isOrigin(value: unknown): value is Origin {
  if (!isSaved(value)) return false;
  if (value['kind'] === 'daily') return typeof value['day'] === 'string' && typeof value['onDay'] === 'boolean';
  if (value['kind'] === 'repeat') return typeof value['seed'] === 'string' && typeof value['chance'] === 'string';
  return value['kind'] === 'new';
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22);
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
