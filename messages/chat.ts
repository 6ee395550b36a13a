import type { Locale } from '#contracts/kit/locales.ts';
import { chat as en } from './en/chat.ts';
import { type ChatTexts, chat as es } from './es/chat.ts';
import { chat as fr } from './fr/chat.ts';
import { chat as it } from './it/chat.ts';

export type { ChatTexts };

export const chatMessages: Record<Locale, ChatTexts> = { es, fr, it, en };
