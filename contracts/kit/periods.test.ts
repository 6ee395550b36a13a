import { expect, test } from 'vitest';
import { daysBetween, toMadridDate } from './madrid.ts';
import { firstDayOf, oneDayBefore, type Period, periodDays, startOf } from './periods.ts';

const periods = Object.keys(periodDays) as Period[];
/** 00:30 in Madrid: in summer, in winter, and on the nights of the clock changes. */
const moments = ['2026-07-14T22:30Z', '2026-11-28T23:30Z', '2026-03-28T23:30Z', '2026-10-25T23:30Z'];

test.each(periods)('period %s covers its number of days, including today', (period) => {
  for (const moment of moments) {
    const now = new Date(moment);
    const first = firstDayOf(period, now);
    expect(daysBetween(first, toMadridDate(now)) + 1, moment).toBe(periodDays[period]);
  }
});

test('today starts at midnight in Madrid, and the 24-hour period a day ago', () => {
  const now = new Date('2026-07-14T22:30Z');
  expect(startOf('today', now).toISOString()).toBe('2026-07-14T22:00:00.000Z');
  expect(oneDayBefore(now).toISOString()).toBe('2026-07-13T22:30:00.000Z');
});
