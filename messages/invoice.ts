import type { Locale } from '#contracts/kit/locales.ts';
import { invoice as en } from './en/invoice.ts';
import { invoice as es, type Invoice } from './es/invoice.ts';
import { invoice as fr } from './fr/invoice.ts';
import { invoice as it } from './it/invoice.ts';

export type { Invoice };

export const invoiceMessages: Record<Locale, Invoice> = { es, fr, it, en };
