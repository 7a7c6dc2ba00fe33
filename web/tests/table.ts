// Views and storages to test with.

import type { View } from '../src/protocol';
import { PRESETS } from '../src/presets';

/** A view of the seat 0 that waits for the opponent's draw, but for what is given. */
export function viewOf(given: object = {}): View {
  return {
    seat: 0,
    seats: ['human', 'mittel'],
    rules: { text: 'standard', preset: 'standard', version: '1.0', ...PRESETS.standard },
    commitment: null,
    number: 1,
    dealer: 0,
    phase: 'draw',
    turn: 1,
    knock_limit: 10,
    multiplier: 1,
    hand: [],
    drawn: null,
    taken: null,
    turn_number: 1,
    stock: 31,
    upcard: '6h',
    declined: false,
    pile: [],
    pile_draws: 0,
    opponent: { count: 10, known: [] },
    history: [],
    legal: [],
    split: { melds: [], unmelded: [], deadwood: 0 },
    discards: [],
    big_gin: null,
    down: null,
    defence: null,
    result: null,
    scores: [0, 0],
    hands_won: [0, 0],
    sheet: [],
    games: null,
    match: null,
    ...given,
  };
}

/** A storage in memory; `fail` makes every attempt to write fail. */
export function fakeStorage(fail: (() => unknown) | null = null): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (fail) throw fail();
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
