/** The shop's clocks are Madrid's, wherever a member of the staff sits. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Madrid',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** What Madrid's clocks show then: `2026-12-01 09:30:00`. */
const shownAt = (at: Date | number) => clock.format(at);

/** The day that Madrid writes then: `2026-12-01`. */
export const madridDay = (at: Date | number = Date.now()): string => shownAt(at).slice(0, 10);

/** What a field of day and time holds for this moment: `2026-12-01T09:30`. */
export const madridClock = (at: string): string => shownAt(new Date(at)).replace(' ', 'T').slice(0, 16);

/**
 * The moment of `2026-12-01T09:30` on Madrid's clocks; undefined when that is no time. An hour that comes twice is its
 * first, one that is skipped the hour after.
 */
export function madridMoment(typed: string): Date | undefined {
  const shown = Date.parse(`${typed}Z`);
  if (Number.isNaN(shown)) return undefined;
  const hour = 3_600_000;
  const fits = [shown - 2 * hour, shown - hour].find((at) => Date.parse(`${shownAt(at)}Z`) === shown);
  return new Date(fits ?? shown - hour);
}
