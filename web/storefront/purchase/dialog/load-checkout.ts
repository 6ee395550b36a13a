import type { ComponentType } from 'react';
import type { Locale } from '#contracts/kit/locales.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { addStyles } from '../../shared/add-styles.ts';
import styles from '../../styles/dialog.css?url';
import type { CheckoutDialogProps } from '../payment/checkout-draft.ts';

/** Each language is a separate chunk, so the browser loads only the page's language. */
const loadTexts: Record<Locale, () => Promise<{ checkout: CheckoutTexts }>> = {
  es: () => import('#messages/es/checkout.ts'),
  fr: () => import('#messages/fr/checkout.ts'),
  it: () => import('#messages/it/checkout.ts'),
  en: () => import('#messages/en/checkout.ts'),
};

export interface LoadedCheckout {
  Dialog: ComponentType<CheckoutDialogProps>;
  words: CheckoutTexts;
}

/** Loads the payment dialog with its messages and styles. Rejects when the network fails. May be called again. */
export async function loadCheckout(locale: Locale): Promise<LoadedCheckout> {
  const [{ CheckoutDialog: Dialog }, { checkout: words }] = await Promise.all([
    import('./checkout-dialog.tsx'),
    loadTexts[locale](),
    addStyles(styles),
  ]);
  return { Dialog, words };
}
