// A record in an address: compressed where the browser can do that, and written in letters that every program leaves alone.

import { decoded } from '../address';
import { LONGEST_RECORD } from '../presets';

export type LinkProblem = 'cut' | 'too_long' | 'unsupported';

/** A record has a byte a character. */
const MOST_BYTES = LONGEST_RECORD;

export async function packed(record: string): Promise<string> {
  const bytes = new TextEncoder().encode(record);
  if (typeof CompressionStream === 'undefined') return `t.${toText(bytes)}`;
  const small = await through(bytes, new CompressionStream('deflate'), Infinity);
  return `d.${toText(small)}`;
}

export type Unpacked = { record: string } | { problem: LinkProblem };

/** The record, or what is wrong with the link; what was put into it or behind it on its way is passed over. */
export async function unpacked(text: string): Promise<Unpacked> {
  const letters = decoded(text)
    .replace(/[\s=\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[^\w-]+$/, '');
  const found = await unpackedLetters(letters);
  // Signs of emphasis around a link look like letters of it.
  const plain = letters.replace(/[_-]+$/, '');
  return 'record' in found || plain === letters ? found : unpackedLetters(plain);
}

async function unpackedLetters(text: string): Promise<Unpacked> {
  const bytes = fromText(text.slice(2));
  if (!bytes || !/^[dt]\./.test(text)) return { problem: 'cut' };
  if (text.startsWith('t.')) return { record: new TextDecoder().decode(bytes) };
  if (typeof DecompressionStream === 'undefined') return { problem: 'unsupported' };
  try {
    return { record: new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate'), MOST_BYTES)) };
  } catch (error) {
    return { problem: error instanceof RangeError ? 'too_long' : 'cut' };
  }
}

/** All that a stream makes of these bytes; `RangeError` when that is too much. */
async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: GenericTransformStream,
  most: number,
): Promise<Uint8Array> {
  const read = new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>;
  const reader = read.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    if (length > most) {
      void reader.cancel();
      throw new RangeError('too long');
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toText(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromText(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]+$/.test(text) || text.length > 2 * MOST_BYTES) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
