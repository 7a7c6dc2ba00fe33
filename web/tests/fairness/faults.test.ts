import { describe, expect, test } from 'vitest';
import notation from '../../../docs/notation.md?raw';
import { de } from '../../src/pages/faults/de';
import { en } from '../../src/pages/faults/en';
import { namesIn, sentence } from '../../src/pages/faults/sentence';
import type { Fault } from '../../src/protocol';

const fault = (fields: Partial<Fault>): Fault => ({
  kind: 'line',
  line: 9,
  hand: null,
  move: null,
  text: null,
  wanted: null,
  why: null,
  ...fields,
});

const LEVELS = { mittel: 'Mittel', constructor: 'no level' };
const told = (fields: Partial<Fault>, record = 'seats human mittel\n') =>
  sentence(fault(fields), de, namesIn(record, 'Du', LEVELS, de));

test.each<[Partial<Fault>, string]>([
  [
    { kind: 'result', hand: 1, text: '= knock 0 46', wanted: '= knock 0 64' },
    'Runde 1: In der Aufzeichnung steht „Klopfen, 46 Punkte für dich“. Nach diesen Zügen ist es aber „Klopfen, 64 Punkte für dich“.',
  ],
  [
    { kind: 'result', hand: 2, text: '= gin 1 1', wanted: '= dead - 0' },
    'Runde 2: In der Aufzeichnung steht „Gin, 1 Punkt für Mittel“. Nach diesen Zügen ist es aber „Tote Runde, ohne Punkte“.',
  ],
  [
    { kind: 'end', text: 'end resigned 1', wanted: 'end target 0' },
    'Am Ende steht „du gibst auf“. Nach den Runden davor heißt es aber „du gewinnst“.',
  ],
  [
    { kind: 'end', text: 'end resigned 0' },
    'Am Ende steht „Mittel gibt auf“. So endet keine Partie gegen einen Computer: Aufgeben kannst nur du, und eine Uhr läuft nicht.',
  ],
  [
    { kind: 'end', text: 'end target 1', wanted: 'end playing' },
    'Am Ende steht „Mittel gewinnt“. Nach den Runden davor heißt es aber „die Partie läuft noch“.',
  ],
  [
    { kind: 'move', hand: 1, move: 8, text: 'kTs', why: 'over_the_limit' },
    'Runde 1, Zug 8 („kTs“): Zum Klopfen waren es zu viele Restpunkte.',
  ],
  [
    { kind: 'move', hand: 1, move: 8, text: 'kTs', why: 'constructor' },
    'Runde 1, Zug 8 („kTs“): Das erlauben die Regeln mit diesen Karten nicht.',
  ],
  [{ kind: 'rules', line: 2, text: 'canasta' }, 'Zeile 2: Die Regeln „canasta“ gibt es hier nicht.'],
  [{ kind: 'line', line: 5 }, 'Zeile 5: Das gehört nicht dorthin oder ist so nicht zu lesen.'],
  [{ kind: 'cut', line: 12 }, de.cut],
])('a fault is told in a sentence: %#', (fields, expected) => {
  expect(told(fields)).toBe(expected);
});

test('a text that is no result is repeated as it stands', () => {
  expect(told({ kind: 'result', hand: 1, text: '= x', wanted: '= gin 0 5' })).toContain('„= x“');
});

test('two people, and names that nobody knows, are called by their seats', () => {
  const who = (record: string) => [0, 1].map((seat) => namesIn(record, 'Du', LEVELS, de)(seat as 0 | 1));
  expect(who('seats human human\n')).toEqual(['Du', 'Spieler 2']);
  expect(who('seats leicht toString\n')).toEqual(['Spieler 1', 'Spieler 2']);
  expect(who('nothing')).toEqual(['Spieler 1', 'Spieler 2']);
});

describe.each([de, en])('in each language', (words) => {
  const codes = notation
    .split('### When a move is refused')[1]!
    .split('\n## ')[0]!
    .matchAll(/^\| `(\w+)` \|/gm);

  test('every reason why a move is refused has its sentence', () => {
    expect(Object.keys(words.why).sort()).toEqual([...[...codes].map(([, code]) => code), 'bad_move'].sort());
  });
});
