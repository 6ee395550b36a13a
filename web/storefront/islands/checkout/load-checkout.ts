import type { ComponentType } from 'react';
import { addStyles } from '../shared/add-styles.ts';
import type { CheckoutDialogProps } from './checkout-draft.ts';
import styles from './checkout-styles.css?url';

/** The payment dialog with its styles. Rejects when the network fails; may be tried again. */
export async function loadCheckout(): Promise<ComponentType<CheckoutDialogProps>> {
  const [{ CheckoutDialog }] = await Promise.all([import('./checkout-dialog.tsx'), addStyles(styles)]);
  return CheckoutDialog;
}
