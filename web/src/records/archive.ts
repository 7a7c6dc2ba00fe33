// The finished matches of this browser. The latest are kept whole; older ones only count.
//
// Every match has a number in the browser it was played in, and leaves the archive in this order. So `through` says for
// each browser which matches are in what was dropped, and archives from several browsers can be joined without counting
// a match twice.

import { BOOK, BOOK_FORMAT, MATCH, newId, type Keep, type KeepResult } from '../keep';
import { isSaved, parsed, upgraded, type Steps } from '../versions';
import { readDays, type DayResult, type Days } from './days';
import { finished, parseFinished, type FinishedHand, type FinishedMatch, type Played } from './finished';
import { drop, isDropped, type Dropped } from './tally';
import { isCount, isId } from './valid';

const BOOK_STEPS: Steps = [];

/** So many matches are kept whole. */
export const KEPT_WHOLE = 300;
/** So many go at once when the browser's storage is full. */
const ROOM = 10;

export interface Book {
  format: number;
  /** This browser's name in its matches. */
  source: string;
  /** The number of its next match. */
  next: number;
  /** By browser. */
  dropped: Record<string, Dropped>;
  days: Days;
}

export class Archive {
  constructor(
    private readonly keep: Keep,
    private readonly keptWhole = KEPT_WHOLE,
  ) {}

  /** The matches that are kept whole, the latest first. */
  matches(): FinishedMatch[] {
    const { dropped } = this.book();
    const found: FinishedMatch[] = [];
    for (const [id, text] of this.keep.entries(MATCH)) {
      const match = parseFinished(text);
      if (match === 'newer') continue;
      // Under another name it would be the same match twice.
      if (match?.id !== id) this.keep.setAside(MATCH + id);
      else if (!isIn(dropped, match)) found.push(match);
    }
    return found.sort((one, other) => other.ended - one.ended || other.number - one.number);
  }

  get(id: string): FinishedMatch | null {
    const text = this.keep.read(MATCH + id);
    const match = text === null ? null : parseFinished(text);
    return match === 'newer' || match?.id !== id ? null : match;
  }

  /** A later version of this program has written the book: it can neither be shown nor gone on with. */
  get newer(): boolean {
    return this.keep.newerAt(BOOK);
  }

  book(): Book {
    const text = this.keep.read(BOOK);
    const book = text === null ? null : readBook(parsed(text));
    if (book && book !== 'newer') return book;
    if (text !== null && book === null) this.keep.setAside(BOOK);
    return { format: BOOK_FORMAT, source: newId(), next: 0, dropped: {}, days: {} };
  }

  /** Take a match that is over; once is enough, and whatever is not over is left alone. */
  add(played: Played, now = Date.now()): KeepResult {
    if (this.keep.read(MATCH + played.id) !== null) return 'kept';
    const book = this.book();
    const match = finished(played, book.source, book.next, now);
    if (!match) return 'kept';
    const changes = new Map<string, string | null>([[MATCH + match.id, JSON.stringify(match)]]);
    changes.set(BOOK, JSON.stringify({ ...book, next: book.next + 1, days: withDay(book.days, played, match) }));
    let result = write(this.keep, changes);
    // Rather the figures of old matches than none of the new one.
    while (result === 'full' && this.#drop(ROOM))
      result = write(this.keep, changes.set(BOOK, JSON.stringify(this.#bookWith(played, match))));
    if (result === 'kept') this.#drop(this.matches().length - this.keptWhole);
    return result;
  }

  /** Forget everything that has been played to its end. */
  clear(): KeepResult {
    const changes = new Map<string, string | null>([[BOOK, null]]);
    for (const [id] of this.keep.entries(MATCH)) changes.set(MATCH + id, null);
    return this.keep.write(changes);
  }

  #bookWith(played: Played, match: FinishedMatch): Book {
    const book = this.book();
    return { ...book, next: match.number + 1, days: withDay(book.days, played, match) };
  }

  /** Let the oldest matches go and count what they were; false when there was nothing to let go. */
  #drop(count: number): boolean {
    if (count <= 0) return false;
    const matches = this.matches().reverse();
    const limits = new Map<string, number>();
    for (const { source, number } of matches.slice(0, count))
      limits.set(source, Math.max(number, limits.get(source) ?? 0));
    const going = matches
      .filter(({ source, number }) => number <= (limits.get(source) ?? -1))
      .sort((one, other) => one.number - other.number);
    if (going.length === 0) return false;
    const book = this.book();
    const changes = new Map<string, string | null>();
    for (const match of going) {
      book.dropped[match.source] = drop(book.dropped[match.source], match);
      changes.set(MATCH + match.id, null);
    }
    // Last, when there is room for it.
    return write(this.keep, changes.set(BOOK, JSON.stringify(book))) === 'kept';
  }
}

/** Write entries of the archive, all or none; none that could not be read again, and none over what could not be put aside. */
export function write(keep: Keep, changes: ReadonlyMap<string, string | null>): KeepResult {
  const sound = [...changes].every(([key, text]) => text === null || isSound(key, text));
  if (!sound) return 'unsound';
  const before = keep.read(BOOK);
  return before !== null && changes.has(BOOK) && readBook(parsed(before)) === null ? 'full' : keep.write(changes);
}

function isSound(key: string, text: string): boolean {
  if (key === BOOK) return isSaved(readBook(parsed(text)));
  if (!key.startsWith(MATCH)) return true;
  const match = parseFinished(text);
  return match !== null && match !== 'newer' && match.id === key.slice(MATCH.length);
}

export function isIn(dropped: Record<string, Dropped>, match: FinishedMatch): boolean {
  return match.number <= (dropped[match.source]?.through ?? -1);
}

/** The first match of a day that is played to its end is that day's result. */
function withDay(days: Days, played: Played, match: FinishedMatch): Days {
  const { origin } = played;
  if (origin.kind !== 'daily' || days[origin.day]) return days;
  const result: DayResult = {
    id: match.id,
    winner: match.winner,
    totals: match.totals,
    hands: match.hands.map(letter).join(''),
    onDay: origin.onDay,
    ended: match.ended,
  };
  return { ...days, [origin.day]: result };
}

function letter(hand: FinishedHand): string {
  if (hand.winner === null) return '-';
  if (hand.winner === 1) return 'l';
  return hand.outcome === 'gin' || hand.outcome === 'big_gin' ? 'g' : 'w';
}

export function readBook(given: unknown): Book | 'newer' | null {
  const value = upgraded(given, BOOK_STEPS);
  if (value === null || value === 'newer') return value;
  const { source, next, dropped, days } = value;
  const sound = isId(source) && isCount(next) && isSaved(dropped) && readDays(days) !== null;
  if (!sound || !Object.entries(dropped).every(([browser, left]) => isId(browser) && isDropped(left))) return null;
  return value as unknown as Book;
}
