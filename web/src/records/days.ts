// The calendar of daily matches. Days are dates without a time, written `2026-05-09`, counted without time zones.

import type { Pair, Seat } from '../protocol';
import { isSaved } from '../versions';
import { isDay, isId, isPair, isSeat, isTime, plus } from './valid';

export { isDay, plus };

export interface DayResult {
  id: string;
  winner: Seat | null;
  totals: Pair;
  /** One letter for each hand: `g`in, `w`on, `l`ost, nobody's `-`. */
  hands: string;
  /** Begun on that very day, and so good for the streak. */
  onDay: boolean;
  ended: number;
}

export type Days = Record<string, DayResult>;

/** The calendar begins here. */
export const FIRST_DAY = '2025-01-01';

/** The date where the player is. */
export function today(now = new Date()): string {
  return [String(now.getFullYear()).padStart(4, '0'), two(now.getMonth() + 1), two(now.getDate())].join('-');
}

/** The Monday of a day's week. */
export function monday(day: string): string {
  return plus(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The weeks that a month touches, each from Monday to Sunday; null for days of other months. */
export function weeks(month: string): (string | null)[][] {
  const found: (string | null)[][] = [];
  for (let week = monday(`${month}-01`); week !== '' && week.slice(0, 7) <= month; week = plus(week, 7))
    found.push([0, 1, 2, 3, 4, 5, 6].map((at) => plus(week, at)).map((day) => (day.startsWith(month) ? day : null)));
  return found;
}

export function nextMonth(month: string, by: 1 | -1): string {
  return plus(`${month}-15`, by * 30).slice(0, 7);
}

export interface Streak {
  /** Days in a row on which the match of that day was played. */
  length: number;
  /** Missed days that have not broken it. */
  frozen: string[];
  /** The present week still has its freeze day. */
  freeze: boolean;
}

/** The streak up to a day. That day itself is not missed yet, and each week, from Monday on, one missed day is forgiven. */
export function streak(days: Days, now: string): Streak {
  const played = (day: string) => days[day]?.onDay === true;
  const first = Object.keys(days).filter(played).sort()[0];
  let length = played(now) ? 1 : 0;
  const pending: string[] = [];
  const frozen: string[] = [];
  const spent = new Set<string>();
  for (let day = plus(now, -1); first !== undefined && day >= first; day = plus(day, -1)) {
    if (played(day)) {
      length += 1;
      frozen.push(...pending.splice(0));
    } else if (spent.has(monday(day))) break;
    else {
      spent.add(monday(day));
      pending.push(day);
    }
  }
  return { length, frozen, freeze: !frozen.some((day) => monday(day) === monday(now)) };
}

export function readDays(value: unknown): Days | null {
  if (!isSaved(value)) return null;
  return Object.entries(value).every(([day, result]) => isDay(day) && isResult(result))
    ? (value as unknown as Days)
    : null;
}

function isResult(value: unknown): boolean {
  return (
    isSaved(value) &&
    isId(value['id']) &&
    isSeat(value['winner']) &&
    isPair(value['totals']) &&
    typeof value['hands'] === 'string' &&
    /^[gwl-]{0,999}$/.test(value['hands']) &&
    typeof value['onDay'] === 'boolean' &&
    isTime(value['ended'])
  );
}

const two = (number: number) => String(number).padStart(2, '0');
