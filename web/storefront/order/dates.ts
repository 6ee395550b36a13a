import { type Locale, localeTags } from '#contracts/kit/locales.ts';

/** Times are in Madrid's time zone with 24 hours, wherever the visitor is (text 1, section 9). */
const timeZone = 'Europe/Madrid';

export function formatDate(iso: string, locale: Locale): string {
  return new Date(iso).toLocaleDateString(localeTags[locale], {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

export function formatTime(iso: string, locale: Locale): string {
  return new Date(iso).toLocaleTimeString(localeTags[locale], {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

export const formatDateTime = (iso: string, locale: Locale): string =>
  `${formatDate(iso, locale)}, ${formatTime(iso, locale)}`;

/** Formats the time on the day of `now`, and `20 nov, 14:02` on other days. */
export function formatMoment(iso: string, now: Date, locale: Locale): string {
  const day = (date: Date) =>
    date.toLocaleDateString(localeTags[locale], { timeZone, day: 'numeric', month: 'short' });
  const time = formatTime(iso, locale);
  return day(new Date(iso)) === day(now) ? time : `${day(new Date(iso))}, ${time}`;
}
