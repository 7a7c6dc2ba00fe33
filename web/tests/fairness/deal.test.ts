import { describe, expect, test } from 'vitest';
import notation from '../../../docs/notation.md?raw';
import { commitment, dealt, deck, firstDealer, parseSeed, type Bytes } from '../../src/pages/fairness/deal';

interface Vector {
  seed: string;
  commitment: string;
  dealer: number;
  decks: string[];
}

/** The test vectors as the documentation prints them. */
const VECTORS: Vector[] = [
  ...notation.matchAll(/^seed +(\w{64})\ncommitment +(\w{64})\nfirst dealer (\d)\nhand 1 +(\w+)\nhand 2 +(\w+)$/gm),
].map(([, seed = '', promised = '', dealer = '', ...decks]) => ({
  seed,
  commitment: promised,
  dealer: Number(dealer),
  decks,
}));

const seedOf = (text: string): Bytes => parseSeed(text) ?? expect.unreachable('no seed');

test('the documentation has its three vectors', () => {
  expect(VECTORS).toHaveLength(3);
});

describe.each(VECTORS)('seed $seed', (vector) => {
  test('has its commitment', async () => {
    expect(await commitment(seedOf(vector.seed))).toBe(vector.commitment);
  });

  test('has its first dealer', async () => {
    expect(await firstDealer(seedOf(vector.seed))).toBe(vector.dealer);
  });

  test('has its decks', async () => {
    expect((await deck(seedOf(vector.seed), 1)).join('')).toBe(vector.decks[0]);
    expect((await deck(seedOf(vector.seed), 2)).join('')).toBe(vector.decks[1]);
  });
});

test('cards go round one at a time, the non-dealer first', async () => {
  const cards = await deck(seedOf('00'.repeat(32)), 1);
  const deal = dealt(cards, 1);
  expect(deal.hands[0].slice(0, 2)).toEqual([cards[0], cards[2]]);
  expect(deal.hands[1].slice(0, 2)).toEqual([cards[1], cards[3]]);
  expect(deal.upcard).toBe(cards[20]);
  expect(deal.stock).toEqual(cards.slice(21));
  expect(dealt(cards, 0).hands).toEqual([deal.hands[1], deal.hands[0]]);
});

test.each(['', '00', 'g'.repeat(64), 'A'.repeat(64), '0'.repeat(65)])('%j is no seed', (text) => {
  expect(parseSeed(text)).toBeNull();
});
