// Counting matches: everything in pairs, one's own first, the opponent's second.

import type { Pair } from '../protocol';
import type { FinishedMatch } from './finished';
import { isCount, isName, isPair, isTime } from './valid';
import { isSaved } from '../versions';

export interface Tally {
  matches: number;
  won: Pair;
  hands: number;
  handsWon: Pair;
  points: Pair;
  /** Hands won by a knock, by gin or big gin, by an undercut. */
  knocks: Pair;
  gins: Pair;
  bigGins: Pair;
  undercuts: Pair;
  /** Sums over `laidDown` hands, those in which somebody laid down. */
  deadwood: Pair;
  laidDown: number;
  /** Most points in one hand, and the greatest lead in a match. */
  bestHand: Pair;
  bestMatch: Pair;
}

const PAIRS = ['won', 'handsWon', 'points', 'knocks', 'gins', 'bigGins', 'undercuts', 'deadwood'] as const;
const COUNTS = ['matches', 'hands', 'laidDown'] as const;
const GREATEST = ['bestHand', 'bestMatch'] as const;

export function emptyTally(): Tally {
  const pairs = Object.fromEntries([...PAIRS, ...GREATEST].map((name) => [name, [0, 0]]));
  return { ...pairs, ...Object.fromEntries(COUNTS.map((name) => [name, 0])) } as unknown as Tally;
}

/** A repetition is no measure of skill: its cards were known. */
export const counts = (match: FinishedMatch): boolean => match.origin !== 'repeat';

export function tallyOf(match: FinishedMatch): Tally {
  const tally = emptyTally();
  if (!counts(match)) return tally;
  tally.matches = 1;
  if (match.winner !== null) tally.won[match.winner] = 1;
  const lead = match.totals[0] - match.totals[1];
  tally.bestMatch = [Math.max(0, lead), Math.max(0, -lead)];
  for (const hand of match.hands) {
    tally.hands += 1;
    if (hand.deadwood) {
      tally.laidDown += 1;
      tally.deadwood[0] += hand.deadwood[0];
      tally.deadwood[1] += hand.deadwood[1];
    }
    const { winner } = hand;
    if (winner === null) continue;
    tally.handsWon[winner] += 1;
    tally.points[winner] += hand.points;
    tally.bestHand[winner] = Math.max(tally.bestHand[winner], hand.points);
    if (hand.outcome === 'knock') tally.knocks[winner] += 1;
    if (hand.outcome === 'gin' || hand.outcome === 'big_gin') tally.gins[winner] += 1;
    if (hand.outcome === 'big_gin') tally.bigGins[winner] += 1;
    if (hand.outcome === 'undercut') tally.undercuts[winner] += 1;
  }
  return tally;
}

export function sum(tallies: readonly Tally[]): Tally {
  const total = emptyTally();
  for (const tally of tallies) {
    for (const name of COUNTS) total[name] += tally[name];
    for (const name of PAIRS) total[name] = [total[name][0] + tally[name][0], total[name][1] + tally[name][1]];
    for (const name of GREATEST)
      total[name] = [Math.max(total[name][0], tally[name][0]), Math.max(total[name][1], tally[name][1])];
  }
  return total;
}

/** Matches won or lost in a row. */
export interface Run {
  /** Won in a row up to now; negative: lost. */
  now: number;
  longest: Pair;
}

export const NO_RUN: Run = { now: 0, longest: [0, 0] };

/** The run after further matches, the oldest first. */
export function goOn(run: Run, matches: readonly FinishedMatch[]): Run {
  let { now, longest } = run;
  for (const match of matches.filter(counts)) {
    if (match.winner === 0) now = Math.max(0, now) + 1;
    else if (match.winner === 1) now = Math.min(0, now) - 1;
    else now = 0;
    longest = [Math.max(longest[0], now), Math.max(longest[1], -now)];
  }
  return { now, longest };
}

/** What is left of the matches of one browser that the archive has no room for. */
export interface Dropped {
  /** All matches of that browser up to this number are in here. */
  through: number;
  /** By level and preset, as `mittel standard`. */
  tallies: Record<string, Tally>;
  run: Run;
  ended: number;
}

export const cell = (match: FinishedMatch): string => `${match.level} ${match.preset}`;

/** The dropped matches of a browser and one more, which is the next in its order. */
export function drop(dropped: Dropped | undefined, match: FinishedMatch): Dropped {
  const before = dropped ?? { through: -1, tallies: {}, run: NO_RUN, ended: 0 };
  const key = cell(match);
  return {
    through: Math.max(before.through, match.number),
    tallies: counts(match)
      ? { ...before.tallies, [key]: sum([before.tallies[key] ?? emptyTally(), tallyOf(match)]) }
      : before.tallies,
    run: goOn(before.run, [match]),
    ended: Math.max(before.ended, match.ended),
  };
}

export function isDropped(value: unknown): value is Dropped {
  if (!isSaved(value) || !isSaved(value['tallies']) || !isSaved(value['run'])) return false;
  const { through, tallies, run, ended } = value;
  const cells = Object.entries(tallies as object);
  return (
    isCount(through) &&
    isTime(ended) &&
    Number.isSafeInteger((run as Record<string, unknown>)['now']) &&
    isPair((run as Record<string, unknown>)['longest']) &&
    cells.every(([key, tally]) => key.split(' ').length === 2 && key.split(' ').every(isName) && isTally(tally))
  );
}

function isTally(value: unknown): boolean {
  return (
    isSaved(value) &&
    COUNTS.every((name) => isCount(value[name])) &&
    [...PAIRS, ...GREATEST].every((name) => isPair(value[name]))
  );
}
