import type { Locale } from '#contracts/kit/locales.ts';
import { payment as en } from './en/payment.ts';
import { payment as es, type Payment } from './es/payment.ts';
import { payment as fr } from './fr/payment.ts';
import { payment as it } from './it/payment.ts';

export type { Payment };

export const paymentMessages: Record<Locale, Payment> = { es, fr, it, en };
