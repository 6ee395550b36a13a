import { dayMs, hourMs } from './time.ts';

/** The shop's time zone, wherever buyers and staff are. */
export const madridTimeZone = 'Europe/Madrid';

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: madridTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns the local time in Madrid as `2026-12-01 09:30:00`. */
export const formatMadridTime = (at: Date | number): string => clock.format(at);

/** Returns the date in Madrid as `2026-12-01`. It differs from UTC for up to two hours. */
export const toMadridDate = (at: Date | number): string => formatMadridTime(at).slice(0, 10);

export const toMadridHour = (at: Date | number): number => Number(formatMadridTime(at).slice(11, 13));

/** Returns the value of a `datetime-local` field in Madrid: `2026-12-01T09:30`. */
export const toMadridDateTimeInput = (at: Date | number): string =>
  formatMadridTime(at).replace(' ', 'T').slice(0, 16);

/**
 * Returns the time of `2026-12-01T09:30` in Madrid, or `undefined` if invalid. An ambiguous time is the first, a
 * skipped one an hour later.
 */
export function parseMadridDateTime(typed: string): Date | undefined {
  const shown = Date.parse(`${typed}Z`);
  if (Number.isNaN(shown)) return undefined;
  const fits = [shown - 2 * hourMs, shown - hourMs].find(
    (at) => Date.parse(`${formatMadridTime(at)}Z`) === shown,
  );
  return new Date(fits ?? shown - hourMs);
}

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (start: number): string => new Date(start).toISOString().slice(0, 10);

/** Adds days to a calendar date. `count` may be negative. Not affected by days of 23 or 25 hours. */
export const addDays = (day: string, count: number): string => dayOf(startOf(day) + count * dayMs);

export const daysBetween = (from: string, to: string): number => (startOf(to) - startOf(from)) / dayMs;

export const toMonday = (day: string): string =>
  addDays(day, -((new Date(startOf(day)).getUTCDay() + 6) % 7));
