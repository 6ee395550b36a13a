import type { ComponentType } from 'react';
import styles from '../../styles/checkout-dialog.css?url';
import type { CheckoutDialogProps } from './checkout-draft.ts';

function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`No styles at ${href}`));
    };
    document.head.append(link);
  });
}

/** The payment dialog with its styles. Rejects when the network fails; may be tried again. */
export async function loadCheckout(): Promise<ComponentType<CheckoutDialogProps>> {
  const [{ CheckoutDialog }] = await Promise.all([import('./checkout-dialog.tsx'), addStyles(styles)]);
  return CheckoutDialog;
}
