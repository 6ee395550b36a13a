import type { Locale } from '#contracts/locales.ts';
import type { CheckoutPage } from '#messages/es/checkout-page.ts';
import { loadCheckoutWords } from '../checkout/words.ts';
import { loadOrderFormWords } from '../order-form/words.ts';
import type { PaymentFrame, PaymentPageProps } from './frame.ts';

const load: Record<Locale, () => Promise<{ checkoutPage: CheckoutPage }>> = {
  es: () => import('#messages/es/checkout-page.ts'),
  fr: () => import('#messages/fr/checkout-page.ts'),
  it: () => import('#messages/it/checkout-page.ts'),
  en: () => import('#messages/en/checkout-page.ts'),
};

/** The page's frame, its words in the language of the page alone. */
export async function loadFrame(props: PaymentPageProps): Promise<PaymentFrame> {
  const { locale } = props;
  const [{ checkoutPage }, pay, form] = await Promise.all([
    load[locale](),
    loadCheckoutWords(locale),
    loadOrderFormWords(locale),
  ]);
  return { props, words: checkoutPage, pay, form };
}
