import { madridTimeZone } from '#contracts/kit/madrid.ts';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: madridTimeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

/**
 * Returns date and time in Madrid in the agency's format. Both come from one formatting call, so they cannot disagree.
 */
export function stampOf(at: Date): { date: string; stamp: string } {
  const { year, month, day, hour, minute, second, timeZoneName } = Object.fromEntries(
    parts.formatToParts(at).map(({ type, value }) => [type, value]),
  );
  const zone = timeZoneName?.replace('GMT', '');
  return {
    date: `${day}-${month}-${year}`,
    stamp: `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
  };
}

/** Returns `now`, or the time of the last record if the clock went back. */
export const notBeforeLast = (now: Date, last: Date | undefined): Date => (last && last > now ? last : now);

/**
 * Milliseconds. A larger difference is not clock drift. Issuing waits until the clock reaches the last
 * record.
 */
const driftMs = 10 * 60_000;

/** Returns whether the clock is so far behind the last record that one of them is wrong. */
export const isClockBehind = (now: Date, last: Date | undefined): boolean =>
  last !== undefined && last.getTime() - now.getTime() > driftMs;
