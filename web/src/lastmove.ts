// The line that says what has just been done, from the public history of the hand.

import type { Catalogue } from './messages/de';
import type { HistoryEvent, Seat, View } from './protocol';

/** What was done last, as a sentence that stays until something else is done. */
export function lastMove(view: View, text: Catalogue, name: (seat: Seat) => string): string {
  const { history } = view;
  const last = history.at(-1);
  if (!last) return text.last.deal(name(view.dealer), text.card(view.pile[0] ?? ''));
  const who = name(last.seat);
  const card = last.card ? text.card(last.card) : '';
  switch (last.kind) {
    case 'pass':
      return text.last.pass(who);
    case 'draw':
      return text.last.draw(who);
    case 'take':
      return text.last.take(who, card);
    case 'discard':
      return afterDraw(history, last, who, card, text);
    case 'gin':
      return text.last.gin(who);
    case 'big_gin':
      return text.last.bigGin(who);
    default: {
      // Layoffs follow the knock they answer.
      const down = history.findLast((event) => ['knock', 'gin', 'big_gin'].includes(event.kind)) ?? last;
      const knocker = name(down.seat);
      if (down.kind === 'gin') return text.last.gin(knocker);
      return down.kind === 'big_gin' ? text.last.bigGin(knocker) : text.last.knock(knocker);
    }
  }
}

function afterDraw(history: HistoryEvent[], last: HistoryEvent, who: string, card: string, text: Catalogue): string {
  const before = history.at(-2);
  if (before?.kind === 'take' && before.seat === last.seat && before.card)
    return text.last.takeDiscard(who, text.card(before.card), card);
  return text.last.drawDiscard(who, card);
}
