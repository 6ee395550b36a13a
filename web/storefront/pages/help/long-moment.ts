import { type Locale, localeTags } from '#contracts/locales.ts';

/** `21 de noviembre de 2026, 10:32:05`: a time in Madrid by 24 hours, with seconds where it is a proof. */
export function longMoment(iso: string, locale: Locale, timeStyle: 'short' | 'medium' = 'short'): string {
  return new Date(iso).toLocaleString(localeTags[locale], {
    timeZone: 'Europe/Madrid',
    dateStyle: 'long',
    timeStyle,
    hourCycle: 'h23',
  });
}
