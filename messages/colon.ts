import type { Locale } from '#contracts/kit/locales.ts';

/** Colon between a label and its value. French has a space before it. */
export const colonMessages: Record<Locale, { colon: string }> = {
  es: { colon: ':' },
  fr: { colon: '\u00a0:' },
  it: { colon: ':' },
  en: { colon: ':' },
};
