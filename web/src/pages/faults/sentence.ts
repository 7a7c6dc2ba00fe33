// What is wrong with a record, as a sentence for players.

import { lookUp } from '../../lookup';
import type { Fault } from '../../protocol';
import type { FaultTexts } from './de';

/** `name`: who sat at a seat, as the page calls him. */
export function sentence(fault: Fault, words: FaultTexts, name: (seat: 0 | 1) => string): string {
  const { line, hand, move, why } = fault;
  const told = fault.text ?? '';
  const inLine = line === null ? '' : `${words.inLine(line)}: `;
  const atMove = hand === null || move === null ? inLine : `${words.atMove(hand, move, told)}: `;
  switch (fault.kind) {
    case 'move':
      return atMove + (lookUp(words.why, why ?? '') ?? words.notAllowed);
    case 'line':
      return atMove + words.line;
    case 'rules':
      return inLine + words.rules(told);
    case 'result':
      return words.result(hand ?? 0, result(told, words, name), result(fault.wanted ?? '', words, name));
    case 'end':
      return fault.wanted === null
        ? words.nobodyResigns(end(told, words, name))
        : words.end(end(told, words, name), end(fault.wanted, words, name));
    default:
      return words[fault.kind];
  }
}

/** Who sat at the seats of a record that could not be read to its end: the player at the first, if he is one. */
export function namesIn(
  record: string,
  you: string,
  levels: Readonly<Record<string, string>>,
  words: FaultTexts,
): (seat: 0 | 1) => string {
  const seats = /^seats[ \t]+(\S+)[ \t]+(\S+)[ \t]*$/m.exec(record);
  return (seat) => {
    const player = seats?.[seat + 1] ?? '';
    return player === 'human'
      ? seat === 0
        ? you
        : words.player(seat + 1)
      : (lookUp(levels, player) ?? words.player(seat + 1));
  };
}

/** `= knock 0 14` in words; what is none stays as it is. */
function result(text: string, words: FaultTexts, name: (seat: 0 | 1) => string): string {
  const [, outcome = '', winner, points = ''] = /^= (\S+) ([01-]) (\d+)$/.exec(text) ?? [];
  const named = lookUp(words.outcomes, outcome);
  if (named === undefined || winner === undefined) return text;
  return words.resultOf(named, points, winner === '-' ? null : name(winner === '0' ? 0 : 1));
}

/** `end target 0` in words; what is none stays as it is. */
function end(text: string, words: FaultTexts, name: (seat: 0 | 1) => string): string {
  if (text === 'end playing') return words.ends.playing;
  const [, how, winner] = /^end (target|resigned|claimed) ([01-])$/.exec(text) ?? [];
  if (how === 'claimed' && winner === '-') return words.ends.claimed(null);
  if (how === undefined || winner === '-') return text;
  const seat = winner === '0' ? 0 : 1;
  if (how === 'resigned') return words.ends.resigned(name(seat === 0 ? 1 : 0));
  return how === 'target' ? words.ends.target(name(seat)) : words.ends.claimed(name(seat));
}
