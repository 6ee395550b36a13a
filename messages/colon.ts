import type { Locale } from '#contracts/kit/locales.ts';

/** Stands between a name and what it names, where a line is put together: French has a space before it. */
export const colonMessages: Record<Locale, { colon: string }> = {
  es: { colon: ':' },
  fr: { colon: '\u00a0:' },
  it: { colon: ':' },
  en: { colon: ':' },
};
