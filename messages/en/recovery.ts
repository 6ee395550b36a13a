import type { recovery as es } from '../es/recovery.ts';

export const recovery: typeof es = {
  loading: 'Restoring your order…',
  done: {
    title: 'Your order, as you left it',
    text: 'Look it over, tick the two confirmations and continue to payment.',
  },
  unknown: {
    title: 'This link no longer holds an order',
    text: 'Never mind: you can place it here in a moment.',
  },
  failed: {
    title: 'Your order couldn’t be restored',
    text: 'Check your connection and reload the page, or fill in the form.',
  },
};
