import type { Locale } from '#contracts/kit/locales.ts';
import { questions as en } from './en/questions.ts';
import { questions as es, type Questions } from './es/questions.ts';
import { questions as fr } from './fr/questions.ts';
import { questions as it } from './it/questions.ts';

export type { Questions };

export const questionMessages: Record<Locale, Questions> = { es, fr, it, en };
