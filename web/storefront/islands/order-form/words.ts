import type { Locale } from '#contracts/locales.ts';
import type { OrderForm } from '#messages/es/order-form.ts';

const load: Record<Locale, () => Promise<{ orderForm: OrderForm }>> = {
  es: () => import('#messages/es/order-form.ts'),
  fr: () => import('#messages/fr/order-form.ts'),
  it: () => import('#messages/it/order-form.ts'),
  en: () => import('#messages/en/order-form.ts'),
};

/** Only the language of the page reaches the browser. */
export const loadOrderFormWords = async (locale: Locale): Promise<OrderForm> =>
  (await load[locale]()).orderForm;
