import type { Locale } from '#contracts/kit/locales.ts';
import { checkout as en } from './en/checkout.ts';
import { type Checkout, checkout as es } from './es/checkout.ts';
import { checkout as fr } from './fr/checkout.ts';
import { checkout as it } from './it/checkout.ts';

export type { Checkout };

export const checkoutMessages: Record<Locale, Checkout> = { es, fr, it, en };
