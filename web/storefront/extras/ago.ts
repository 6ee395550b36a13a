const dayMs = 86_400_000;

/** Units from the largest one on, in days. */
const units = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/** Returns how long ago a day was, for instance `hace 2 días` or `ayer`. */
export function daysAgo(day: string, now: number, lang: string): string {
  const days = Math.max(0, Math.floor((now - Date.parse(day)) / dayMs));
  const [unit, length] = units.find(([, least]) => days >= least) ?? units[3];
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.floor(days / length), unit);
}

/**
 * Adds to dates of reviews how long ago they were. Pages and caches are kept for longer than that is true, so that only
 * the browser can say it.
 */
export function addAgo(list: Element): void {
  for (const time of list.querySelectorAll<HTMLTimeElement>('time:not([data-ago])')) {
    time.dataset.ago = '';
    time.append(` · ${daysAgo(time.dateTime, Date.now(), document.documentElement.lang)}`);
  }
}
