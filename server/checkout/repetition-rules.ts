import { normaliseCode } from '#server/orders/promotions/codes/discount-rules.ts';
import { ShopError } from '#server/platform/errors.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import { refuseTotal } from './figure-rules.ts';
import { type CheckoutRequest, requestContentHash } from './rules.ts';
import type { CheckoutOrder } from './store.ts';

const codeOf = ({ discountCode }: CheckoutRequest): string | null =>
  discountCode === undefined ? null : normaliseCode(discountCode);

function discountFingerprint(request: CheckoutRequest): string {
  const input = JSON.stringify([codeOf(request), request.expectedCents ?? null]);
  return shortHash(input);
}

export const requestFingerprint = (request: CheckoutRequest): string =>
  `${requestContentHash(request)}.${discountFingerprint(request)}`;

type RepeatedOrder = Pick<
  CheckoutOrder,
  'order_number' | 'state' | 'intent_id' | 'request_fingerprint' | 'discount_code' | 'total_cents' | 'upsell'
>;

/** Total without an offer accepted later. The page began with that price. */
const totalBeforeOffer = ({ upsell, discount_code, total_cents }: RepeatedOrder) =>
  upsell && discount_code === null ? upsell.basePriceCents : total_cents;

/**
 * Rejects a different request under the same key: `idempotency_key_reused` for other contents or another code,
 * `price_changed` for another amount. The first request may be repeated at any time, and so may one that matches the
 * changed order.
 */
export function rejectDifferentRequest(order: RepeatedOrder, request: CheckoutRequest): void {
  const reused = (why: string) =>
    new ShopError('idempotency_key_reused', `order ${order.order_number}: ${why} under its key`);
  const [contents, input] = order.request_fingerprint.split('.');
  if (contents !== requestContentHash(request)) throw reused('other contents');
  if (order.state === 'cancelled' && order.intent_id === null)
    throw reused('cancelled order, requested again');
  if (input === discountFingerprint(request)) return;
  if (codeOf(request) !== order.discount_code) throw reused('another code');
  const { expectedCents } = request;
  if (request.upsellQuantity === undefined && expectedCents === totalBeforeOffer(order)) return;
  refuseTotal(expectedCents, order.total_cents);
}
