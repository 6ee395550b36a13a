import type { Locale } from '#contracts/kit/locales.ts';
import { closed as en } from './en/closed.ts';
import { type ClosedTexts, closed as es } from './es/closed.ts';
import { closed as fr } from './fr/closed.ts';
import { closed as it } from './it/closed.ts';

export const closedMessages: Record<Locale, ClosedTexts> = { es, fr, it, en };
