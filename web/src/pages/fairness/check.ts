// Checks a match against the seed it was dealt from: every card that was thrown, melded or laid off must have been
// in the hand where this seed puts it.

import { parseRules } from '../../houserules';
import type { RuleSet } from '../../presets';
import { commitment, dealt, deck, firstDealer, parseSeed, type Deal } from './deal';

export type Seat = 0 | 1;

/** What the player hands in: a record, or a seed alone. */
export interface Claim {
  seed: string;
  record: PlayedMatch | null;
}

export interface PlayedMatch {
  seats: [string, string];
  rules: string;
  dealer: RuleSet['dealer'];
  hands: PlayedHand[];
}

export interface PlayedHand {
  moves: string[];
  result: { outcome: string; winner: Seat | null; points: number } | null;
}

export type ReadProblem =
  'empty' | 'not_a_record' | 'version' | 'cut' | 'bad_rules' | 'no_seed' | 'playing' | 'too_long' | 'damaged';

/** Why a text can't be checked; `line` is where it goes wrong, if one line is to blame. */
export interface Unreadable {
  problem: ReadProblem;
  line: number | null;
}

/** The move that can't have been made with these cards. */
export interface Mismatch {
  hand: number;
  /** Place among the hand's moves, from 1. */
  move: number;
  text: string;
}

export interface CheckedHand {
  number: number;
  dealer: Seat;
  deal: Deal;
  played: PlayedHand | null;
}

export interface Report {
  commitment: string;
  /** Whether it is the one that was shown before; null where none was given. */
  asPromised: boolean | null;
  firstDealer: Seat;
  hands: CheckedHand[];
  /** Moves that were checked. */
  moves: number;
  mismatch: Mismatch | null;
}

const LONGEST = 200_000;
const CARD = '[A2-9TJQK][cdhs]';
const MELDS = `(?:(?:${CARD})+(?:,(?:${CARD})+)*)?`;
const MOVE = new RegExp(
  `^(?:p|u|s|${CARD}|k${CARD}(?:/${MELDS})?|b(?:/${MELDS})?|d(?:/${MELDS}(?:\\+(?:${CARD})+)?)?)$`,
);

/** Read what was pasted: a whole record, or just the 64 digits of a seed. */
export function readClaim(pasted: string): Claim | Unreadable {
  const text = pasted.trim();
  if (text === '') return { problem: 'empty', line: null };
  if (text.length > LONGEST) return { problem: 'too_long', line: null };
  const digits = text
    .toLowerCase()
    .replace(/^seed\s+/, '')
    .replace(/\s+/g, '');
  if (parseSeed(digits)) return { seed: digits, record: null };
  return readRecord(text);
}

function readRecord(text: string): Claim | Unreadable {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const first = lines[0]?.split(/\s+/) ?? [];
  if (first[0] !== 'ginromme-record') return { problem: 'not_a_record', line: null };
  if (first[1] !== '1' || first.length !== 2) return { problem: 'version', line: 1 };
  const match: PlayedMatch = { seats: ['', ''], rules: '', dealer: 'alternate', hands: [] };
  let seed: string | null = null;
  let ended = false;
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line === '') continue;
    // What breaks off in the middle of its last line has been cut short on its way.
    const problem = (problem: ReadProblem): Unreadable =>
      problem === 'damaged' && !ended && at === lines.length - 1
        ? { problem: 'cut', line: null }
        : { problem, line: at + 1 };
    const [key = '', ...values] = line.split(/\s+/);
    const hand = match.hands.at(-1);
    if (ended) return problem('damaged');
    if (key === 'rules') {
      const dealer = dealerOf(values);
      if (dealer === null) return problem('bad_rules');
      match.rules = values.join(' ');
      match.dealer = dealer;
    } else if (key === 'rules-version' || key === 'chance') continue;
    else if (key === 'seats' && values.length === 2) match.seats = [values[0] ?? '', values[1] ?? ''];
    else if (key === 'dealer') return problem('no_seed');
    else if (key === 'seed') {
      if (!parseSeed(values.join(''))) return problem('damaged');
      seed = values.join('');
    } else if (key === 'hand') {
      if (values[0] !== `${match.hands.length + 1}` || (hand && !hand.result)) return problem('damaged');
      match.hands.push({ moves: [], result: null });
    } else if (key === 'end') {
      // The cards of a match that goes on stay hidden, from its player too.
      if (values[0] === 'playing') return problem('playing');
      ended = true;
    } else if (!hand || hand.result) return problem('damaged');
    else if (key === '=') {
      const [outcome = '', winner = '', points = ''] = values;
      if (!/^[01-]$/.test(winner) || !/^\d{1,6}$/.test(points)) return problem('damaged');
      hand.result = { outcome, winner: winner === '-' ? null : winner === '0' ? 0 : 1, points: Number(points) };
    } else {
      const moves = [key, ...values];
      if (!moves.every((move) => MOVE.test(move))) return problem('damaged');
      hand.moves.push(...moves);
    }
  }
  if (seed === null) return { problem: ended ? 'no_seed' : 'cut', line: null };
  if (!ended || match.rules === '' || match.hands.length === 0) return { problem: 'cut', line: null };
  return { seed, record: match };
}

/** Who deals next under the rules of a record (`classic dealer=winner`); null where there are no such rules. */
function dealerOf(words: string[]): RuleSet['dealer'] | null {
  const dealer = parseRules(words.join(' '))?.rules.dealer;
  return dealer !== undefined && ['alternate', 'winner', 'loser'].includes(dealer) ? dealer : null;
}

/** Deal anew from the seed, and play the record along. `hands`: how many to show where there is no record. */
export async function check(claim: Claim, promised: string, hands: number): Promise<Report> {
  const seed = parseSeed(claim.seed);
  if (!seed) throw new Error('a claim has a seed');
  const found = await commitment(seed);
  const first = await firstDealer(seed);
  const report: Report = {
    commitment: found,
    asPromised: promised === '' ? null : promised === found,
    firstDealer: first,
    hands: [],
    moves: 0,
    mismatch: null,
  };
  let dealer = first;
  for (let number = 1; number <= (claim.record?.hands.length ?? hands); number++) {
    const deal = dealt(await deck(seed, number), dealer);
    const played = claim.record?.hands[number - 1] ?? null;
    report.hands.push({ number, dealer, deal, played });
    if (played) {
      report.mismatch ??= playAlong(deal, dealer, number, played.moves);
      report.moves += played.moves.length;
    }
    dealer = nextDealer(claim.record?.dealer ?? 'alternate', dealer, played);
  }
  return report;
}

function nextDealer(rule: RuleSet['dealer'], dealer: Seat, played: PlayedHand | null): Seat {
  const other: Seat = dealer === 0 ? 1 : 0;
  const result = played?.result;
  if (result?.outcome === 'dead') return dealer;
  if (rule === 'alternate') return other;
  if (!result || result.winner === null) return dealer;
  return rule === 'winner' ? result.winner : result.winner === 0 ? 1 : 0;
}

/** Follow the cards through a hand; the first move that they don't allow, or null. */
export function playAlong(deal: Deal, dealer: Seat, number: number, moves: readonly string[]): Mismatch | null {
  const hands = deal.hands.map((cards) => new Set(cards));
  const pile = [deal.upcard];
  const stock = [...deal.stock];
  let turn: Seat = dealer === 0 ? 1 : 0;
  let drawn = false;
  let knocked = false;
  for (const [at, move] of moves.entries()) {
    const wrong = { hand: number, move: at + 1, text: move };
    const hand = hands[turn];
    if (!hand) return wrong;
    const kind = move.charAt(0);
    const other: Seat = turn === 0 ? 1 : 0;
    if (move === 'p') {
      if (drawn || at > 1) return wrong;
      turn = other;
    } else if (move === 's' || move === 'u') {
      const card = move === 's' ? stock.shift() : pile.pop();
      if (drawn || knocked || card === undefined) return wrong;
      hand.add(card);
      drawn = true;
    } else if (kind === 'd') {
      if (!knocked || !cardsIn(move).every((card) => hand.has(card))) return wrong;
    } else {
      // A discard, a knock with one, or big gin without: melds are made of what is left.
      const card = kind === 'b' ? null : kind === 'k' ? move.slice(1, 3) : move;
      if (!drawn || (card !== null && !hand.delete(card))) return wrong;
      if (card !== null) pile.push(card);
      if (!cardsIn(move.split('/')[1] ?? '').every((melded) => hand.has(melded))) return wrong;
      knocked = kind === 'k' || kind === 'b';
      drawn = false;
      turn = other;
    }
  }
  return null;
}

const cardsIn = (text: string): string[] => text.match(new RegExp(CARD, 'g')) ?? [];
