import { addDays, parseMadridDateTime, toMadridDate } from './madrid.ts';
import { dayMs } from './time.ts';

/** Number of calendar days in Madrid per period, including today. */
export const periodDays = { today: 1, d7: 7, d30: 30, d90: 90, d365: 365 } as const;
export type Period = keyof typeof periodDays;

/** Returns the first of the last `count` days in Madrid, including today. */
export const firstOfLastDays = (now: Date | number, count: number): string =>
  addDays(toMadridDate(now), 1 - count);

export const firstDayOf = (period: Period, now: Date | number): string =>
  firstOfLastDays(now, periodDays[period]);

export function startOf(period: Period, now: Date | number): Date {
  const start = parseMadridDateTime(`${firstDayOf(period, now)}T00:00`);
  if (!start) throw new Error(`no day before ${now}`);
  return start;
}

/** Returns the time 24 hours ago, for rates that must not reset at midnight. */
export const oneDayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);
