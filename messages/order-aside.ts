import type { Locale } from '#contracts/kit/locales.ts';
import { orderAside as en } from './en/order-aside.ts';
import { orderAside as es } from './es/order-aside.ts';
import { orderAside as fr } from './fr/order-aside.ts';
import { orderAside as it } from './it/order-aside.ts';

export const orderAsideMessages: Record<Locale, typeof es> = { es, fr, it, en };
