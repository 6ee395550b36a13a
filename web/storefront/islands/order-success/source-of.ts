import type { BuyerOrder } from '#contracts/orders.ts';
import type { Arrival } from './find-order.ts';

/** How the order was paid, in the labels of text 1, section 7. */
export function sourceOf({ paymentMethod }: Pick<BuyerOrder, 'paymentMethod'>, arrival?: Arrival): string {
  const method = paymentMethod ?? 'card';
  if (method === 'card') return 'inline_checkout_card';
  return arrival?.fallback ? `${method}_fallback` : method;
}
