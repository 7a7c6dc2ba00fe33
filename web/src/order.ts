// The player's own order of his hand. It changes by his doing only: new cards come last, thrown ones leave.

const RANKS = 'A23456789TJQK';
const SUITS = 'cdhs';

export type SortBy = 'melds' | 'rank' | 'suit';

/** The old order with what has gone taken out and what is new put last. */
export function follow(order: readonly string[], hand: readonly string[]): string[] {
  const held = new Set(hand);
  const kept = order.filter((card) => held.has(card));
  const known = new Set(kept);
  return [...kept, ...hand.filter((card) => !known.has(card))];
}

/** The hand sorted because the player has asked for it. */
export function sorted(hand: readonly string[], by: SortBy, melds: readonly (readonly string[])[]): string[] {
  if (by === 'rank') return [...hand].sort(byRank);
  if (by === 'suit') return [...hand].sort(bySuit);
  const melded = melds.flatMap((meld) => [...meld].sort(byRank));
  const inMeld = new Set(melded);
  return [...melded, ...hand.filter((card) => !inMeld.has(card)).sort(byRank)];
}

/** The order with a card moved to another place; the same where it is not in the hand any more. */
export function moved(order: readonly string[], card: string, to: number): string[] {
  if (!order.includes(card)) return [...order];
  const others = order.filter((other) => other !== card);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), card, ...others.slice(place)];
}

export const rank = (card: string): number => RANKS.indexOf(card.charAt(0));
export const suit = (card: string): number => SUITS.indexOf(card.charAt(1));

export const byRank = (one: string, other: string): number => rank(one) - rank(other) || suit(one) - suit(other);
const bySuit = (one: string, other: string): number => suit(one) - suit(other) || rank(one) - rank(other);
