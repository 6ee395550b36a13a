import type { Locale } from '#contracts/kit/locales.ts';
import { letters as en } from './en/letters.ts';
import { letters as es, type LettersTexts } from './es/letters.ts';
import { letters as fr } from './fr/letters.ts';
import { letters as it } from './it/letters.ts';

export type { LettersTexts };

export const letterMessages: Record<Locale, LettersTexts> = { es, fr, it, en };
