// Which record is to be looked at: one of this browser, one in the address, or one that is handed in as text.

import { healed } from '../../address';
import type { Keep } from '../../keep';
import { LONGEST_RECORD } from '../../presets';
import { Archive } from '../../records/archive';
import { unpacked, type LinkProblem } from '../../records/link';

export type Problem = LinkProblem | 'missing' | 'empty' | 'foreign' | 'newer';

export interface Found {
  record: string;
  /** Of this browser; null where it comes from somebody else. */
  id: string | null;
  /** The match is still being played. */
  playing: boolean;
}

export interface Address {
  what: string;
  hand: number | null;
}

/** What stands behind `#replay=`; null where nothing does. */
export function parseAddress(hash: string): Address | null {
  const what = /^#replay=([^&]+)/.exec(hash)?.[1];
  const hand = Number(/&hand=(\d{1,6})\b/.exec(hash)?.[1] ?? NaN);
  return what ? { what, hand: hand >= 1 ? hand : null } : null;
}

export async function find(what: string, keep: Keep): Promise<Found | Problem> {
  if (!/^[0-9a-f]{16}$/.test(what)) {
    const link = await unpacked(what);
    return 'problem' in link ? link.problem : foreign(link.record);
  }
  const game = keep.load(what);
  if (game) return { record: game.record, id: what, playing: !game.over };
  const match = new Archive(keep).get(what);
  return match ? { record: match.record, id: what, playing: false } : 'missing';
}

/** So many lines may a link have been broken into. */
const MOST_LINES = 400;

/** What was pasted or dropped: a record, or a text with a link, which mail programs break into lines. */
export async function pasted(text: string, keep: Keep): Promise<Found | Problem> {
  const [, behind] = /#replay(?:=|%3D)([^]*)/i.exec(text) ?? [];
  if (behind === undefined) return foreign(text);
  const lines = behind.split(/\r?\n/).slice(0, MOST_LINES);
  let problem: Found | Problem = 'cut';
  let link = '';
  for (const [at, line] of lines.entries()) {
    const [word = ''] = line.replace(/^[>|\s]+/, '').split(/[\s&]/);
    link += word.replace(/=$/, '');
    const found = await find(healed(`#${link}`).slice(1), keep);
    if (typeof found !== 'string') return found;
    if (at === 0) problem = found;
  }
  return problem;
}

/** A record from elsewhere, looked at only as far as to say what it is; the table reads the rest. */
export function foreign(text: string): Found | Problem {
  const record = text.replace(/^\uFEFF/, '').trim();
  if (!record) return 'empty';
  const version = /^ginromme-record\s+(\S+)/.exec(record)?.[1];
  if (!version) return 'foreign';
  if (version !== '1') return 'newer';
  return record.length > LONGEST_RECORD
    ? 'too_long'
    : { record: `${record}\n`, id: null, playing: /^end playing\s*$/m.test(record) };
}
