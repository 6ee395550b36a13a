import type { Locale } from '#contracts/kit/locales.ts';
import { promotions as en } from './en/promotions.ts';
import { promotions as es } from './es/promotions.ts';
import { promotions as fr } from './fr/promotions.ts';
import { promotions as it } from './it/promotions.ts';

export const promotionMessages: Record<Locale, typeof es> = { es, fr, it, en };
