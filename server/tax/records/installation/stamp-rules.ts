import { madrid } from '#contracts/kit/madrid.ts';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: madrid,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

/** Returns day and moment in Madrid as the agency writes them: both by one clock, so that they can never disagree. */
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

/** Returns a time that never stands behind the last record: a machine whose clock went back writes at its second. */
export const notBefore = (now: Date, last: Date | undefined): Date => (last && last > now ? last : now);

/** More than this is no drift: nothing is issued until the clock has caught up. */
const driftMs = 10 * 60_000;

/** Returns whether the clock stands so far behind the last record that one of the two is wrong. */
export const standsBehind = (now: Date, last: Date | undefined): boolean =>
  last !== undefined && last.getTime() - now.getTime() > driftMs;
