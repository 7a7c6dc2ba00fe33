// From a seed to the cards, as docs/notation.md has it: commitment, first dealer, the deck of every hand.

const SUITS = 'cdhs';
const RANKS = 'A23456789TJQK';

export type Bytes = Uint8Array<ArrayBuffer>;

/** The 52 cards in their order as numbers: 13 × suit + rank. */
const CARDS = Array.from({ length: 52 }, (_, card) => RANKS.charAt(card % 13) + SUITS.charAt(Math.floor(card / 13)));

/** Browsers have no SHA-256 on pages that came over plain HTTP, this machine's own excepted. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The bytes of a seed of 64 hexadecimal digits, null where it is none. */
export function parseSeed(text: string): Bytes | null {
  if (!/^[0-9a-f]{64}$/.test(text)) return null;
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

export async function commitment(seed: Bytes): Promise<string> {
  return digits(new Uint8Array(await crypto.subtle.digest('SHA-256', seed)));
}

/** The seed that follows from a half and the nonce that was added to it. */
export async function mixed(half: Bytes, nonce: Bytes): Promise<Bytes> {
  const both = new Uint8Array(64);
  both.set(half);
  both.set(new Uint8Array(await crypto.subtle.digest('SHA-256', nonce)), 32);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', both));
}

export const digits = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The seat that deals the first hand. */
export async function firstDealer(seed: Bytes): Promise<0 | 1> {
  return (await below(words(seed, 0), 2)) === 0 ? 0 : 1;
}

/** The deck of hand `number` (from 1) in the order in which it is dealt. */
export async function deck(seed: Bytes, number: number): Promise<string[]> {
  const stream = words(seed, number);
  const cards = [...CARDS];
  for (let last = 51; last > 0; last--) {
    const chosen = await below(stream, last + 1);
    [cards[last], cards[chosen]] = [cards[chosen]!, cards[last]!];
  }
  return cards;
}

export interface Deal {
  /** The ten cards of seat 0 and of seat 1. */
  hands: [string[], string[]];
  upcard: string;
  /** From its top. */
  stock: string[];
}

/** Where the cards of a deck go: one each in turn, the non-dealer first. */
export function dealt(cards: readonly string[], dealer: 0 | 1): Deal {
  const first = cards.filter((_, at) => at < 20 && at % 2 === 0);
  const second = cards.filter((_, at) => at < 20 && at % 2 === 1);
  return { hands: dealer === 0 ? [second, first] : [first, second], upcard: cards[20] ?? '', stock: cards.slice(21) };
}

/** Words of 32 bits: SHA-256 of seed, number and a counter, as long as somebody asks. */
async function* words(seed: Bytes, number: number): AsyncGenerator<number, never> {
  const block = new Uint8Array(40);
  block.set(seed);
  const counters = new DataView(block.buffer);
  counters.setUint32(32, number);
  for (let counter = 0; ; counter++) {
    counters.setUint32(36, counter);
    const digest = new DataView(await crypto.subtle.digest('SHA-256', block));
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

/** A number below `bound`, each as likely: words of the incomplete last block are passed over. */
async function below(stream: AsyncGenerator<number, never>, bound: number): Promise<number> {
  const fair = 2 ** 32 - (2 ** 32 % bound);
  for (;;) {
    const { value } = await stream.next();
    if (value < fair) return value % bound;
  }
}
