// Numbers as a language writes them, alike on a whole page: 1.234 and 56,7 % in German, 1,234 and 56.7% in English.

export interface Numbers {
  whole: (value: number) => string;
  /** With so many digits behind the mark. */
  decimal: (value: number, digits?: number) => string;
  /** The same with a sign, unless it is zero. */
  signed: (value: number, digits?: number) => string;
  /** Of a share. */
  percent: (share: number, digits?: number) => string;
}

const known = new Map<string, Numbers>();

export function numbers(language: string): Numbers {
  const found = known.get(language) ?? made(language);
  known.set(language, found);
  return found;
}

function made(language: string): Numbers {
  const format = (value: number, options: Intl.NumberFormatOptions, digits = 0) =>
    new Intl.NumberFormat(language, { ...options, minimumFractionDigits: digits, maximumFractionDigits: digits })
      .format(value)
      .replace('-', '−');
  return {
    whole: (value) => format(value, {}),
    decimal: (value, digits = 1) => format(value, {}, digits),
    signed: (value, digits = 1) => format(value, { signDisplay: 'exceptZero' }, digits),
    percent: (share, digits = 0) => format(share, { style: 'percent' }, digits),
  };
}
