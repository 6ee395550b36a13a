import type { Locale } from '#contracts/kit/locales.ts';
import { payment as en } from './en/payment.ts';
import { payment as es, type PaymentTexts } from './es/payment.ts';
import { payment as fr } from './fr/payment.ts';
import { payment as it } from './it/payment.ts';

export type { PaymentTexts };

export const paymentMessages: Record<Locale, PaymentTexts> = { es, fr, it, en };
