import { normaliseCode } from '#server/orders/promotions/codes/discount-rules.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import { refuseTotal } from './figure-rules.ts';
import { type CheckoutRequest, fingerprint } from './rules.ts';
import type { CheckoutOrder } from './store.ts';

const codeOf = ({ discountCode }: CheckoutRequest): string | null =>
  discountCode === undefined ? null : normaliseCode(discountCode);

/** Returns what the first request asked for in money: code and amount. */
function wishPrint(request: CheckoutRequest): string {
  const input = JSON.stringify([codeOf(request), request.expectedCents ?? null]);
  return shortHash(input);
}

/** Returns what an order keeps of the request that made it: its contents, and what it asked for. */
export const requestPrint = (request: CheckoutRequest): string =>
  `${fingerprint(request)}.${wishPrint(request)}`;

type KnownOrder = Pick<
  CheckoutOrder,
  'order_number' | 'state' | 'intent_id' | 'request_fingerprint' | 'discount_code' | 'total_cents' | 'upsell'
>;

/** Returns the total without an offer that was added since, which is not in the price that the page began with. */
const totalBeforeOffer = ({ upsell, discount_code, total_cents }: KnownOrder) =>
  upsell && discount_code === null ? upsell.basePriceCents : total_cents;

/**
 * Refuses another request under a key, which stands for one: other contents or another code by
 * `idempotency_key_reused`, another amount by `price_changed`. The first one itself may come again at any
 * time, and so may one that asks for what the order has become.
 */
export function refuseOther(order: KnownOrder, request: CheckoutRequest): void {
  const reused = (why: string) =>
    new ShopError('idempotency_key_reused', `order ${order.order_number}: ${why} under its key`);
  const [contents, input] = order.request_fingerprint.split('.');
  if (contents !== fingerprint(request)) throw reused('other contents');
  if (order.state === 'cancelled' && order.intent_id === null) throw reused('given up, asked for');
  if (input === wishPrint(request)) return;
  if (codeOf(request) !== order.discount_code) throw reused('another code');
  const { expectedCents } = request;
  if (request.upsellQuantity === undefined && expectedCents === totalBeforeOffer(order)) return;
  refuseTotal(expectedCents, order.total_cents);
}
