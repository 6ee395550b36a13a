import { type Locale, localeTags } from '#contracts/locales.ts';

/** `21 de noviembre de 2026`, in Madrid's day; rendered on the server only. */
export function LongDate({ iso, locale }: { iso: string; locale: Locale }) {
  const format = new Intl.DateTimeFormat(localeTags[locale], {
    dateStyle: 'long',
    timeZone: 'Europe/Madrid',
  });
  // French writes the first of a month as an ordinal; Italian too.
  const text = format.format(new Date(iso)).replace(/^1 /, first[locale]);
  return <time dateTime={iso}>{text}</time>;
}

const first: Record<Locale, string> = { es: '1 ', fr: '1er ', it: '1º ', en: '1 ' };
