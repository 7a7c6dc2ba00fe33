// What is saved carries the version of its format. Older values are brought up to the present one version at a time.

export type Saved = Record<string, unknown>;

/** The step at place n makes a value of version n + 2 from one of version n + 1. */
export type Steps = readonly ((value: Saved) => Saved)[];

/** A saved value in the present version; `newer` where a later program has written it, null where it is none at all. */
export function upgraded(value: unknown, steps: Steps): Saved | 'newer' | null {
  if (!isSaved(value)) return null;
  const { format } = value;
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1) return null;
  if (isNewer(value, steps.length + 1)) return 'newer';
  return steps
    .slice(format - 1)
    .reduce<Saved>((older, step, at) => ({ ...step(older), format: format + at + 1 }), value);
}

/** Whether a later program has written a value, for one that knows formats up to ``known``. */
export function isNewer(value: unknown, known: number): boolean {
  return isSaved(value) && Number.isInteger(value['format']) && (value['format'] as number) > known;
}

/** The value that a text stands for, undefined where it is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isSaved = (value: unknown): value is Saved =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
