import type { Locale } from '#contracts/kit/locales.ts';
import type { Invoice } from '#messages/es/invoice.ts';

/** Each language is a separate chunk, so the browser loads only the page's language. */
const speak: Record<Locale, () => Promise<{ invoice: Invoice }>> = {
  es: () => import('#messages/es/invoice.ts'),
  fr: () => import('#messages/fr/invoice.ts'),
  it: () => import('#messages/it/invoice.ts'),
  en: () => import('#messages/en/invoice.ts'),
};

/** Returns the messages of invoices. Rejects when the network fails. May be called again. */
export const loadInvoiceWords = async (locale: Locale): Promise<Invoice> => (await speak[locale]()).invoice;
