// What this browser keeps: unfinished games, one entry each, so that two tabs never touch each other's game.

export const FORMAT = 1;
const GAME = 'ginromme.game.';
const ASIDE = 'ginromme.damaged.';

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
    if (!this.storage) return [];
    const keys = Array.from({ length: this.storage.length }, (_, at) => this.storage?.key(at) ?? '');
    const games: KeptGame[] = [];
    for (const key of keys.filter((key) => key.startsWith(GAME))) {
      const game = this.#read(key, this.storage.getItem(key) ?? '');
      if (game && !game.over) games.push(game);
    }
    return games.sort((one, other) => other.changed - one.changed);
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
    if (!game) this.#aside(key, text);
    return game;
  }

  #aside(key: string, text: string): void {
    try {
      this.storage?.setItem(ASIDE + key.slice(GAME.length), text);
      this.storage?.removeItem(key);
    } catch {
      // No room to put it aside: it stays where it is.
    }
  }
}

/** A kept game from its text, null where it is damaged or from a later version. */
export function parseGame(text: string): KeptGame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const game = value as Partial<KeptGame>;
  const sound =
    game.format === FORMAT &&
    [game.id, game.record, game.level, game.rules].every((field) => typeof field === 'string') &&
    Array.isArray(game.order) &&
    game.order.every((card) => typeof card === 'string') &&
    Array.isArray(game.scores) &&
    game.scores.length === 2 &&
    game.scores.every((points) => typeof points === 'number') &&
    typeof game.hand === 'number' &&
    typeof game.over === 'boolean' &&
    typeof game.changed === 'number';
  return sound ? (game as KeptGame) : null;
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22);
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
