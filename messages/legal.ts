import type { Locale } from '#contracts/kit/locales.ts';
import { legal as en } from './en/legal.ts';
import { legal as es, type LegalTexts } from './es/legal.ts';
import { legal as fr } from './fr/legal.ts';
import { legal as it } from './it/legal.ts';

export type { LegalTexts };

export const legalMessages: Record<Locale, LegalTexts> = { es, fr, it, en };
