import type { Locale } from './locales.ts';
import { perLocale } from './per-locale.ts';

const counts = perLocale((tag) => new Intl.NumberFormat(tag));

/** Formats `12345` as `12.345` (es). */
export const formatCountFor = (count: number, locale: Locale): string => counts(locale).format(count);
