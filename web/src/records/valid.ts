// What a value that is kept must be like. The same is asked when it is read, when it is loaded from a file, and before
// it is written.

import { LONGEST_RECORD } from '../presets';
import { isSaved } from '../versions';

/** The end of the year 9999, in milliseconds since 1970: later days have no date that is written `2026-05-09`. */
const LATEST = 253_402_300_799_999;
const DAY_MS = 86_400_000;

export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
export const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9][a-z0-9_.-]{0,31}$/.test(value);
export const isSeed = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
export const isCard = (value: unknown): value is string =>
  typeof value === 'string' && /^[A2-9TJQK][cdhs]$/.test(value);
export const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
export const isTime = (value: unknown): boolean => isCount(value) && (value as number) <= LATEST;
export const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isCount);
export const isSeat = (value: unknown): boolean => value === 0 || value === 1 || value === null;
export const isRecord = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('ginromme-record ') && value.length <= LONGEST_RECORD;
export const isOneOf = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'string' && names.includes(value);

/** A text of rules, as far as it can be told without knowing them: a preset and what differs from it. */
export const isRulesText = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z][a-z0-9-]*( [a-z_]+=[a-z0-9_-]+)*$/.test(value) && value.length <= 1000;

/** A date that exists, written `2026-05-09`. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && plus(value, 0) === value;
}

/** A day so many days later; empty where that has no such date. */
export function plus(day: string, days: number): string {
  const date = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : '';
}

export function isOrigin(value: unknown): boolean {
  if (!isSaved(value)) return false;
  if (value['kind'] === 'daily') return isDay(value['day']) && typeof value['onDay'] === 'boolean';
  if (value['kind'] === 'repeat') return isSeed(value['seed']) && isSeed(value['chance']);
  return value['kind'] === 'new';
}
