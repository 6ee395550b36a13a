import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';

const createFormats = (timeStyle: 'short' | 'medium') =>
  perLocale(
    (tag) =>
      new Intl.DateTimeFormat(tag, {
        dateStyle: 'long',
        timeStyle,
        hourCycle: 'h23',
        timeZone: 'Europe/Madrid',
      }),
  );
const moments = { short: createFormats('short'), medium: createFormats('medium') };

/** Formats `21 de noviembre de 2026, 10:32:05` in Madrid's time zone. Seconds only where the time is evidence. */
export const formatLongDateTime = (
  iso: string,
  locale: Locale,
  style: keyof typeof moments = 'short',
): string => moments[style](locale).format(new Date(iso));
