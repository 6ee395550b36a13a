const dayMs = 86_400_000;

/** Length of each unit in days, largest first. */
const units = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/** Formats the age of a date, for example `hace 2 días` or `ayer`. */
export function daysAgo(day: string, now: number, lang: string): string {
  const days = Math.max(0, Math.floor((now - Date.parse(day)) / dayMs));
  const [unit, length] = units.find(([, least]) => days >= least) ?? units[3];
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-Math.floor(days / length), unit);
}

/** Adds the age to review dates. Pages are cached longer than an age stays true, so the browser computes it. */
export function addAgo(list: Element): void {
  for (const time of list.querySelectorAll<HTMLTimeElement>('time:not([data-ago])')) {
    time.dataset.ago = '';
    time.append(` · ${daysAgo(time.dateTime, Date.now(), document.documentElement.lang)}`);
  }
}
