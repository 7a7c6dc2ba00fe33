// The messages of docs/protocol.md as types. The screen trusts the table: what comes in has been built by it.

export type Seat = 0 | 1;
export type Phase = 'upcard' | 'draw' | 'discard' | 'defend' | 'over';
export type Outcome = 'knock' | 'gin' | 'big_gin' | 'undercut' | 'tie' | 'dead';
export type Pair = [number, number];

export interface Rules {
  text: string;
  preset: string;
  version: string;
  knock_limit: number;
  big_gin: boolean;
  oklahoma: boolean;
  target: number;
  one_hand: boolean;
  hollywood: boolean;
}

export interface Split {
  melds: string[][];
  unmelded: string[];
  deadwood: number;
}

export interface DiscardOption {
  card: string;
  allowed: boolean;
  why: 'taken' | null;
  melds: string[][];
  deadwood: number;
  knock: 'knock' | 'gin' | null;
  why_no_knock: 'taken' | 'deadwood' | null;
}

export interface Layoff {
  card: string;
  meld: number;
}

export interface Defence extends Split {
  layoffs: Layoff[];
}

export interface Down extends Split {
  knocker: Seat;
  gin: 'knock' | 'gin' | 'big_gin';
}

export interface HandResult {
  outcome: Outcome;
  knocker: Seat | null;
  winner: Seat | null;
  points: number;
  difference: number;
  bonus: number;
  multiplier: number;
  knocker_melds: string[][];
  knocker_unmelded: string[];
  knocker_deadwood: number;
  defender_melds: string[][];
  layoffs: Layoff[];
  defender_unmelded: string[];
  defender_deadwood: number;
  /** What has made a hand dead. */
  dead_by: 'stock' | 'pile' | null;
}

export interface SheetRow {
  number: number;
  dealer: Seat;
  outcome: Outcome;
  knocker: Seat | null;
  winner: Seat | null;
  points: number;
  /** What each seat was left with; null after a dead hand. */
  deadwood: Pair | null;
  scores: Pair;
  games: Pair[];
}

export interface FinalGame {
  winner: Seat | null;
  lines: { kind: 'points' | 'game_bonus' | 'boxes' | 'shutout'; amounts: Pair }[];
  totals: Pair;
}

export interface MatchResult {
  winner: Seat | null;
  reason: 'target' | 'resigned' | 'claimed';
  seed: string | null;
  games: FinalGame[];
  totals: Pair;
}

export interface HistoryEvent {
  seat: Seat;
  kind: EventKind;
  card?: string;
  meld?: number;
}

export interface View {
  seat: Seat;
  seats: [string, string];
  rules: Rules;
  commitment: string | null;
  number: number;
  dealer: Seat;
  phase: Phase;
  turn: Seat | null;
  knock_limit: number;
  multiplier: number;
  hand: string[];
  drawn: string | null;
  taken: string | null;
  turn_number: number;
  stock: number;
  upcard: string;
  declined: boolean;
  pile: string[];
  pile_draws: number;
  opponent: { count: number; known: string[] };
  history: HistoryEvent[];
  legal: string[];
  split: Split;
  discards: DiscardOption[];
  big_gin: string[][] | null;
  down: Down | null;
  defence: Defence | null;
  result: HandResult | null;
  scores: Pair;
  hands_won: Pair;
  sheet: SheetRow[];
  games: { scores: Pair; hands_won: Pair; winner: Seat | null }[] | null;
  match: MatchResult | null;
}

export type EventKind =
  | 'deal'
  | 'pass'
  | 'draw'
  | 'take'
  | 'discard'
  | 'knock'
  | 'gin'
  | 'big_gin'
  | 'layoff'
  | 'result'
  | 'match_over';

export interface GameEvent {
  kind: EventKind;
  seat?: Seat;
  card?: string | null;
  meld?: number;
}

export interface Update {
  type: 'update';
  re: string | null;
  version: number;
  seat: Seat | null;
  events: GameEvent[];
  view: View;
  record: string | null;
}

export interface ErrorAnswer {
  type: 'error';
  re: string | null;
  code: string;
  message: string;
}

export interface Arrangement {
  type: 'arrangement';
  re: string;
  version: number;
  move: string;
  groups: { cards: string[]; meld: boolean }[];
  layoffs: { card: string; meld: number | null }[];
  unmelded: string[];
  deadwood: number;
  why: string | null;
}

export interface HintAnswer {
  type: 'hint';
  re: string;
  version: number;
  move: string;
}

export interface ReplayStep {
  move: string | null;
  seat: Seat;
  kind: EventKind | 'defend';
  card: string | null;
  layoffs: Layoff[];
  hands: [Split, Split];
  pile: string[];
  stock: number;
}

export interface ReplayAnswer {
  type: 'replay';
  re: string;
  seats: [string, string];
  rules: Rules;
  sheet: SheetRow[];
  match: MatchResult | null;
  /** How many hands may be looked at. */
  hands: number;
  hand: number;
  dealer: Seat;
  knock_limit: number;
  multiplier: number;
  down: Down | null;
  result: HandResult | null;
  steps: ReplayStep[];
}

export type Incoming = Update | ErrorAnswer | HintAnswer | Arrangement | ReplayAnswer | { type: 'pong' | 'presence'; re?: string };

export type Request =
  | { type: 'open'; rules: string; seats: [string, string]; seed?: string; chance?: string }
  | { type: 'open'; day: string }
  | { type: 'replay'; record: string; hand: number }
  | { type: 'open'; record: string }
  | { type: 'move' | 'arrange'; version: number; move: string }
  | { type: 'next' | 'hint' | 'resign'; version: number }
  | { type: 'ping' };

/** The message in a text, or null where it is none that this screen knows. */
export function readIncoming(text: string): Incoming | null {
  try {
    const message: unknown = JSON.parse(text);
    const known = ['update', 'error', 'hint', 'arrangement', 'replay', 'pong', 'presence'];
    if (typeof message === 'object' && message !== null && known.includes((message as { type?: string }).type ?? ''))
      return message as Incoming;
  } catch {
    // A text that is no JSON is no message.
  }
  return null;
}
