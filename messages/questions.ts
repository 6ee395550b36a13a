import type { Locale } from '#contracts/kit/locales.ts';
import { questions as en } from './en/questions.ts';
import { questions as es, type QuestionsTexts } from './es/questions.ts';
import { questions as fr } from './fr/questions.ts';
import { questions as it } from './it/questions.ts';

export type { QuestionsTexts };

export const questionMessages: Record<Locale, QuestionsTexts> = { es, fr, it, en };
