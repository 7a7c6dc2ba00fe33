import { expect, test } from 'vitest';
import { numbers } from '../src/numbers';
import { de as fairDe } from '../src/pages/fairness/de';
import { en as fairEn } from '../src/pages/fairness/en';
import { de as statsDe } from '../src/pages/statistics/de';
import { en as statsEn } from '../src/pages/statistics/en';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('each language writes numbers its own way', () => {
  const written = (language: string) => {
    const { whole, decimal, signed, percent } = numbers(language);
    return [whole(1234567), decimal(1234.55), signed(-0.04), signed(-2.5), signed(3), percent(0.567), percent(0.5, 1)];
  };
  expect(written('de').map(plain)).toEqual(['1.234.567', '1.234,6', '0,0', '−2,5', '+3,0', '57 %', '50,0 %']);
  expect(written('en')).toEqual(['1,234,567', '1,234.6', '0.0', '−2.5', '+3.0', '57%', '50.0%']);
});

/** Every text that the functions below a branch give for numbers that are long enough to tell. */
function* written(branch: unknown): Generator<string> {
  if (typeof branch === 'function') {
    const told: unknown = (branch as (...numbers: number[]) => unknown)(12345, 23456, 34567, 45678);
    if (typeof told === 'string') yield told;
  } else if (typeof branch === 'object' && branch !== null)
    for (const value of Object.values(branch)) yield* written(value);
}

test.each([
  ['de', '.', statsDe, fairDe.report],
  ['en', ',', statsEn, fairEn.report],
] as const)('%s: texts write numbers as the figures beside them', (_, mark, statistics, { moves, total, points }) => {
  const texts = [...written([statistics, moves, total]), points('Mittel', 12345)];
  expect(texts.filter((text) => text.includes(`12${mark}345`)).length).toBeGreaterThan(10);
  for (const text of texts) expect(text).not.toMatch(/\d{4}/);
});
