import type { Locale } from '#contracts/kit/locales.ts';
import type { InvoiceTexts } from '#messages/es/invoice.ts';

/** Each language is a separate chunk, so the browser loads only the page's language. */
const loadTexts: Record<Locale, () => Promise<{ invoice: InvoiceTexts }>> = {
  es: () => import('#messages/es/invoice.ts'),
  fr: () => import('#messages/fr/invoice.ts'),
  it: () => import('#messages/it/invoice.ts'),
  en: () => import('#messages/en/invoice.ts'),
};

/** Returns the messages of invoices. Rejects when the network fails. May be called again. */
export const loadInvoiceTexts = async (locale: Locale): Promise<InvoiceTexts> =>
  (await loadTexts[locale]()).invoice;
