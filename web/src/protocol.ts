// The messages of docs/protocol.md as types, written by scripts/message_files.py from src/ginromme/messages.
// The screen trusts the table: what comes in has been built by it.

export type Pair = [number, number];
export type Seat = 0 | 1;

/** Ask what a declaration would be worth, and what is wrong about it. */
export interface Arrange {
  type: 'arrange';
  id: string;
  version: number;
  move: string;
}

/** What a declaration would be worth; ``why`` is the code with which it would be refused. */
export interface Arrangement {
  type: 'arrangement';
  re: string;
  version: number;
  move: string;
  groups: Group[];
  layoffs: TriedLayoff[];
  unmelded: string[];
  deadwood: number;
  why: string | null;
}

/** A whole record that has been played through and is as the rules have it. */
export interface Checked {
  type: 'checked';
  re: string;
  seats: [string, string];
  rules: Rules;
  seed: string | null;
  mix: Mix | null;
  commitment: string | null;
  hands: CheckedHand[];
  match: MatchResult;
}

/** A hand that has been played through: the cards in dealing order, how many moves, how it ended if it did. */
export interface CheckedHand {
  dealer: Seat;
  deck: string[];
  moves: number;
  result: HandResult | null;
}

/** End the match, or wait, after the opponent's clock has run out. */
export interface Claim {
  type: 'claim';
  id: string;
  version: number;
  result: 'draw' | 'wait' | 'win';
}

/** The running clock; ``left`` in seconds. */
export interface Clock {
  seat: Seat;
  left: number;
  expired: boolean;
}

/** Have a half of a seed drawn, and its commitment told before the other part of the seed is known. */
export interface Commit {
  type: 'commit';
  id: string;
}

/** A half of a seed has been drawn: its commitment, and the ticket with which a match is opened from it, once. */
export interface Committed {
  type: 'committed';
  re: string;
  commitment: string;
  ticket: string;
}

/** What has made a hand dead. */
export type DeadBy = 'pile' | 'stock';

/** An answer to a knock. */
export interface Defence {
  melds: string[][];
  unmelded: string[];
  deadwood: number;
  layoffs: Layoff[];
}

/** What throwing a card leaves. */
export interface DiscardOption {
  card: string;
  allowed: boolean;
  why: 'taken' | null;
  melds: string[][];
  deadwood: number;
  knock: 'gin' | 'knock' | null;
  why_no_knock: 'deadwood' | 'taken' | null;
}

/** The knocker's cards on the table. */
export interface Down {
  melds: string[][];
  unmelded: string[];
  deadwood: number;
  knocker: Seat;
  gin: 'big_gin' | 'gin' | 'knock';
}

/** Why a match is over. */
export type EndReason = 'claimed' | 'resigned' | 'target';

/** A refusal; nothing has changed. ``fault``: of a record that is refused. */
export interface ErrorAnswer {
  type: 'error';
  re: string | null;
  code: string;
  message: string;
  fault?: Fault;
}

/** What has happened; the order of play within a hand. */
export type EventKind = 'big_gin' | 'deal' | 'discard' | 'draw' | 'gin' | 'knock' | 'layoff' | 'match_over' | 'pass' | 'result' | 'take';

/** What is wrong with a record; ``why`` is the code with which the rules refuse a move. */
export interface Fault {
  kind: RecordFault;
  line: number | null;
  hand: number | null;
  move: number | null;
  text: string | null;
  wanted: string | null;
  why: string | null;
}

/** The final count of one game. */
export interface FinalGame {
  winner: Seat | null;
  lines: FinalLine[];
  totals: Pair;
}

/** One item of the final count. */
export interface FinalLine {
  kind: LineKind;
  amounts: Pair;
}

/** Points and hands of a game. */
export interface Game {
  scores: Pair;
  hands_won: Pair;
  winner: Seat | null;
}

/** Something that has happened, for animation and sound; which fields there are follows from ``kind``. */
export interface GameEvent {
  kind: EventKind;
  seat?: Seat;
  card?: string | null;
  meld?: number;
  hand?: number;
  dealer?: Seat;
  outcome?: Outcome;
  winner?: Seat | null;
  points?: number;
}

/** Cards put together, and whether they are a meld. */
export interface Group {
  cards: string[];
  meld: boolean;
}

/** A finished hand with every item of its score. */
export interface HandResult {
  outcome: Outcome;
  knocker: Seat | null;
  winner: Seat | null;
  points: number;
  difference: number;
  bonus: number;
  multiplier: 1 | 2;
  knocker_melds: string[][];
  knocker_unmelded: string[];
  knocker_deadwood: number;
  defender_melds: string[][];
  layoffs: Layoff[];
  defender_unmelded: string[];
  defender_deadwood: number;
  dead_by: DeadBy | null;
}

/** Ask what a computer player would do. */
export interface Hint {
  type: 'hint';
  id: string;
  version: number;
}

/** What a computer player would do. */
export interface HintAnswer {
  type: 'hint';
  re: string;
  version: number;
  move: string;
  level: string;
}

/** A public event of the hand. */
export interface HistoryEvent {
  seat: Seat;
  kind: EventKind;
  card?: string;
  meld?: number;
}

/** Take the seat that a token belongs to. */
export interface Join {
  type: 'join';
  id: string;
  token: string;
}

/** A card laid off, and on which of the knocker's melds. */
export interface Layoff {
  card: string;
  meld: number;
}

/** An item of a game's final count (R7.2). */
export type LineKind = 'boxes' | 'game_bonus' | 'points' | 'shutout';

/** How the match has ended. */
export interface MatchResult {
  winner: Seat | null;
  reason: EndReason;
  seed: string | null;
  games: FinalGame[];
  totals: Pair;
}

/** What a seed comes from: the half that was committed to, and the nonce that was added. */
export interface Mix {
  half: string;
  nonce: string;
}

/** Who deals after a scored hand (R2.4). */
export type NextDealer = 'alternate' | 'loser' | 'winner';

/** Deal the next hand. */
export interface NextHand {
  type: 'next';
  id: string;
  version: number;
}

/** Begin a match: by rules and seats, as the match of a day, or from a record. ``ticket`` of a commitment and ``nonce``: the cards follow from both. */
export interface Open {
  type: 'open';
  id: string;
  rules?: string | null;
  seats?: [string, string] | null;
  seed?: string | null;
  chance?: string | null;
  ticket?: string | null;
  nonce?: string | null;
  clock?: number | null;
  day?: string | null;
  record?: string | null;
}

/** What is known of the other hand. */
export interface Opponent {
  count: 10 | 11;
  known: string[];
}

/** How a hand has ended. */
export type Outcome = 'big_gin' | 'dead' | 'gin' | 'knock' | 'tie' | 'undercut';

/** What the hand waits for. */
export type Phase = 'defend' | 'discard' | 'draw' | 'over' | 'upcard';

/** Ask whether somebody is there. */
export interface Ping {
  type: 'ping';
  id: string;
}

/** Play a move. */
export interface Play {
  type: 'move';
  id: string;
  version: number;
  move: string;
}

/** Somebody is there. */
export interface Pong {
  type: 'pong';
  re: string;
}

/** Who is there. */
export interface Presence {
  type: 'presence';
  seats: [boolean, boolean];
  clock: Clock | null;
}

/** What is wrong with a record. */
export type RecordFault = 'cut' | 'end' | 'format' | 'line' | 'mix' | 'move' | 'result' | 'rules' | 'too_long' | 'version';

/** Look at a finished hand of any record, from 1; without ``hand``: check a match that is over from end to end. */
export interface Replay {
  type: 'replay';
  id: string;
  record: string;
  hand?: number | null;
}

/** A finished hand step by step, and the match around it; ``hands`` is how many may be looked at. */
export interface ReplayAnswer {
  type: 'replay';
  re: string;
  seats: [string, string];
  rules: Rules;
  commitment: string | null;
  sheet: SheetRow[];
  match: MatchResult | null;
  hands: number;
  hand: number;
  dealer: Seat;
  knock_limit: number;
  multiplier: 1 | 2;
  down: Down | null;
  result: HandResult | null;
  steps: ReplayStep[];
}

/** The table after a move; ``kind`` is that of the event, or ``defend``. */
export interface ReplayStep {
  move: string | null;
  seat: Seat;
  kind: string;
  card: string | null;
  layoffs: Layoff[];
  hands: [Split, Split];
  pile: string[];
  stock: number;
}

/** Give the match up. */
export interface Resign {
  type: 'resign';
  id: string;
  version: number;
}

/** The rules of the match, switch by switch. */
export interface Rules {
  text: string;
  preset: string;
  version: string;
  knock_limit: number;
  gin_bonus: number;
  undercut_bonus: number;
  undercut_on_tie: boolean;
  big_gin: boolean;
  big_gin_bonus: number;
  oklahoma: boolean;
  oklahoma_ace_gin: boolean;
  oklahoma_spades_double: boolean;
  dealer: NextDealer;
  target: number;
  one_hand: boolean;
  game_bonus: number;
  box_bonus: number;
  box_counts_at_once: boolean;
  shutout: Shutout;
  hollywood: boolean;
  knock_without_draw: boolean;
}

/** A finished hand on the score sheet. */
export interface SheetRow {
  number: number;
  dealer: Seat;
  outcome: Outcome;
  knocker: Seat | null;
  winner: Seat | null;
  points: number;
  deadwood: Pair | null;
  scores: Pair;
  games: Pair[];
}

/** What doubles when the loser of a game won no hand (R7.2). */
export type Shutout = 'all' | 'game_bonus' | 'off';

/** A hand in melds and what is left. */
export interface Split {
  melds: string[][];
  unmelded: string[];
  deadwood: number;
}

/** Secrets of a table for two: the own seat's, the invitation for the other's, that for spectators. */
export interface Tokens {
  own: string;
  other: string | null;
  watch: string;
}

/** A card, and the meld that takes it, if any does. */
export interface TriedLayoff {
  card: string;
  meld: number | null;
}

/** How things stand for a seat. */
export interface Update {
  type: 'update';
  re: string | null;
  version: number;
  seat: Seat;
  events: GameEvent[];
  view: View;
  record: string | null;
  tokens: Tokens | null;
}

/** The view of a seat at a table, with the match around it and what is worked out for a person. */
export interface View {
  rules: Rules;
  number: number;
  dealer: Seat;
  phase: Phase;
  turn: Seat | null;
  knock_limit: number;
  multiplier: 1 | 2;
  stock: number;
  upcard: string;
  declined: boolean;
  pile_draws: number;
  pile: string[];
  history: HistoryEvent[];
  down: Down | null;
  result: HandResult | null;
  hands_won: Pair;
  seat: Seat;
  turn_number: number;
  hand: string[];
  drawn: string | null;
  taken: string | null;
  opponent: Opponent;
  legal: string[];
  seats: [string, string];
  commitment: string | null;
  scores: Pair;
  sheet: SheetRow[];
  games: Game[] | null;
  match: MatchResult | null;
  split: Split;
  discards: DiscardOption[];
  big_gin: string[][] | null;
  defence: Defence | null;
}

/** Look on, with the table's token for spectators. */
export interface Watch {
  type: 'watch';
  id: string;
  token: string;
}

export type Incoming = Committed | Update | ErrorAnswer | HintAnswer | Arrangement | ReplayAnswer | Checked | Pong | (Presence & { re?: undefined });

type WithoutId<T> = T extends { id: string } ? Omit<T, 'id'> : never;

/** What may be asked; whoever sends it gives it an id. */
export type Request = WithoutId<Commit | Open | Replay | Join | Watch | Play | NextHand | Hint | Arrange | Resign | Claim | Ping>;

const TYPES: readonly string[] = ['committed', 'update', 'error', 'hint', 'arrangement', 'replay', 'checked', 'pong', 'presence'];

/** The message in a text, or null where it is none that this screen knows. */
export function readIncoming(text: string): Incoming | null {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message === 'object' && message !== null && TYPES.includes((message as { type?: string }).type ?? ''))
      return message as Incoming;
  } catch {
    // A text that is no JSON is no message.
  }
  return null;
}
