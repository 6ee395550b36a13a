import { dayMs, hourMs } from './time.ts';

/** The shop's clock and calendar are Madrid's, wherever a buyer or a member of the staff is. */
export const madrid = 'Europe/Madrid';

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: madrid, dateStyle: 'short', timeStyle: 'medium' });

/** Returns what clocks in Madrid show then: `2026-12-01 09:30:00`. */
export const madridShown = (at: Date | number): string => clock.format(at);

/** Returns the day of Madrid's calendar then, `2026-12-01`: two of its hours at most are another day's in UTC. */
export const madridDay = (at: Date | number): string => madridShown(at).slice(0, 10);

/** Returns the hour that clocks in Madrid show then, 0 to 23. */
export const madridHour = (at: Date | number): number => Number(madridShown(at).slice(11, 13));

/** Returns what a field of day and time holds for this moment: `2026-12-01T09:30`. */
export const madridClock = (at: Date | number): string => madridShown(at).replace(' ', 'T').slice(0, 16);

/**
 * Returns the moment of `2026-12-01T09:30` on Madrid's clocks; undefined when that is no time. An hour that comes twice
 * is its first, one that is skipped the hour after.
 */
export function madridMoment(typed: string): Date | undefined {
  const shown = Date.parse(`${typed}Z`);
  if (Number.isNaN(shown)) return undefined;
  const fits = [shown - 2 * hourMs, shown - hourMs].find((at) => Date.parse(`${madridShown(at)}Z`) === shown);
  return new Date(fits ?? shown - hourMs);
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (start: number): string => new Date(start).toISOString().slice(0, 10);

/** Returns the day so many days after `day`, before it for a negative count: by the calendar, whose days may have 23 hours. */
export const addDays = (day: string, count: number): string => dayOf(startOf(day) + count * dayMs);

/** Returns how many days lie from one day to another. */
export const daysBetween = (from: string, to: string): number => (startOf(to) - startOf(from)) / dayMs;

/** Returns the Monday of that day's week. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7));
