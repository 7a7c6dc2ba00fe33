// Checks a finished match: the engine plays the whole record through, and this browser works the cards out once more
// from the seed. Nothing is shown of a record that the engine has refused.

import { LONGEST_RECORD } from '../../presets';
import type { Shown } from '../../keep';
import type { Checked, Fault, HandResult, Incoming, MatchResult, Mix, Request, Seat } from '../../protocol';
import { commitment, dealt, deck, digits, firstDealer, mixed, parseSeed, type Bytes, type Deal } from './deal';

/** What the player hands in: a record, or a seed alone. */
export type Claim = { record: string } | { seed: string };

export type Problem = 'empty' | 'not_a_record' | 'too_long' | 'no_seed' | 'playing' | 'busy' | 'unreached';

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
  seed: string;
  /** What the seed was mixed from; null where it was drawn alone, or where that is not known. */
  mix: Mix | null;
  /** Of the half, or of a seed that was drawn alone. */
  commitment: string;
  /** Whether it is the one that was shown before; null where none was given. */
  asPromised: boolean | null;
  /** Whether the chance that this browser had added is in the seed; null where it had added none. */
  added: boolean | null;
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

/** Check a claim. `before`: what was known before the first card, if anything; `hands`: how many to show of a seed alone. */
export async function check(claim: Claim, before: Shown | null, hands: number, ask: Ask): Promise<Report | Refusal> {
  if ('seed' in claim) return fromSeed(bytesOf(claim.seed), before, hands);
  const answer = await ask({ type: 'replay', record: claim.record });
  if (answer.type === 'checked') return fromRecord(answer, before);
  if (answer.type !== 'error') return { problem: 'unreached' };
  if (answer.fault) return { fault: answer.fault };
  return { problem: answer.code === 'match_not_over' ? 'playing' : answer.code === 'busy' ? 'busy' : 'unreached' };
}

/** The cards of so many hands; without results nobody can say who deals, so the deal alternates. */
async function fromSeed(seed: Bytes, before: Shown | null, hands: number): Promise<Report> {
  const first = await firstDealer(seed);
  const found: CheckedHand[] = [];
  for (let at = 0; at < hands; at++) {
    const dealer: Seat = at % 2 === 0 ? first : first === 0 ? 1 : 0;
    found.push({ dealer, deal: dealt(await deck(seed, at + 1), dealer), result: null });
  }
  return { ...compared(digits(seed), await commitment(seed), null, before), hands: found, played: null };
}

async function fromRecord(checked: Checked, before: Shown | null): Promise<Report | Refusal> {
  if (checked.seed === null) return { problem: 'no_seed' };
  const seed = bytesOf(checked.seed);
  const { mix } = checked;
  const found = await commitment(mix ? bytesOf(mix.half) : seed);
  const source = mix ? digits(await mixed(bytesOf(mix.half), bytesOf(mix.nonce))) : checked.seed;
  const own = await Promise.all(checked.hands.map((_, at) => deck(seed, at + 1)));
  const agrees =
    found === checked.commitment &&
    source === checked.seed &&
    checked.hands[0]?.dealer === (await firstDealer(seed)) &&
    checked.hands.every((hand, at) => hand.deck.join() === own[at]?.join());
  return {
    ...compared(checked.seed, found, mix, before),
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

function compared(seed: string, found: string, mix: Mix | null, before: Shown | null) {
  const nonce = before?.nonce ?? null;
  return {
    seed,
    mix,
    commitment: found,
    asPromised: before === null ? null : before.commitment === found,
    added: nonce === null ? null : nonce === mix?.nonce,
  };
}

function bytesOf(text: string): Bytes {
  const bytes = parseSeed(text);
  if (!bytes) throw new Error('these are 64 digits');
  return bytes;
}
