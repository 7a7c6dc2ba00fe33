// A step of a replay as a sentence.

import type { Catalogue } from '../../messages/de';
import type { ReplayStep, Seat } from '../../protocol';
import type { Texts } from './de';

export function told(step: ReplayStep, words: Texts, text: Catalogue, name: (seat: Seat) => string): string {
  const who = name(step.seat);
  const card = step.card ? text.card(step.card) : '';
  switch (step.kind) {
    case 'deal':
      return text.last.deal(who, card);
    case 'pass':
      return text.last.pass(who);
    case 'draw':
      return words.draw(who, card);
    case 'take':
      return text.last.take(who, card);
    case 'knock':
      return words.throwing(text.last.knock(who), card);
    case 'gin':
      return words.throwing(text.last.gin(who), card);
    case 'big_gin':
      return text.last.bigGin(who);
    case 'defend':
      return words.defend(
        who,
        step.layoffs.map((layoff) => text.card(layoff.card)),
      );
    default:
      return words.discard(who, card);
  }
}
