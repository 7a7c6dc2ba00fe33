// Everything that this browser keeps, as one file, and such a file joined with what is here already.

import { BOOK, GAME, MATCH, parseGame, type Keep, type KeepResult, type KeptGame } from '../keep';
import { isSaved, parsed, upgraded, type Saved, type Steps } from '../versions';
import { Archive, isIn, readBook, write, type Book } from './archive';
import { readFinished, type FinishedMatch } from './finished';

const KIND = 'ginromme-export';
const STEPS: Steps = [];
const MOST_CHARACTERS = 30_000_000;

export interface Export {
  kind: typeof KIND;
  format: number;
  exported: string;
  settings: Record<string, string>;
  games: KeptGame[];
  matches: FinishedMatch[];
  book: Book;
}

export type Problem = 'too_long' | 'unreadable' | 'foreign' | 'newer' | 'damaged' | Exclude<KeepResult, 'kept'>;

/** How many of each are new here. */
export interface Joined {
  games: number;
  matches: number;
  days: number;
  settings: number;
}

export function exported(keep: Keep, now = new Date()): string {
  const archive = new Archive(keep);
  const value: Export = {
    kind: KIND,
    format: STEPS.length + 1,
    exported: now.toISOString(),
    settings: Object.fromEntries(keep.entries(SETTING).filter(([name, text]) => isSetting(name, text))),
    games: keep.unfinished(),
    matches: archive.matches(),
    book: archive.book(),
  };
  return `${JSON.stringify(value, null, 1)}\n`;
}

/** Read such a file whole, before anything is changed. */
export function readExport(text: string): Export | Problem {
  if (text.length > MOST_CHARACTERS) return 'too_long';
  const value = parsed(text);
  if (value === undefined) return 'unreadable';
  if (!isSaved(value) || value['kind'] !== KIND) return 'foreign';
  const present = upgraded(value, STEPS);
  return present === null ? 'damaged' : present === 'newer' ? 'newer' : readParts(present);
}

function readParts(value: Saved): Export | Problem {
  const { settings, games, matches } = value;
  if (!isSaved(settings) || !Array.isArray(games) || !Array.isArray(matches)) return 'damaged';
  const book = readBook(value['book']);
  const readGames = games.map((game) => parseGame(JSON.stringify(game)));
  const readMatches = matches.map(readFinished);
  if (book === 'newer' || readMatches.includes('newer')) return 'newer';
  if (book === null || readGames.includes(null) || readMatches.includes(null)) return 'damaged';
  if (!areDifferent(games as KeptGame[]) || !areDifferent(matches as FinishedMatch[])) return 'damaged';
  if (!Object.entries(settings).every(([name, text]) => isSetting(name, text))) return 'damaged';
  return { ...value, book, games: readGames, matches: readMatches } as unknown as Export;
}

const areDifferent = (entries: readonly { id: string }[]): boolean =>
  new Set(entries.map(({ id }) => id)).size === entries.length;

/** Join a file with what is here: nothing is lost; of an unfinished match in both, the later state counts. */
export function join(keep: Keep, text: string): Joined | Problem {
  const from = readExport(text);
  if (typeof from === 'string') return from;
  const archive = new Archive(keep);
  const book = archive.book();
  const here = new Map(archive.matches().map((match) => [match.id, match]));

  const joined: Book = { ...book, dropped: { ...book.dropped }, days: { ...from.book.days, ...book.days } };
  for (const [source, dropped] of Object.entries(from.book.dropped))
    if (dropped.through > (book.dropped[source]?.through ?? -1)) joined.dropped[source] = dropped;
  // A browser that was emptied and gets its own matches back counts on behind them.
  const own = from.matches.filter(({ source }) => source === book.source).map(({ number }) => number + 1);
  joined.next = Math.max(book.next, ...own, (joined.dropped[book.source]?.through ?? -1) + 1);

  const changes = new Map<string, string | null>();
  for (const match of here.values()) if (isIn(joined.dropped, match)) changes.set(MATCH + match.id, null);
  const matches = from.matches.filter((match) => !here.has(match.id) && !isIn(joined.dropped, match));
  for (const match of matches) changes.set(MATCH + match.id, JSON.stringify(match));
  const over = new Set([...here.keys(), ...from.matches.map(({ id }) => id)]);
  const games = from.games.filter((game) => !over.has(game.id) && isLater(game, keep.load(game.id)));
  for (const game of games) changes.set(GAME + game.id, JSON.stringify(game));
  const settings = Object.entries(from.settings).filter(([name]) => keep.setting(name) === null);
  for (const [name, value] of settings) changes.set(SETTING + name, value);
  const days = Object.keys(joined.days).length - Object.keys(book.days).length;
  changes.set(BOOK, JSON.stringify(joined));

  const result = write(keep, changes);
  return result === 'kept' ? { games: games.length, matches: matches.length, days, settings: settings.length } : result;
}

/** Whether a state of a game is later than the one here: it goes on from it, or, where they differ, was changed later. */
function isLater(from: KeptGame, here: KeptGame | null): boolean {
  if (here === null) return true;
  if (continues(from.record, here.record)) return true;
  return !continues(here.record, from.record) && from.changed > here.changed;
}

/** Whether a record begins with all of another that is still being played, and has more. */
export function continues(record: string, earlier: string): boolean {
  const begun = wordsOf(earlier.replace(/\nend playing\s*$/, ''));
  const words = wordsOf(record.replace(/\nend playing\s*$/, ''));
  return words.length > begun.length && begun.every((word, at) => word === words[at]);
}

const wordsOf = (record: string): string[] => record.split(/\s+/).filter(Boolean);

const SETTING = 'ginromme.';

/** Settings are the entries with a plain name; each is judged by who reads it. */
function isSetting(name: string, text: unknown): boolean {
  return (
    /^[a-z][a-z-]{0,31}$/.test(name) && SETTING + name !== BOOK && typeof text === 'string' && text.length <= 10_000
  );
}
