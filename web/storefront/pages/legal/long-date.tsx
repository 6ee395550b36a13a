import type { Locale } from '#contracts/kit/locales.ts';
import { perLocale } from '#contracts/kit/per-locale.ts';

const days = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'Europe/Madrid' }),
);

/** Formats `21 de noviembre de 2026` in Madrid's time zone. Server only. */
export function LongDate({ iso, locale }: { iso: string; locale: Locale }) {
  // French and Italian write the first of a month as an ordinal.
  const text = days(locale).format(new Date(iso)).replace(/^1 /, first[locale]);
  return <time dateTime={iso}>{text}</time>;
}

const first: Record<Locale, string> = { es: '1 ', fr: '1er ', it: '1º ', en: '1 ' };
