// The course of a hand, from its public history: turn by turn, and what was done last.

import type { HistoryEvent, Seat, View } from './protocol';

export interface Turn {
  seat: Seat;
  /** null: the upcard was passed, or, with an `end`, nobody drew: R4.6. */
  drew: 'stock' | 'pile' | null;
  /** The card taken from the discard pile. */
  took: string | null;
  threw: string | null;
  end: 'knock' | 'gin' | 'big_gin' | null;
}

/** The turns of a hand, oldest first; the last one may not be finished. Layoffs are no turns. */
export function turnsOf(history: readonly HistoryEvent[]): Turn[] {
  const turns: Turn[] = [];
  for (const { seat, kind, card = null } of history) {
    const turn = turns.at(-1);
    if (kind === 'pass') turns.push({ seat, drew: null, took: null, threw: null, end: null });
    else if (kind === 'draw') turns.push({ seat, drew: 'stock', took: null, threw: null, end: null });
    else if (kind === 'take') turns.push({ seat, drew: 'pile', took: card, threw: null, end: null });
    else if (kind === 'discard' || kind === 'knock' || kind === 'gin' || kind === 'big_gin') {
      const end = kind === 'discard' ? null : kind;
      // Who knocks without a draw throws nothing either: that is a turn of its own.
      if (turn?.drew && !isOver(turn)) Object.assign(turn, { threw: card, end });
      else turns.push({ seat, drew: null, took: null, threw: card, end });
    }
  }
  return turns;
}

const isOver = (turn: Turn): boolean => turn.threw !== null || turn.end !== null;

/** The turn to tell about: while the player makes up his mind it is still the opponent's last one, if he has had one. */
export function lastTurn(view: Pick<View, 'history' | 'seat'>): Turn | null {
  const turns = turnsOf(view.history);
  const last = turns.at(-1) ?? null;
  const choosing = last !== null && last.seat === view.seat && last.drew !== null && !isOver(last);
  return choosing ? (turns.at(-2) ?? last) : last;
}
