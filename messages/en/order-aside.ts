import type { orderAside as es } from '../es/order-aside.ts';

export const orderAside: typeof es = {
  methods: 'Payment methods',
  safe: 'Your card details are sent encrypted to the payment processor. This shop never sees them.',
};
