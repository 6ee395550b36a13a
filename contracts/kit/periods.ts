import { addDays, madridDay, madridMoment } from './madrid.ts';
import { dayMs } from './time.ts';

/** Calendar days of Madrid in each period that figures and filters offer. Today is one of them. */
export const periodDays = { today: 1, d7: 7, d30: 30, d90: 90, d365: 365 } as const;
export type Period = keyof typeof periodDays;

/** Returns the first of the last `count` days of Madrid's calendar. Today is the last of them. */
export const firstOfDays = (now: Date | number, count: number): string => addDays(madridDay(now), 1 - count);

/** Returns the first day of a period that ends today. */
export const firstDayOf = (period: Period, now: Date | number): string =>
  firstOfDays(now, periodDays[period]);

/** Returns the first moment of a period that ends now: a midnight in Madrid. */
export function startOf(period: Period, now: Date | number): Date {
  const start = madridMoment(`${firstDayOf(period, now)}T00:00`);
  if (!start) throw new Error(`no day before ${now}`);
  return start;
}

/** Returns the moment 24 hours ago, for rates that must not start again at midnight. */
export const dayAgo = (now: Date): Date => new Date(now.getTime() - dayMs);
