import { type Locale, localeTags } from '#contracts/locales.ts';

/** `18 de noviembre de 2026`, by the calendar of Madrid. */
export function longDay(iso: string, locale: Locale): string {
  const day = new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'long', timeZone: 'Europe/Madrid' });
  return day.format(new Date(iso));
}
