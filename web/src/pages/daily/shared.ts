// A day's result as one line that gives nothing away about the cards.

import type { DayResult } from '../../records/days';
import type { Texts } from './de';

const MARKS: Record<string, string> = { g: '★', w: '▲', l: '▽', '-': '–' };

export function outcome(result: DayResult, words: Texts): string {
  return result.winner === null ? words.drawn : result.winner === 0 ? words.won : words.lost;
}

export function shared(
  day: string,
  result: DayResult,
  words: Texts,
  language: string,
  place: { origin: string; hostname: string; pathname: string },
): string {
  const date = longDate(day, language);
  const marks = [...result.hands].map((hand) => MARKS[hand] ?? '').join('');
  const line = words.shared(date, outcome(result, words), result.totals[0], result.totals[1], marks);
  // An address on this machine is of no use to others.
  const here = /^(localhost|127\.|\[::1\])/.test(place.hostname);
  return here ? line : `${line} ${place.origin}${place.pathname}#daily=${day}`;
}

export function longDate(day: string, language: string, weekday = false): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    ...(weekday ? { weekday: 'long' as const } : {}),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
