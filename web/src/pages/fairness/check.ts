// Checks a finished match: the engine plays the whole record through, and this browser works the cards out once more
// from the seed. Nothing is shown of a record that the engine has refused.

import { LONGEST_RECORD } from '../../presets';
import type { Checked, Fault, HandResult, Incoming, MatchResult, Request, Seat } from '../../protocol';
import { commitment, dealt, deck, firstDealer, parseSeed, type Bytes, type Deal } from './deal';

/** What the player hands in: a record, or a seed alone. */
export type Claim = { record: string } | { seed: string };

export type Problem = 'empty' | 'not_a_record' | 'too_long' | 'no_seed' | 'playing' | 'unreached';

/** Why nothing can be said: what was handed in is no claim, or the engine has refused the record. */
export type Refusal = { problem: Problem } | { fault: Fault };

export interface CheckedHand {
  dealer: Seat;
  deal: Deal;
  /** null: not played to its end, or not played at all. */
  result: HandResult | null;
}

/** What the engine has found when it played the record. */
export interface Played {
  seats: [string, string];
  rules: string;
  moves: number;
  match: MatchResult;
  /** This browser has worked out the same cards and the same fingerprint. */
  agrees: boolean;
}

export interface Report {
  commitment: string;
  /** Whether it is the one that was shown before; null where none was given. */
  asPromised: boolean | null;
  hands: CheckedHand[];
  /** null for a seed alone. */
  played: Played | null;
}

type Ask = (request: Request) => Promise<Incoming>;

/** Read what was pasted: a whole record, or just the 64 digits of a seed. */
export function readClaim(pasted: string): Claim | Refusal {
  const text = pasted.replace(/^\uFEFF/, '').trim();
  if (text === '') return { problem: 'empty' };
  if (text.length > LONGEST_RECORD) return { problem: 'too_long' };
  const digits = text
    .toLowerCase()
    .replace(/^seed\s+/, '')
    .replace(/\s+/g, '');
  if (parseSeed(digits)) return { seed: digits };
  return text.startsWith('ginromme-record') ? { record: `${text}\n` } : { problem: 'not_a_record' };
}

/** Check a claim. `promised`: the fingerprint that was shown before, or empty; `hands`: how many to show of a seed alone. */
export async function check(claim: Claim, promised: string, hands: number, ask: Ask): Promise<Report | Refusal> {
  if ('seed' in claim) return fromSeed(seedOf(claim.seed), promised, hands);
  const answer = await ask({ type: 'replay', record: claim.record });
  if (answer.type === 'checked') return fromRecord(answer, promised);
  if (answer.type !== 'error') return { problem: 'unreached' };
  if (answer.fault) return { fault: answer.fault };
  return { problem: answer.code === 'match_not_over' ? 'playing' : 'unreached' };
}

/** The cards of so many hands; without results nobody can say who deals, so the deal alternates. */
async function fromSeed(seed: Bytes, promised: string, hands: number): Promise<Report> {
  const first = await firstDealer(seed);
  const found: CheckedHand[] = [];
  for (let at = 0; at < hands; at++) {
    const dealer: Seat = at % 2 === 0 ? first : first === 0 ? 1 : 0;
    found.push({ dealer, deal: dealt(await deck(seed, at + 1), dealer), result: null });
  }
  return { ...(await fingerprint(seed, promised)), hands: found, played: null };
}

async function fromRecord(checked: Checked, promised: string): Promise<Report | Refusal> {
  if (checked.seed === null) return { problem: 'no_seed' };
  const seed = seedOf(checked.seed);
  const report = await fingerprint(seed, promised);
  const own = await Promise.all(checked.hands.map((_, at) => deck(seed, at + 1)));
  const agrees =
    report.commitment === checked.commitment &&
    checked.hands[0]?.dealer === (await firstDealer(seed)) &&
    checked.hands.every((hand, at) => hand.deck.join() === own[at]?.join());
  return {
    ...report,
    hands: checked.hands.map(({ dealer, result }, at) => ({ dealer, deal: dealt(own[at] ?? [], dealer), result })),
    played: {
      seats: checked.seats,
      rules: checked.rules.text,
      moves: checked.hands.reduce((sum, hand) => sum + hand.moves, 0),
      match: checked.match,
      agrees,
    },
  };
}

async function fingerprint(seed: Bytes, promised: string): Promise<{ commitment: string; asPromised: boolean | null }> {
  const found = await commitment(seed);
  return { commitment: found, asPromised: promised === '' ? null : promised === found };
}

function seedOf(text: string): Bytes {
  const seed = parseSeed(text);
  if (!seed) throw new Error('a seed has 64 digits');
  return seed;
}
