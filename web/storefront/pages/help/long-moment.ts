import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';

const made = (timeStyle: 'short' | 'medium') =>
  perLocale(
    (tag) =>
      new Intl.DateTimeFormat(tag, {
        dateStyle: 'long',
        timeStyle,
        hourCycle: 'h23',
        timeZone: 'Europe/Madrid',
      }),
  );
const moments = { short: made('short'), medium: made('medium') };

/** Formats `21 de noviembre de 2026, 10:32:05` in Madrid's time zone. Seconds only where the time is evidence. */
export const longMoment = (iso: string, locale: Locale, style: keyof typeof moments = 'short'): string =>
  moments[style](locale).format(new Date(iso));
