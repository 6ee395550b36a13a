import type { Locale } from '#contracts/kit/locales.ts';
import { unsubscribe as en } from './en/unsubscribe.ts';
import { unsubscribe as es, type UnsubscribeTexts } from './es/unsubscribe.ts';
import { unsubscribe as fr } from './fr/unsubscribe.ts';
import { unsubscribe as it } from './it/unsubscribe.ts';

export type { UnsubscribeTexts };

export const unsubscribeMessages: Record<Locale, UnsubscribeTexts> = { es, fr, it, en };
