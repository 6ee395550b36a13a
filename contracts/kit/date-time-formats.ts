import type { Locale } from './locales.ts';
import { madridTimeZone } from './madrid.ts';
import { perLocale } from './per-locale.ts';

const dateTimeFormats = perLocale(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      dateStyle: 'long',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: madridTimeZone,
    }),
);
const dateFormats = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: madridTimeZone }),
);

/** Formats date and time in Madrid with 24 hours (text 2, section 2). */
export const formatDateTime = (at: Date, locale: Locale) => dateTimeFormats(locale).format(at);
export const formatDate = (at: Date, locale: Locale) => dateFormats(locale).format(at);

/** Formats a time with seconds and time zone, for evidence. */
export const formatDateTimeWithSeconds = (at: Date, locale: Locale) =>
  `${formatDateTime(at, locale)}:${at.toISOString().slice(17, 19)} (${madridTimeZone})`;
