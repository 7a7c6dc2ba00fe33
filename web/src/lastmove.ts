// The line that says what has just been done.

import { lastTurn, turnsOf, type Turn } from './course';
import type { Catalogue } from './messages/de';
import type { Seat, View } from './protocol';

/** What was done last, as a sentence that stays until something else is done. */
export function lastMove(view: View, text: Catalogue, name: (seat: Seat) => string): string {
  const turn = lastTurn(view);
  return turn ? sentence(turn, text, name(turn.seat)) : text.last.deal(name(view.dealer), text.card(view.upcard));
}

/** The same for who asks, with what the player himself has done since. */
export function lastMoves(view: View, text: Catalogue, name: (seat: Seat) => string): string {
  const own = turnsOf(view.history).at(-1);
  const told = lastMove(view, text, name);
  const since = own && sentence(own, text, name(own.seat));
  return since && since !== told ? `${told}. ${since}` : told;
}

function sentence(turn: Turn, text: Catalogue, who: string): string {
  if (turn.end === 'gin') return text.last.gin(who);
  if (turn.end === 'big_gin') return text.last.bigGin(who);
  if (turn.end === 'knock') return turn.drew ? text.last.knock(who) : text.last.knockNow(who);
  if (turn.drew === null) return text.last.pass(who);
  const threw = turn.threw && text.card(turn.threw);
  if (turn.took === null) return threw ? text.last.drawDiscard(who, threw) : text.last.draw(who);
  const took = text.card(turn.took);
  return threw ? text.last.takeDiscard(who, took, threw) : text.last.take(who, took);
}
