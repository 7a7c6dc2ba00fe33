// English, held to the German source by its type.

import { numbers } from '../../numbers';
import type { Texts } from './de';

const { whole } = numbers('en');
const points = (count: number) => (count === 1 ? '1 point' : `${whole(count)} points`);
const matches = (count: number) => (count === 1 ? '1 match' : `${whole(count)} matches`);

export const en: Texts = {
  title: 'Statistics',
  empty: 'No match played to its end yet. What you play is counted here – in this browser only.',
  blocked: 'This browser lets nothing be saved, so there is nothing to count.',
  level: 'Opponent',
  rules: 'Rules',
  all: 'all',
  own: 'House rules',
  of: 'Out of',
  ofNothing: 'No match of this kind has been played to its end yet.',
  matches,
  points,
  figures: {
    matches: 'Matches',
    matchesWon: (won, lost) => `${whole(won)} won, ${whole(lost)} lost`,
    rate: 'Matches won',
    hands: 'Hands',
    handsWon: (won, lost, nobody) =>
      `${whole(won)} won, ${whole(lost)} lost` + (nobody ? `, ${whole(nobody)} without points` : ''),
    handRate: 'Hands won',
    points: 'Points a hand',
    pointsNote: 'on average, yours less your opponent’s',
    streak: 'In a row now',
    streakWon: 'won',
    streakLost: 'lost',
    streakNone: '–',
  },
  levels: {
    title: 'Won by opponent',
    presets: 'Won by rules',
    row: (won, count) => `${whole(won)} of ${whole(count)}`,
  },
  versus: {
    title: 'You and your opponent',
    you: 'You',
    opponent: 'Opponent',
    rows: {
      handsWon: 'Hands won',
      points: 'Points',
      knocks: 'By knocking',
      gins: 'By gin',
      bigGins: 'big gin among them',
      undercuts: 'By undercut',
    },
    deadwood: 'Deadwood at the end',
    deadwoodNote: 'On average over the hands in which somebody laid down, after layoffs.',
  },
  records: {
    title: 'Streaks and records',
    longest: 'Longest streak',
    longestWon: (count) => `${matches(count)} won`,
    longestLost: 'Longest drought',
    longestLostOf: (count) => `${matches(count)} lost`,
    bestHand: 'Best hand',
    worstHand: 'Costliest hand',
    bestMatch: 'Greatest win',
    worstMatch: 'Greatest defeat',
    ahead: (count) => `${points(count)} ahead`,
    behind: (count) => `${points(count)} behind`,
  },
  course: {
    title: 'The latest matches',
    label: (won, count) =>
      `Lead or deficit in the latest ${whole(count)} matches: ${whole(won)} won, ${whole(count - won)} not won.`,
    note: 'A lead goes up, a deficit down, as a share of all points of the match; the latest is on the right.',
  },
  list: {
    title: 'Matches played',
    won: 'won',
    lost: 'lost',
    drawn: 'drawn',
    resigned: 'resigned',
    repeat: 'Repetition',
    daily: 'Game of the day',
    review: 'Replay',
    more: 'Show more',
    repeatNote: 'Repetitions are listed but do not count: the cards were known.',
    droppedNote: (count) => `And ${matches(count)} from earlier: they count, but are not kept one by one any more.`,
  },
  data: {
    title: 'Save and take along',
    text: 'Everything lies in this browser. A file takes statistics, calendar, unfinished matches and settings to another device.',
    save: 'Save to a file',
    load: 'Load from a file',
    loadNote: 'Loading adds what is missing; what is here stays.',
    joined: (games, count, days, settings) => {
      const parts = [
        count && matches(count),
        games && (games === 1 ? '1 unfinished match' : `${whole(games)} unfinished matches`),
        days && (days === 1 ? '1 day of the calendar' : `${whole(days)} days of the calendar`),
        settings && (settings === 1 ? '1 setting' : `${whole(settings)} settings`),
      ].filter(Boolean);
      return parts.length ? `Added: ${parts.join(', ')}.` : 'Everything in this file was here already.';
    },
    settingsLater: 'The settings hold once the page is loaded anew.',
    problems: {
      too_long: 'This file is too large to be a backup. Nothing was changed here.',
      unreadable: 'This file is damaged or no backup: it cannot be read. Nothing was changed here.',
      foreign: 'This is no backup of this game. Nothing was changed here.',
      newer: 'This backup comes from a newer version of the game. Nothing was changed here.',
      newer_here:
        'A newer version of the game has saved in this browser. Nothing was changed here: load the page anew.',
      unsound: 'What would be here afterwards could not be read any more. Nothing was changed here.',
      damaged: 'This backup is damaged. Nothing was changed here.',
      full: 'This browser has no room for it. Nothing was changed here.',
      blocked: 'This browser lets nothing be saved. Nothing was changed here.',
    },
    clear: 'Delete the statistics',
    clearSure: 'Really delete everything?',
    clearNote: 'Deletes matches played, figures and calendar. Unfinished matches and settings stay.',
    cancel: 'No, keep it',
    cleared: 'Deleted.',
    persisted: 'The browser has promised not to delete these data by itself.',
    notPersisted: 'The browser may delete these data when it runs out of room. A file guards against that.',
  },
};
