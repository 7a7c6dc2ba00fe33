import { expect, test } from 'vitest';
import { finished, type FinishedMatch } from '../../src/records/finished';
import { counts, drop, emptyTally, goOn, isDropped, NO_RUN, sum, tallyOf } from '../../src/records/tally';
import { id, played, type Wish } from './played';

function match(wish: Wish = {}, number = 0): FinishedMatch {
  const found = finished(played(wish), id(99), number, 1000 + number);
  if (!found) throw new Error('the match is not over');
  return found;
}

test('every hand counts for who has won it, by how it ended', () => {
  const tally = tallyOf(
    match({
      winner: 0,
      totals: [120, 38],
      hands: [
        ['knock', 0, 14, [7, 21]],
        ['gin', 1, 38, [13, 0]],
        ['big_gin', 0, 50, [0, 19]],
        ['undercut', 0, 26, [4, 5]],
        ['dead', null, 0],
        ['tie', null, 0, [5, 5]],
      ],
    }),
  );
  expect(tally).toEqual({
    matches: 1,
    won: [1, 0],
    hands: 6,
    handsWon: [3, 1],
    points: [90, 38],
    knocks: [1, 0],
    gins: [1, 1],
    bigGins: [1, 0],
    undercuts: [1, 0],
    deadwood: [29, 50],
    laidDown: 5,
    bestHand: [50, 38],
    bestMatch: [82, 0],
  });
});

test('a repetition counts for nothing', () => {
  const again = match({ origin: { kind: 'repeat', seed: '', chance: '' } });
  expect(counts(again)).toBe(false);
  expect(tallyOf(again)).toEqual(emptyTally());
  expect(goOn(NO_RUN, [again])).toEqual(NO_RUN);
});

test('sums add up, but for what is greatest', () => {
  const total = sum([match({ winner: 0, totals: [100, 0] }), match({ winner: 1, totals: [20, 105] })].map(tallyOf));
  expect(total).toMatchObject({ matches: 2, won: [1, 1], points: [60, 60], bestHand: [60, 60], bestMatch: [100, 85] });
});

test('a run goes on until it is broken', () => {
  const results = [0, 0, 1, 1, 1, 0, null, 0] as const;
  const matches = results.map((winner, number) => match({ winner }, number));
  expect(goOn(NO_RUN, matches)).toEqual({ now: 1, longest: [2, 3] });
  expect(goOn({ now: 4, longest: [4, 0] }, matches.slice(0, 1))).toEqual({ now: 5, longest: [5, 0] });
});

test('what is dropped one by one counts as the whole', () => {
  const matches = [0, 1, 2, 3].map((number) =>
    match({ winner: number % 2 ? 1 : 0, level: number < 2 ? 'leicht' : 'mittel' }, number),
  );
  const dropped = matches.reduce<ReturnType<typeof drop> | undefined>((before, one) => drop(before, one), undefined);
  expect(dropped?.through).toBe(3);
  expect(Object.keys(dropped?.tallies ?? {})).toEqual(['leicht standard', 'mittel standard']);
  expect(sum(Object.values(dropped?.tallies ?? {}))).toEqual(sum(matches.map(tallyOf)));
  expect(dropped?.run).toEqual(goOn(NO_RUN, matches));
  expect(isDropped(JSON.parse(JSON.stringify(dropped)))).toBe(true);
  expect(isDropped({ ...dropped, through: -2 })).toBe(false);
  expect(isDropped({ ...dropped, tallies: { 'mittel standard': { matches: 'many' } } })).toBe(false);
});
