// What this browser keeps: unfinished games, one entry each, so that two tabs never touch each other's game.

import {
  isCard,
  isCount,
  isId,
  isName,
  isOrigin,
  isPair,
  isRecord,
  isRulesText,
  isSeed,
  isTime,
} from './records/valid';
import { isNewer, isSaved, parsed, upgraded, type Steps } from './versions';

export const FORMAT = 2;
/** Version 1 did not say where a match comes from. */
const STEPS: Steps = [(game) => ({ ...game, origin: { kind: 'new' } })];

export const GAME = 'ginromme.game.';
export const MATCH = 'ginromme.match.';
export const BOOK = 'ginromme.archive';
export const MATCH_FORMAT = 1;
export const BOOK_FORMAT = 1;
const OURS = 'ginromme.';
const ASIDE = 'ginromme.damaged.';

/** Where the cards of a match come from. */
export type Origin =
  | { kind: 'new' }
  /** `onDay`: begun on that very day. */
  | { kind: 'daily'; day: string; onDay: boolean }
  /** The match that was dealt from this seed once before. */
  | { kind: 'repeat'; seed: string; chance: string };

/** What this page knew of the cards before the first of them came, to be compared after the match. */
export interface Shown {
  /** The fingerprint that the table named first. */
  commitment: string;
  /** What this page then added of its own; null: nothing, the fingerprint came together with the cards. */
  nonce: string | null;
}

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
  /** null: from before this was noted. */
  shown: Shown | null;
  /** Milliseconds since 1970. */
  changed: number;
}

/**
 * `newer_here`: a later version of this program has written there, and nothing was changed; `unsound`: it could not be read
 * again, so it was not written.
 */
export type KeepResult = 'kept' | 'full' | 'blocked' | 'newer_here' | 'unsound';

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
    return this.write(new Map([[GAME + game.id, JSON.stringify(game)]]));
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
    return keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => [key.slice(prefix.length), storage.getItem(key) ?? '']);
  }

  read(key: string): string | null {
    return this.storage?.getItem(key) ?? null;
  }

  /** Whether a later version of this program has written there. */
  newerAt(key: string): boolean {
    return isLeftAlone(key, this.read(key));
  }

  /** How many entries a later version of this program has written. */
  newer(): number {
    return this.entries(OURS).filter(([name, text]) => isLeftAlone(OURS + name, text)).length;
  }

  /** Write several entries, all or none; null removes one. What a later version has written stays as it is. */
  write(changes: ReadonlyMap<string, string | null>): KeepResult {
    const { storage } = this;
    if (!storage) return 'blocked';
    const before = new Map<string, string | null>();
    const put = (key: string, text: string | null) =>
      text === null ? storage.removeItem(key) : storage.setItem(key, text);
    for (const [key, text] of changes)
      if (text !== null && key.startsWith(GAME) && parseGame(text)?.id !== key.slice(GAME.length)) return 'unsound';
    try {
      if ([...changes.keys()].some((key) => isLeftAlone(key, storage.getItem(key)))) return 'newer_here';
      for (const [key, text] of changes) {
        const old = storage.getItem(key);
        put(key, text);
        before.set(key, old);
      }
      return 'kept';
    } catch (error) {
      // What has grown goes back first, so that there is room for the rest.
      for (const [key, text] of [...before].sort(([, one], [, other]) => (one ?? '').length - (other ?? '').length))
        put(key, text);
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
    this.write(new Map([[GAME + id, null]]));
  }

  /** Put any entry aside that can't be read; false where it had to stay, for want of room. */
  setAside(key: string): boolean {
    const text = this.storage?.getItem(key);
    return text == null || this.#aside(key, text);
  }

  /** Put a game aside whose record the table has refused. */
  putAside(id: string): void {
    this.setAside(GAME + id);
  }

  setting(name: string): string | null {
    try {
      return this.storage?.getItem(`ginromme.${name}`) ?? null;
    } catch {
      return null;
    }
  }

  saveSetting(name: string, value: string): void {
    // A setting that can't be kept still holds for this visit.
    this.write(new Map([[OURS + name, value]]));
  }

  #read(key: string, text: string): KeptGame | null {
    const game = parseGame(text);
    // A copy under another name would be the same game twice.
    if (game?.id === key.slice(GAME.length)) return game;
    // What a later version of this program has saved is left for it.
    if (!isLeftAlone(key, text)) this.#aside(key, text);
    return null;
  }

  /** A copy that was put aside before stays; a further one gets a number. */
  #aside(key: string, text: string): boolean {
    const { storage } = this;
    if (!storage) return false;
    const name = ASIDE + key.replace(GAME, '').replace(/^ginromme\./, '');
    let place = name;
    for (let number = 2; ![null, text].includes(storage.getItem(place)); number++) place = `${name}.${number}`;
    try {
      storage.setItem(place, text);
      storage.removeItem(key);
      return true;
    } catch {
      // No room to put it aside: it stays where it is.
      return false;
    }
  }
}

/** What lies under a key has a later format than this program knows; settings have none. */
function isLeftAlone(key: string, text: string | null): boolean {
  if (text === null || !text.startsWith('{') || key.startsWith(ASIDE)) return false;
  const known = key.startsWith(GAME) ? FORMAT : key.startsWith(MATCH) ? MATCH_FORMAT : key === BOOK ? BOOK_FORMAT : 0;
  return isNewer(parsed(text), known);
}

/** A kept game from its text, null where it is damaged or from a later version. */
export function parseGame(text: string): KeptGame | null {
  const value = upgraded(parsed(text), STEPS);
  if (value === null || value === 'newer') return null;
  const sound =
    isId(value['id']) &&
    isRecord(value['record']) &&
    Array.isArray(value['order']) &&
    value['order'].every(isCard) &&
    isName(value['level']) &&
    isRulesText(value['rules']) &&
    isPair(value['scores']) &&
    isCount(value['hand']) &&
    typeof value['over'] === 'boolean' &&
    isTime(value['changed']) &&
    isOrigin(value['origin']);
  if (!sound) return null;
  const game = value as unknown as KeptGame;
  // The order is the player's wish only: a card named twice is no reason to lose the match.
  return { ...game, order: [...new Set(game.order)], shown: readShown(value['shown']) };
}

/** What was noted of the cards; null where nothing was, or nothing that can be read. */
export function readShown(value: unknown): Shown | null {
  if (!isSaved(value)) return null;
  const { commitment, nonce } = value;
  return isSeed(commitment) && (nonce === null || isSeed(nonce)) ? { commitment, nonce } : null;
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22);
}

export const newId = (): string => randomDigits(8);

/** What a page adds to the half of a seed: 64 hexadecimal digits. */
export const newNonce = (): string => randomDigits(32);

function randomDigits(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
