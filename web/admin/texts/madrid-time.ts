const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** What Madrid's clocks show then, as if it were UTC. */
function shownAt(at: number): number {
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The moment of `2026-12-01T09:30` on Madrid's clocks; undefined when that is no time. An hour that comes twice is its
 * first, one that is skipped the hour after.
 */
export function madridMoment(typed: string): Date | undefined {
  const shown = Date.parse(`${typed}Z`);
  if (Number.isNaN(shown)) return undefined;
  const hour = 3_600_000;
  const fits = [shown - 2 * hour, shown - hour].find((at) => shownAt(at) === shown);
  return new Date(fits ?? shown - hour);
}
