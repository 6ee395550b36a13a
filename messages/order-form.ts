import type { Locale } from '#contracts/kit/locales.ts';
import { orderForm as en } from './en/order-form.ts';
import { orderForm as es, type OrderForm } from './es/order-form.ts';
import { orderForm as fr } from './fr/order-form.ts';
import { orderForm as it } from './it/order-form.ts';

export type { OrderForm };

export const orderFormMessages: Record<Locale, OrderForm> = { es, fr, it, en };
