import type { Locale } from '#contracts/kit/locales.ts';
import { orderForm as en } from './en/order-form.ts';
import { orderForm as es, type OrderFormTexts } from './es/order-form.ts';
import { orderForm as fr } from './fr/order-form.ts';
import { orderForm as it } from './it/order-form.ts';

export type { OrderFormTexts };

export const orderFormMessages: Record<Locale, OrderFormTexts> = { es, fr, it, en };
