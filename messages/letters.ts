import type { Locale } from '#contracts/kit/locales.ts';
import { letters as en } from './en/letters.ts';
import { letters as es, type Letters } from './es/letters.ts';
import { letters as fr } from './fr/letters.ts';
import { letters as it } from './it/letters.ts';

export type { Letters };

export const letterMessages: Record<Locale, Letters> = { es, fr, it, en };
