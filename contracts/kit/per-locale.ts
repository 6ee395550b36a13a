import { type Locale, localeTags } from './locales.ts';

/** Caches a formatter per language. Creating one is slow and uses memory that V8 does not count. */
export function perLocale<Formatter>(make: (tag: string) => Formatter): (locale: Locale) => Formatter {
  const made = new Map<Locale, Formatter>();
  return (locale) => {
    const formatter = made.get(locale) ?? make(localeTags[locale]);
    made.set(locale, formatter);
    return formatter;
  };
}
