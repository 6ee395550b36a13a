import type { Locale } from '#contracts/locales.ts';
import type { Checkout } from '#messages/es/checkout.ts';

const load: Record<Locale, () => Promise<{ checkout: Checkout }>> = {
  es: () => import('#messages/es/checkout.ts'),
  fr: () => import('#messages/fr/checkout.ts'),
  it: () => import('#messages/it/checkout.ts'),
  en: () => import('#messages/en/checkout.ts'),
};

/** Only the language of the page reaches the browser. */
export const loadCheckoutWords = async (locale: Locale): Promise<Checkout> => (await load[locale]()).checkout;
