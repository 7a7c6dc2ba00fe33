// Storages to test with: one in memory, one with little room, one that is blocked.

import { vi } from 'vitest';
import { Keep } from '../../src/keep';

export class MemoryStorage implements Storage {
  readonly entries = new Map<string, string>();

  constructor(public room = Infinity) {}

  get length(): number {
    return this.entries.size;
  }

  get used(): number {
    return [...this.entries].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  }

  key(at: number): string | null {
    return [...this.entries.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    const grows = text.length - (this.entries.get(key)?.length ?? -key.length);
    if (this.used + grows > this.room) throw new DOMException('no room', 'QuotaExceededError');
    this.entries.set(key, text);
  }

  removeItem(key: string): void {
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
  }
}

export function inMemory(room = Infinity): { storage: MemoryStorage; keep: Keep } {
  const storage = new MemoryStorage(room);
  return { storage, keep: new Keep(storage) };
}

/** Everything in a storage, to see that nothing has changed. */
export const snapshot = (storage: MemoryStorage): string => JSON.stringify([...storage.entries].sort());

export const blocked = (): Keep => new Keep(null);

/** Math.random and the clock play no part, but ids do. */
export function countIds(): void {
  let count = 0;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => {
      bytes.fill(0);
      bytes[7] = count += 1;
      return bytes;
    },
  });
}
