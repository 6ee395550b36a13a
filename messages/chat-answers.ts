import type { Locale } from '#contracts/kit/locales.ts';
import { chatAnswers as en } from './en/chat-answers.ts';
import { type ChatAnswersTexts, chatAnswers as es } from './es/chat-answers.ts';
import { chatAnswers as fr } from './fr/chat-answers.ts';
import { chatAnswers as it } from './it/chat-answers.ts';

export type { ChatAnswersTexts };

export const chatAnswerMessages: Record<Locale, ChatAnswersTexts> = { es, fr, it, en };
