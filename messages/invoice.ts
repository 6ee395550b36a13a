import type { Locale } from '#contracts/kit/locales.ts';
import { invoice as en } from './en/invoice.ts';
import { invoice as es, type InvoiceTexts } from './es/invoice.ts';
import { invoice as fr } from './fr/invoice.ts';
import { invoice as it } from './it/invoice.ts';

export type { InvoiceTexts };

export const invoiceMessages: Record<Locale, InvoiceTexts> = { es, fr, it, en };
