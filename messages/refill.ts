import type { Locale } from '#contracts/kit/locales.ts';
import { refill as en } from './en/refill.ts';
import { refill as es, type RefillStage, type RefillWords } from './es/refill.ts';
import { refill as fr } from './fr/refill.ts';
import { refill as it } from './it/refill.ts';

export type { RefillStage, RefillWords };

export const refillMessages: Record<Locale, RefillWords> = { es, fr, it, en };
