import { type Locale, localeTags } from './locales.ts';

/** Keeps what `make` returns for each language: formatters cost memory that V8 does not count, and time. */
export function perLocale<Formatter>(make: (tag: string) => Formatter): (locale: Locale) => Formatter {
  const made = new Map<Locale, Formatter>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(localeTags[locale]);
    made.set(locale, formatter);
    return formatter;
  };
}
