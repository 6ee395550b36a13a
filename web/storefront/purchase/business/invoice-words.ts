import type { Locale } from '#contracts/kit/locales.ts';
import type { Invoice } from '#messages/es/invoice.ts';

/** Only the language of the page reaches the browser. */
const speak: Record<Locale, () => Promise<{ invoice: Invoice }>> = {
  es: () => import('#messages/es/invoice.ts'),
  fr: () => import('#messages/fr/invoice.ts'),
  it: () => import('#messages/it/invoice.ts'),
  en: () => import('#messages/en/invoice.ts'),
};

/** Returns the words of invoices. Rejects when the network fails; may be tried again. */
export const loadInvoiceWords = async (locale: Locale): Promise<Invoice> => (await speak[locale]()).invoice;
