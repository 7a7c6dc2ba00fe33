// Who has thrown what: the discard pile with its history.

import type { Seat, View } from './protocol';

export interface Thrown {
  card: string;
  /** null: turned up at the deal. */
  by: Seat | null;
}

/** The cards of the pile, the oldest first, each with who has thrown it last. */
export function thrownBy(view: Pick<View, 'pile' | 'history'>): Thrown[] {
  const by = new Map<string, Seat>();
  for (const event of view.history)
    if (event.card && ['discard', 'knock', 'gin'].includes(event.kind)) by.set(event.card, event.seat);
  return view.pile.map((card) => ({ card, by: by.get(card) ?? null }));
}
