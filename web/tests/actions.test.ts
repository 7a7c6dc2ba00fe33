import { describe, expect, test } from 'vitest';
import { de } from '../src/messages/de';
import { PRESETS } from '../src/presets';
import type { DiscardOption } from '../src/protocol';
import { actionsOf, moveOf, type ActionId, type Actions } from '../src/table/actions';
import { viewOf } from './table';

const rules = (given: object) => ({ text: '', preset: 'standard', version: '1.0', ...PRESETS.standard, ...given });

const option = (card: string, given: object = {}): DiscardOption => ({
  card,
  allowed: true,
  why: null,
  melds: [],
  deadwood: 23,
  knock: null,
  why_no_knock: 'deadwood',
  ...given,
});

function at(given: object, selected: string | null = null, yourTurn = true): Actions {
  return actionsOf({ view: viewOf({ turn: 0, pile: ['6h'], ...given }), yourTurn, selected }, de);
}

const labels = (actions: Actions) => actions.bar.map(({ label }) => label);
const why = (actions: Actions, id: ActionId) => actions.all[id].why?.words ?? null;

const UPCARD = { phase: 'upcard', legal: ['p', 'u'] };
const DRAW = { phase: 'draw', legal: ['s', 'u'] };
const DISCARD = { phase: 'discard', legal: ['Kh'], discards: [option('Kh'), option('6h', { allowed: false })] };

describe('two places, and what stands there', () => {
  test.each([
    ['the upcard', UPCARD, ['Passen', 'Herz 6 nehmen']],
    ['the draw', DRAW, ['Vom Stapel ziehen', 'Herz 6 nehmen']],
    ['the discard', DISCARD, ['Ablegen', 'Klopfen']],
  ])('%s', (_, given, expected) => expect(labels(at(given))).toEqual(expected));

  test('big gin has a third where it is played and can be', () => {
    expect(labels(at({ ...DISCARD, rules: rules({ big_gin: true }) }))).toEqual(['Ablegen', 'Klopfen', 'Big Gin']);
    expect(labels(at({ ...DRAW, rules: rules({ big_gin: true }) }))).toHaveLength(2);
  });

  test('so has the knock without a draw', () => {
    const given = { rules: rules({ knock_without_draw: true }) };
    expect(labels(at({ ...DRAW, ...given }))).toEqual(['Vom Stapel ziehen', 'Herz 6 nehmen', 'Klopfen']);
    expect(labels(at({ ...DISCARD, ...given }))).toHaveLength(2);
  });

  test('they stand there while the other thinks', () => {
    const waiting = at({ ...DRAW, legal: [] }, null, false);
    expect(labels(waiting)).toEqual(['Ablegen', 'Klopfen']);
  });
});

test('what is not possible does nothing and says why, what is possible does it', () => {
  for (const given of [UPCARD, DRAW, DISCARD, { phase: 'defend', legal: ['d'] }, { phase: 'over', legal: [] }])
    for (const yourTurn of [true, false])
      for (const selected of [null, 'Kh', '6h'])
        for (const { why, does } of Object.values(at(given, selected, yourTurn).all)) {
          expect(why === null).toBe(does !== null);
          if (why) expect(why.words).toMatch(/[.]$|Meldungen aus$/);
        }
});

test('nothing is possible while the other is at turn', () => {
  for (const action of Object.values(at(DISCARD, 'Kh', false).all)) expect(action.why?.words).toBe(de.why.notYourTurn);
});

describe('why not', () => {
  test.each<[string, object, string | null, ActionId, string | null]>([
    ['the stock, while the upcard lies', UPCARD, null, 'stock', de.why.upcard],
    ['the stock, after the draw', DISCARD, null, 'stock', de.why.drawn],
    ['the pile, after two passes', { ...DRAW, legal: ['s'] }, null, 'take', de.why.upcardDeclined],
    ['the pile, after the draw', DISCARD, null, 'take', de.why.drawn],
    ['passing, later', DRAW, null, 'pass', de.why.pass],
    ['discarding, before the draw', DRAW, 'Kh', 'discard', de.why.draw],
    ['discarding, nothing selected', DISCARD, null, 'discard', de.why.select],
    ['discarding what was just taken', DISCARD, '6h', 'discard', de.why.taken],
    ['discarding', DISCARD, 'Kh', 'discard', null],
    ['knocking, before the draw', DRAW, null, 'knock', de.why.draw],
    ['knocking, nothing selected', DISCARD, null, 'knock', de.why.select],
    ['knocking with too much', DISCARD, 'Kh', 'knock', de.why.deadwood(23, 10)],
    ['big gin, where nobody plays it', DISCARD, null, 'big_gin', de.why.noBigGin],
    ['big gin', { ...DISCARD, rules: rules({ big_gin: true }) }, null, 'big_gin', de.why.bigGin],
  ])('%s', (_, given, selected, id, words) => expect(why(at(given, selected), id)).toBe(words));
});

describe('knocking without a draw', () => {
  const played = { ...DRAW, rules: rules({ knock_without_draw: true }), turn_number: 2 };
  const split = { melds: [], unmelded: [], deadwood: 7 };

  test('not in the first turn', () =>
    expect(why(at({ ...played, turn_number: 1, split }), 'knock')).toBe(de.why.firstTurn));
  test('not while the upcard lies', () => expect(why(at({ ...played, ...UPCARD }), 'knock')).toBe(de.why.draw));
  test('not with too much', () =>
    expect(why(at({ ...played, split: { ...split, deadwood: 12 } }), 'knock')).toBe(de.why.deadwood(12, 10)));

  test('with little enough, whatever card is selected', () => {
    const { knock } = at({ ...played, legal: ['s', 'u', 'k'], split }, 'Kh').all;
    expect(knock.label).toBe('Klopfen');
    expect(knock.does).toEqual({ declare: { kind: 'knock', thrown: '' } });
    expect(moveOf({ kind: 'knock', thrown: '' })).toBe('k');
  });

  test('with nothing left it is gin', () => {
    const gin = at({ ...played, legal: ['s', 'u', 'k'], split: { ...split, deadwood: 0 } });
    expect(gin.all.knock.label).toBe('Gin');
  });
});

test('with a card that leaves nothing the knock is gin; without one, when there is such a card', () => {
  const gin = option('Kh', { deadwood: 0, knock: 'gin', why_no_knock: null });
  const given = { ...DISCARD, legal: ['Kh', 'kKh', '2c'], discards: [option('2c'), gin] };
  expect(at(given, 'Kh').all.knock).toMatchObject({ label: 'Gin', does: { declare: { kind: 'knock', thrown: 'Kh' } } });
  expect(at(given).all.knock.label).toBe('Gin');
  expect(at(given, '2c').all.knock.label).toBe('Klopfen');
});

test('every action has a key of its own, which the help names', () => {
  const keys = Object.values(at(DRAW).all).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const named = de.keyHelp.map(([key]) => key.toLowerCase());
  expect(named).toEqual(expect.arrayContaining(keys));
});
