import type { ComponentType } from 'react';
import type { Locale } from '#contracts/locales.ts';
import { addStyles } from '../shared/add-styles.ts';
import type { CheckoutDialogProps } from './checkout-draft.ts';
import styles from './checkout-styles.css?url';
import { loadCheckoutWords } from './words.ts';

/** The payment dialog with its words and styles. Rejects when the network fails; may be tried again. */
export async function loadCheckout(): Promise<ComponentType<CheckoutDialogProps>> {
  const [{ CheckoutDialog }] = await Promise.all([
    import('./checkout-dialog.tsx'),
    loadCheckoutWords(document.documentElement.lang as Locale),
    addStyles(styles),
  ]);
  return CheckoutDialog;
}
