import type { Locale } from './locales.ts';
import { madrid } from './madrid.ts';
import { perLocale } from './per-locale.ts';

const moments = perLocale(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      dateStyle: 'long',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: madrid,
    }),
);
const days = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: madrid }));

/** Formats date and time in Madrid with 24 hours (text 2, section 2). */
export const wordMoment = (at: Date, locale: Locale) => moments(locale).format(at);
export const wordDay = (at: Date, locale: Locale) => days(locale).format(at);

/** Formats a time with seconds and time zone, for evidence. */
export const wordStamp = (at: Date, locale: Locale) =>
  `${wordMoment(at, locale)}:${at.toISOString().slice(17, 19)} (${madrid})`;
