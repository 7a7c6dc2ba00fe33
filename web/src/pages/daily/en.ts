// English, held to the German source by its type.

import type { Texts } from './de';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const en: Texts = {
  title: 'Game of the day',
  lead: 'One match every day against Medium, by the standard rules. Everybody who plays on the same date gets the same cards, and the same decisions lead to the same match. The date is the one where you are; after midnight you just go on with the match you began.',
  today: 'Today',
  newDay: (before) =>
    `A new day has begun: this is today’s game now. You find that of ${before} in the calendar; caught up on, it no longer lengthens the streak.`,
  newDate: 'The date of this device has changed: this is the game that goes with it now.',
  wrongClock: 'The clock is wrong',
  early: (date) => `This device believes that today is ${date}. There was no daily game yet.`,
  impossible: 'This device names a date that does not exist.',
  setClock: 'Set date and time right, and today’s game is here. Your streak stays as it is.',
  play: 'Play',
  goOn: (mine, theirs) => `Go on · ${mine} : ${theirs}`,
  repeat: 'Play it again',
  review: 'Replay',
  won: 'Won',
  lost: 'Lost',
  drawn: 'Drawn',
  result: (outcome, mine, theirs, hands) =>
    `${outcome} ${mine} : ${theirs} in ${hands === 1 ? 'one hand' : `${hands} hands`}`,
  notYet: 'Not played yet.',
  begun: 'Begun.',
  late: 'Caught up on: it is in the calendar, but does not lengthen the streak.',
  catchUp: 'An earlier day can be caught up on. It does not lengthen the streak any more.',
  streak: (count) => (count ? `${days(count)} in a row` : 'No streak yet'),
  streakHelp: 'A streak grows with every day whose match you begin on that very day and play to its end, won or lost.',
  freeze: (left) =>
    'One day of rest is free in every week, Monday to Sunday; it does not count, but breaks nothing either. ' +
    (left ? 'This week’s is still free.' : 'This week’s is used up.'),
  calendar: 'Calendar',
  earlier: 'Earlier month',
  later: 'Later month',
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  marks: {
    won: 'won',
    lost: 'lost',
    drawn: 'drawn',
    begun: 'begun',
    frozen: 'day of rest',
    none: 'not played',
    future: 'still to come',
  },
  legend: 'Marks',
  share: 'Share result',
  copy: 'Copy result',
  copied: 'Copied.',
  failed: 'The browser refused to copy. Here to select:',
  shared: (date, outcome, mine, theirs, marks) =>
    `Gin Rummy, game of ${date}: ${outcome.toLowerCase()} ${mine} : ${theirs} ${marks}`,
  sharedHelp: '★ gin · ▲ won · ▽ lost · – no points; the line gives away nothing about the cards.',
};
