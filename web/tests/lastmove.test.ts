import { expect, test } from 'vitest';
import { lastMove } from '../src/lastmove';
import { de } from '../src/messages/de';
import { en } from '../src/messages/en';
import type { HistoryEvent, Seat, View } from '../src/protocol';

const said = (history: HistoryEvent[], text = de, upcard = '9s'): string => {
  const view = { history, upcard, dealer: 1 } as unknown as View;
  return lastMove(view, text, (seat: Seat) => (seat === 0 ? text.you : (text.levels['mittel'] ?? '')));
};

const own = (kind: HistoryEvent['kind'], card?: string): HistoryEvent => ({ seat: 0, kind, ...(card && { card }) });
const other = (kind: HistoryEvent['kind'], card?: string): HistoryEvent => ({ seat: 1, kind, ...(card && { card }) });

test('before the first move: who deals, and the upcard', () => {
  expect(said([])).toBe('Mittel gibt. Aufgedeckt: Pik 9');
});

test.each<[HistoryEvent[], string]>([
  [[own('pass')], 'Du hast gepasst'],
  [[own('pass'), other('pass')], 'Mittel hat gepasst'],
  [[own('draw')], 'Du hast vom Stapel gezogen'],
  [[other('take', '9s')], 'Mittel hat Pik 9 genommen'],
  [[other('draw'), other('discard', 'Kd')], 'Mittel hat vom Stapel gezogen und Karo König abgelegt'],
  [[other('take', '9s'), other('discard', 'Kd')], 'Mittel hat Pik 9 genommen und Karo König abgelegt'],
  [[own('take', '9s'), own('discard', 'Th')], 'Du hast Pik 9 genommen und Herz 10 abgelegt'],
  [[other('draw'), other('knock', 'Kd')], 'Mittel klopft'],
  [[other('draw'), other('discard', 'Kd'), own('knock')], 'Du klopfst, ohne zu ziehen'],
  [[own('draw'), own('discard', 'Kd'), other('knock')], 'Mittel klopft, ohne zu ziehen'],
  [[own('draw'), own('gin', 'Kd')], 'Du machst Gin'],
  [[other('draw'), other('big_gin')], 'Mittel macht Big Gin'],
])('%j', (history, sentence) => {
  expect(said(history)).toBe(sentence);
});

test('layoffs leave the knock standing', () => {
  const layoff: HistoryEvent = { seat: 0, kind: 'layoff', card: '7h', meld: 1 };
  expect(said([other('draw'), other('knock', 'Kd'), layoff, layoff])).toBe('Mittel klopft');
});

test('in English', () => {
  expect(said([other('take', '9s'), other('discard', 'Kd')], en)).toContain('9 of spades');
  expect(said([own('pass')], en)).toBe('You have passed');
});
