import type { Locale } from '#contracts/kit/locales.ts';
import { checkout as en } from './en/checkout.ts';
import { type CheckoutTexts, checkout as es } from './es/checkout.ts';
import { checkout as fr } from './fr/checkout.ts';
import { checkout as it } from './it/checkout.ts';

export type { CheckoutTexts };

export const checkoutMessages: Record<Locale, CheckoutTexts> = { es, fr, it, en };
