import type { Locale } from '#contracts/kit/locales.ts';
import { refill as en } from './en/refill.ts';
import { refill as es, type RefillStage, type RefillTexts } from './es/refill.ts';
import { refill as fr } from './fr/refill.ts';
import { refill as it } from './it/refill.ts';

export type { RefillStage, RefillTexts };

export const refillMessages: Record<Locale, RefillTexts> = { es, fr, it, en };
