// English, held to the German source by its type.

import type { Texts } from './de';

const you = (who: string) => who === 'You';

export const en: Texts = {
  title: 'Replay',
  lead: 'A match that has been played, move by move, with both hands open.',
  player: (number) => `Player ${number}`,
  loading: 'Fetching the match …',
  hands: 'Hands',
  hand: (number) => `Hand ${number}`,
  handOf: (number, dealer, limit) =>
    `Hand ${number} · ${you(dealer) ? 'you deal' : `${dealer} deals`} · ${limit === 0 ? 'gin only' : `Knock at ${limit}`}`,
  stock: (count) => `Stock: ${count}`,
  pile: 'Discard pile',
  pileOf: (cards) => `Discard pile, top first: ${cards}`,
  deadwood: 'Deadwood',
  handLabel: (who) => (you(who) ? 'Your hand' : `Hand: ${who}`),
  step: (at, last) => `Move ${at} of ${last}`,
  progress: 'Place in the hand',
  first: 'To the start',
  back: 'Back',
  forward: 'Forward',
  last: 'To the end',
  nextHand: 'Next hand',
  keys: 'Keys: ← → one move, Home and End, Page up and down one hand.',
  draw: (who, card) => (you(who) ? `You draw the ${card} from the stock` : `${who} draws the ${card} from the stock`),
  discard: (who, card) => (you(who) ? `You discard the ${card}` : `${who} discards the ${card}`),
  throwing: (what, card) => `${what} – discarding the ${card}`,
  defend: (who, cards) =>
    cards.length
      ? you(who)
        ? `You lay off: ${cards.join(', ')}`
        : `${who} lays off: ${cards.join(', ')}`
      : you(who)
        ? 'You lay down without laying off'
        : `${who} lays down without laying off`,
  brokenOff: 'Here the match was given up.',
  score: (mine, theirs) => `Score after it ${mine} : ${theirs}`,
  pointsFor: (points, who) => `${points} for ${you(who) ? 'you' : who}`,
  matchOver: (who) => (you(who) ? 'You won the match.' : `${who} won the match.`),
  matchDrawn: 'The match was drawn.',
  playing: 'This match is still going on: only hands that are over can be seen.',
  goBack: 'Back to the match',
  playThese: 'Play this match yourself',
  share: 'Share link',
  copyLink: 'Copy link',
  copyRecord: 'Copy record',
  download: 'Download',
  copied: {
    link: 'The link is copied.',
    record: 'The record is copied.',
    failed: 'The browser refused to copy. Here to select:',
  },
  linkNote: 'The link contains the whole match; nothing is uploaded.',
  other: 'Look at another match',
  paste: 'Paste a record or a link here, or drop a file on the page',
  show: 'Look at it',
  file: 'Choose a file',
  problems: {
    cut: 'This link is incomplete or damaged. Best copy it again as a whole.',
    too_long: 'This is too long for the record of a match.',
    unsupported: 'This browser cannot unpack the link. A newer one can.',
    missing: 'This match is not saved in this browser.',
    empty: 'There is nothing here yet.',
    foreign: 'This is no record of a match of Gin Rummy: one begins with “ginromme-record 1”.',
    newer: 'This record comes from another version of the game that is not known here.',
  },
  badRecord: 'This record is damaged.',
  noHand: 'No such hand of this match has been played to its end yet. A hand can be seen only after that.',
  noConnection: 'The match could not be read. Is there a connection?',
  again: 'Try again',
};
