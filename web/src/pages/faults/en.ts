import type { FaultTexts } from './de';

const you = (who: string) => who === 'You';

export const en: FaultTexts = {
  format: 'This is no record of a game of gin rummy: one begins with “ginromme-record 1”.',
  version: 'This record is from another version of the game or of its rules, which isn’t known here.',
  too_long: 'This is too long for the record of a match.',
  cut: 'The record breaks off: its end is missing. Copy the whole of it again.',
  mix: 'The seed of the match is not the one that follows from its two halves.',
  rules: (text) => `The rules “${text}” don’t exist here.`,
  inLine: (line) => `Line ${line}`,
  atMove: (hand, move, text) => `Hand ${hand}, move ${move} (“${text}”)`,
  line: 'This does not belong there, or can’t be read.',
  result: (hand, told, wanted) =>
    `Hand ${hand}: the record says “${told}”. After these moves it is “${wanted}”, though.`,
  end: (told, wanted) => `At the end it says “${told}”. After the hands before, it is “${wanted}”, though.`,
  nobodyResigns: (told) =>
    `At the end it says “${told}”. No match against a computer ends so: only you can resign, and there is no clock.`,
  outcomes: {
    knock: 'knock',
    gin: 'gin',
    big_gin: 'big gin',
    undercut: 'undercut',
    tie: 'tie',
    dead: 'dead hand',
  },
  resultOf: (outcome, points, who) =>
    who === null
      ? `${outcome}, no points`
      : `${outcome}, ${points === '1' ? '1 point' : `${points} points`} for ${you(who) ? 'you' : who}`,
  ends: {
    playing: 'the match goes on',
    target: (winner) => (you(winner) ? 'you win' : `${winner} wins`),
    resigned: (loser) => (you(loser) ? 'you resign' : `${loser} resigns`),
    claimed: (winner) =>
      winner === null ? 'time is up, a draw' : `time is up, ${you(winner) ? 'you win' : `${winner} wins`}`,
  },
  player: (number) => `Player ${number}`,
  why: {
    bad_move: 'This is no move.',
    wrong_phase: 'This is not what comes next here.',
    hand_over: 'The hand was over by then.',
    hand_not_over: 'The hand before was not over yet.',
    match_over: 'The match was over by then.',
    upcard_declined: 'Both had declined the upcard: only the stock may be drawn from.',
    card_not_held: 'By the seed, this card was not in this hand.',
    card_just_taken: 'The card just taken may not be thrown at once.',
    over_the_limit: 'There was too much deadwood for a knock.',
    no_knock_without_draw: 'By these rules nobody knocks without drawing.',
    first_turn: 'Knocking without drawing begins with the second turn.',
    not_a_meld: 'What was melded is neither a set nor a run.',
    melds_overlap: 'A card is melded twice.',
    no_big_gin: 'There is no big gin by these rules.',
    not_big_gin: 'For big gin all eleven cards must be melded.',
    bad_layoff: 'One of the cards can’t be laid off there.',
    layoff_on_gin: 'Nothing is laid off on gin.',
  },
  notAllowed: 'The rules don’t allow this with these cards.',
};
