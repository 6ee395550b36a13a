import type { Locale } from '#contracts/kit/locales.ts';
import { legal as en } from './en/legal.ts';
import { legal as es, type Legal } from './es/legal.ts';
import { legal as fr } from './fr/legal.ts';
import { legal as it } from './it/legal.ts';

export type { Legal };

export const legalMessages: Record<Locale, Legal> = { es, fr, it, en };
