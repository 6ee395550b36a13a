import type { Locale } from '#contracts/locales.ts';
import { wordDay } from '#contracts/moments.ts';

/** `18 de noviembre de 2026`, by the calendar of Madrid. */
export const longDay = (iso: string, locale: Locale): string => wordDay(new Date(iso), locale);
