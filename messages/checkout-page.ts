import type { Locale } from '#contracts/kit/locales.ts';
import { checkoutPage as en } from './en/checkout-page.ts';
import { type CheckoutPage, checkoutPage as es } from './es/checkout-page.ts';
import { checkoutPage as fr } from './fr/checkout-page.ts';
import { checkoutPage as it } from './it/checkout-page.ts';

export type { CheckoutPage };

export const checkoutPageMessages: Record<Locale, CheckoutPage> = { es, fr, it, en };
