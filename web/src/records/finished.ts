// A finished match as the archive has it: its record, to be looked at again, and its figures, to be counted.

import type { Outcome, Pair, Seat, View } from '../protocol';
import { MATCH_FORMAT, readShown, type Origin, type Shown } from '../keep';
import { isSaved, parsed, upgraded, type Saved, type Steps } from '../versions';
import { isCount, isId, isName, isOneOf, isPair, isRecord, isSeat, isTime } from './valid';

const STEPS: Steps = [];

/** Stands for rules that are no preset. */
export const OWN_RULES = 'own';

export interface FinishedHand {
  outcome: Outcome;
  knocker: Seat | null;
  winner: Seat | null;
  points: number;
  deadwood: Pair | null;
}

export interface FinishedMatch {
  format: number;
  id: string;
  /** The browser in which it was played, and its number there. */
  source: string;
  number: number;
  level: string;
  preset: string;
  origin: Origin['kind'];
  /** The player sits at seat 0. */
  winner: Seat | null;
  reason: 'target' | 'resigned' | 'claimed';
  totals: Pair;
  hands: FinishedHand[];
  record: string;
  shown: Shown | null;
  /** Milliseconds since 1970. */
  ended: number;
}

export interface Played {
  id: string;
  level: string;
  origin: Origin;
  record: string;
  shown: Shown | null;
  view: View;
}

/** What the archive takes of a match that is over; null while it is not. */
export function finished(played: Played, source: string, number: number, ended: number): FinishedMatch | null {
  const { view } = played;
  const { match } = view;
  if (!match) return null;
  return {
    format: MATCH_FORMAT,
    id: played.id,
    source,
    number,
    level: played.level,
    preset: view.rules.text.includes(' ') ? OWN_RULES : view.rules.preset,
    origin: played.origin.kind,
    winner: match.winner,
    reason: match.reason,
    totals: match.totals,
    hands: view.sheet.map(({ outcome, knocker, winner, points, deadwood }) => ({
      outcome,
      knocker,
      winner,
      points,
      deadwood,
    })),
    record: played.record,
    shown: played.shown,
    ended,
  };
}

export function parseFinished(text: string): FinishedMatch | 'newer' | null {
  return readFinished(parsed(text));
}

export function readFinished(given: unknown): FinishedMatch | 'newer' | null {
  const value = upgraded(given, STEPS);
  if (value === null || value === 'newer') return value;
  const sound =
    isId(value['id']) &&
    isId(value['source']) &&
    isCount(value['number']) &&
    isName(value['level']) &&
    isName(value['preset']) &&
    isOneOf(value['origin'], ['new', 'daily', 'repeat']) &&
    isSeat(value['winner']) &&
    isOneOf(value['reason'], ['target', 'resigned', 'claimed']) &&
    isPair(value['totals']) &&
    Array.isArray(value['hands']) &&
    value['hands'].every((hand) => isSaved(hand) && isHand(hand)) &&
    isRecord(value['record']) &&
    isTime(value['ended']);
  return sound ? { ...(value as unknown as FinishedMatch), shown: readShown(value['shown']) } : null;
}

function isHand(hand: Saved): boolean {
  return (
    isOneOf(hand['outcome'], ['knock', 'gin', 'big_gin', 'undercut', 'tie', 'dead']) &&
    isSeat(hand['knocker']) &&
    isSeat(hand['winner']) &&
    isCount(hand['points']) &&
    (hand['deadwood'] === null || isPair(hand['deadwood']))
  );
}
