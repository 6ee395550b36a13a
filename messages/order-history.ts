import type { Locale } from '#contracts/kit/locales.ts';
import { orderHistory as en } from './en/order-history.ts';
import { orderHistory as es, type OrderHistoryTexts } from './es/order-history.ts';
import { orderHistory as fr } from './fr/order-history.ts';
import { orderHistory as it } from './it/order-history.ts';

export const orderHistoryMessages: Record<Locale, OrderHistoryTexts> = { es, fr, it, en };
