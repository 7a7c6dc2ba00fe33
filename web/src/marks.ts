// Melds as they are shown: a letter and a line style each, and what players call them.

import { byRank } from './order';

export interface Mark {
  letter: 'A' | 'B' | 'C';
  run: boolean;
  /** The first card of the meld in the hand's order: it carries the letter. */
  first: boolean;
}

const LETTERS = ['A', 'B', 'C'] as const;

export const isRun = (meld: readonly string[]): boolean => new Set(meld.map((card) => card.charAt(0))).size > 1;

const firstAt = (meld: readonly string[], order: readonly string[]): number =>
  order.findIndex((card) => meld.includes(card));

/** The melds as they begin in the player's order of his hand: A is the first. */
export function leftToRight(melds: readonly (readonly string[])[], order: readonly string[]): (readonly string[])[] {
  return [...melds].sort((one, other) => firstAt(one, order) - firstAt(other, order));
}

/** The mark of each melded card. What is left of one of the melds `before` keeps its letter. */
export function marksOf(
  melds: readonly (readonly string[])[],
  order: readonly string[],
  before: readonly (readonly string[])[] = melds,
): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const earlier = leftToRight(before, order);
  const named = new Map<Mark['letter'], readonly string[]>();
  const name = (meld: readonly string[], suits: (at: number) => boolean | undefined) => {
    const letter = LETTERS.find((one, at) => !named.has(one) && suits(at));
    if (letter) named.set(letter, meld);
    return letter !== undefined;
  };
  leftToRight(melds, order)
    .filter((meld) => !name(meld, (at) => earlier[at]?.some((card) => meld.includes(card))))
    .forEach((meld) => name(meld, () => true));
  for (const [letter, meld] of named) {
    const first = order[firstAt(meld, order)];
    for (const card of meld) marks.set(card, { letter, run: isRun(meld), first: card === first });
  }
  return marks;
}

/** A meld with the cards laid off on it, in the order in which they lie on the table. */
export function lengthened(
  melds: readonly (readonly string[])[],
  layoffs: readonly { card: string; meld: number }[],
): string[][] {
  return melds.map((meld, number) =>
    [...meld, ...layoffs.filter((layoff) => layoff.meld === number).map((layoff) => layoff.card)].sort(byRank),
  );
}
