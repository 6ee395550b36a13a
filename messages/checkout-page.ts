import type { Locale } from '#contracts/kit/locales.ts';
import { checkoutPage as en } from './en/checkout-page.ts';
import { type CheckoutPageTexts, checkoutPage as es } from './es/checkout-page.ts';
import { checkoutPage as fr } from './fr/checkout-page.ts';
import { checkoutPage as it } from './it/checkout-page.ts';

export type { CheckoutPageTexts };

export const checkoutPageMessages: Record<Locale, CheckoutPageTexts> = { es, fr, it, en };
