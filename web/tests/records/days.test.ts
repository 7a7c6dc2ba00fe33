import { expect, test } from 'vitest';
import { isDay, monday, nextMonth, plus, readDays, streak, today, weeks, type Days } from '../../src/records/days';

/** Results of days, those in brackets caught up on later. */
function days(...played: string[]): Days {
  return Object.fromEntries(
    played.map((text) => {
      const day = text.replace(/[()]/g, '');
      return [day, { id: 'a'.repeat(16), winner: 0, totals: [1, 0], hands: 'w', onDay: day === text, ended: 0 }];
    }),
  );
}

test('today is the date where the player is', () => {
  expect(today(new Date(2026, 4, 9, 0, 0, 1))).toBe('2026-05-09');
  expect(today(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
});

test('days are counted over months, years and leap days', () => {
  expect(plus('2026-12-31', 1)).toBe('2027-01-01');
  expect(plus('2028-02-28', 1)).toBe('2028-02-29');
  expect(plus('2026-03-29', -1)).toBe('2026-03-28');
  expect(nextMonth('2026-01', -1)).toBe('2025-12');
  expect(nextMonth('2026-01', 1)).toBe('2026-02');
  expect(monday('2026-05-10')).toBe('2026-05-04');
  expect(monday('2026-05-04')).toBe('2026-05-04');
});

test.each(['2026-02-29', '2026-13-01', '2026-5-9', 'today', ''])('%s is no day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('a month is shown in whole weeks', () => {
  const may = weeks('2026-05');
  expect(may[0]).toEqual([null, null, null, null, '2026-05-01', '2026-05-02', '2026-05-03']);
  expect(may.at(-1)?.[6]).toBe('2026-05-31');
  expect(may.flat().filter((day) => day !== null)).toHaveLength(31);
  expect(weeks('2027-02')).toHaveLength(4);
});

// 2026-05-04 is a Monday.
test('days in a row make a streak, and today is not missed yet', () => {
  expect(streak(days('2026-05-05', '2026-05-06'), '2026-05-07').length).toBe(2);
  expect(streak(days('2026-05-05', '2026-05-06', '2026-05-07'), '2026-05-07').length).toBe(3);
  expect(streak({}, '2026-05-07')).toEqual({ length: 0, frozen: [], freeze: true });
});

test('one missed day a week is forgiven', () => {
  const found = streak(days('2026-05-04', '2026-05-06', '2026-05-07'), '2026-05-07');
  expect(found).toEqual({ length: 3, frozen: ['2026-05-05'], freeze: false });
});

test('a second missed day of the same week breaks it', () => {
  expect(streak(days('2026-05-04', '2026-05-06', '2026-05-08'), '2026-05-08').length).toBe(2);
  expect(streak(days('2026-05-04', '2026-05-07'), '2026-05-07')).toEqual({ length: 1, frozen: [], freeze: true });
});

test('each week has its own day of rest', () => {
  const found = streak(days('2026-05-09', '2026-05-12', '2026-05-13'), '2026-05-13');
  expect(found.length).toBe(3);
  expect(found.frozen.sort()).toEqual(['2026-05-10', '2026-05-11']);
});

test('a day that is caught up on later does not mend a streak', () => {
  expect(streak(days('2026-05-04', '(2026-05-05)', '(2026-05-06)', '2026-05-07'), '2026-05-07').length).toBe(1);
});

test('a day of rest before the first day is none', () => {
  expect(streak(days('2026-05-07'), '2026-05-08')).toEqual({ length: 1, frozen: [], freeze: true });
});

test('results are read whole or not at all', () => {
  const good = days('2026-05-04');
  expect(readDays(JSON.parse(JSON.stringify(good)))).toEqual(good);
  expect(readDays({ ...good, '2026-02-30': good['2026-05-04'] })).toBeNull();
  expect(readDays({ '2026-05-04': { ...good['2026-05-04'], hands: 'wx' } })).toBeNull();
  expect(readDays([])).toBeNull();
});
