import { type Locale, localeTags } from './locales.ts';

/** Formatters are costly to make and the same for everything in a language. */
export function perLocale<Formatter>(make: (tag: string) => Formatter): (locale: Locale) => Formatter {
  const made = new Map<Locale, Formatter>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(localeTags[locale]);
    made.set(locale, formatter);
    return formatter;
  };
}

const timeZone = 'Europe/Madrid';
const moments = perLocale(
  (tag) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone }),
);
const days = perLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }));

/** Date and time in Madrid, 24 hours (text 2, section 2). */
export const wordMoment = (at: Date, locale: Locale) => moments(locale).format(at);
export const wordDay = (at: Date, locale: Locale) => days(locale).format(at);

/** Date, hour and seconds in Madrid with the zone's name: a time stamp that proves something. */
export const wordStamp = (at: Date, locale: Locale) =>
  `${wordMoment(at, locale)}:${at.toISOString().slice(17, 19)} (${timeZone})`;
