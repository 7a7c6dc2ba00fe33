// The deck's drawings as path data: suit emblems, index letters, pip places, colours.

export type Suit = 'c' | 'd' | 'h' | 's';
export type Rank = 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'T' | 'J' | 'Q' | 'K';
export type Court = 'J' | 'Q' | 'K';
export type Colours = 'two' | 'four' | 'skat';
export type Indices = 'german' | 'english';
export type CardSize = 'small' | 'normal';

const INK: Record<Colours, Record<Suit, string>> = {
  two: { c: '#111', d: '#c8102e', h: '#c8102e', s: '#111' },
  four: { c: '#00703c', d: '#0057b8', h: '#c8102e', s: '#111' },
  // As in Skat tournaments: green spades, orange diamonds.
  skat: { c: '#111', d: '#b85000', h: '#c8102e', s: '#00703c' },
};
export const ink = (suit: Suit, colours: Colours): string => INK[colours][suit];

const round = (n: number): number => Math.round(n * 100) / 100;

/** A disc as path data. */
export function disc(x: number, y: number, r: number): string {
  const k = r * 0.5523;
  const quarter = (...p: number[]): string => 'C' + p.map(round).join(' ');
  return (
    `M${round(x)} ${round(y - r)}` +
    quarter(x + k, y - r, x + r, y - k, x + r, y) +
    quarter(x + r, y + k, x + k, y + r, x, y + r) +
    quarter(x - k, y + r, x - r, y + k, x - r, y) +
    quarter(x - r, y - k, x - k, y - r, x, y - r) +
    'Z'
  );
}

/** Suit emblems in a box of 100 by 100; absolute M, L, C and Z only, so that `place` can move them. */
export const EMBLEM: Record<Suit, string> = {
  h: 'M50 94C43 80 9 60 6 33C4 16 15 6 28 6C39 6 47 13 50 24C53 13 61 6 72 6C85 6 96 16 94 33C91 60 57 80 50 94Z',
  d: 'M50 2C59 20 73 38 86 50C73 62 59 80 50 98C41 80 27 62 14 50C27 38 41 20 50 2Z',
  s: 'M50 3C56 24 92 41 92 65C92 77 83 84 73 84C64 84 57 79 53 70C54 84 59 92 68 97L32 97C41 92 46 84 47 70C43 79 36 84 27 84C17 84 8 77 8 65C8 41 44 24 50 3Z',
  c:
    disc(50, 25, 21.5) +
    disc(27, 59, 21.5) +
    disc(73, 59, 21.5) +
    'M38 40L62 40L53 62C54 82 59 91 68 97L32 97C41 91 46 82 47 62Z',
};

/** The emblem centred at (x, y), size units wide and high. */
export function place(suit: Suit, x: number, y: number, size: number): string {
  const k = size / 100;
  return EMBLEM[suit].replace(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, px: string, py: string) => `${round(x + (+px - 50) * k)} ${round(y + (+py - 50) * k)}`,
  );
}

/** Index letters as pen strokes, 140 high, pen 15 wide; drawn flattened, which thins the horizontals. */
const LETTER: Record<string, string> = {
  A: 'M9 128L30 7H34L55 128M15 93H49M-3 133H20M44 133H67',
  '2': 'M8 40C8 18 18 7 32 7C47 7 57 18 57 37C57 68 24 88 8 133H57V110',
  '3': 'M9 34C10 16 19 7 31 7C45 7 54 18 54 36C54 55 43 66 26 66C46 66 57 78 57 99C57 121 47 133 31 133C17 133 8 123 7 103',
  '4': 'M62 97H7L44 7V133M28 133H60',
  '5': 'M54 7H15L11 64C17 55 24 51 32 51C48 51 57 67 57 91C57 117 47 133 31 133C17 133 9 124 7 106',
  '6': 'M54 28C50 14 43 7 34 7C16 7 7 32 7 76C7 114 16 133 32 133C48 133 57 117 57 92C57 69 48 55 33 55C19 55 8 66 7 85',
  '7': 'M8 34V7H57C40 45 28 80 27 133',
  '8': 'M32 66C19 66 10 54 10 36C10 18 19 7 32 7C45 7 54 18 54 36C54 54 45 66 32 66C17 66 7 79 7 99C7 120 17 133 32 133C47 133 57 120 57 99C57 79 47 66 32 66Z',
  '9': 'M10 112C14 126 21 133 30 133C48 133 57 108 57 64C57 26 48 7 32 7C16 7 7 23 7 48C7 71 16 85 31 85C45 85 56 74 57 55',
  '10': 'M-10 28L6 7V133M-9 133H21M55 7C68 7 76 30 76 70C76 110 68 133 55 133C42 133 34 110 34 70C34 30 42 7 55 7Z',
  J: 'M22 7H60M43 7V104C43 123 37 133 26 133C14 133 8 124 8 106',
  Q: 'M32 7C48 7 57 31 57 70C57 109 48 133 32 133C16 133 7 109 7 70C7 31 16 7 32 7ZM32 96L60 141',
  K: 'M14 7V133M1 7H27M1 133H27M54 12L15 82M28 60L56 128M43 7H65M44 133H67',
  B: 'M14 7V133M1 7H34C48 7 55 18 55 36C55 55 48 66 34 66H14M34 66C50 66 58 78 58 99C58 121 50 133 34 133H1',
  D: 'M14 7V133M1 7H28C48 7 58 28 58 70C58 112 48 133 28 133H1',
};

const GERMAN: Partial<Record<Rank, string>> = { J: 'B', Q: 'D' };
export const letter = (rank: Rank, indices: Indices): string =>
  LETTER[rank === 'T' ? '10' : (indices === 'german' && GERMAN[rank]) || rank]!;

/** Pip places per rank: column -1, 0, 1 and row -1 (top) to 1 (bottom). */
const sides = (...rows: number[]): [number, number][] =>
  rows.flatMap((y): [number, number][] => [
    [-1, y],
    [1, y],
  ]);
export const PIPS: Partial<Record<Rank, [number, number][]>> = {
  '2': [
    [0, -1],
    [0, 1],
  ],
  '3': [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  '4': sides(-1, 1),
  '5': [...sides(-1, 1), [0, 0]],
  '6': sides(-1, 0, 1),
  '7': [...sides(-1, 0, 1), [0, -0.5]],
  '8': [...sides(-1, 0, 1), [0, -0.5], [0, 0.5]],
  '9': [...sides(-1, -1 / 3, 1 / 3, 1), [0, 0]],
  T: [...sides(-1, -1 / 3, 1 / 3, 1), [0, -2 / 3], [0, 2 / 3]],
};

/** Left half of the ornament inside the ace of spades, in the emblem's box. */
export const FLOURISH =
  'M50 22C49 36 42 42 34 49C25 57 23 67 30 71C36 74 42 69 40 63C38 59 33 60 34 64M50 42C45 50 44 57 50 66M50 66C48 61 44 60 42 56M50 72V86M44 47C39 50 36 53 36 56';
