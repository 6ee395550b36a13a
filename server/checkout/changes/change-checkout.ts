import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toReply } from '../checkout-reply.ts';
import { type Proof, requireOwn } from '../require-own.ts';
import { type RevisionWish, reviseOrder } from './revise-order.ts';

/**
 * Puts a code or an offer on an open checkout, or takes it off, and answers what will be charged now. Throws
 * `order_not_found` for another's checkout, and what `reviseOrder` throws.
 */
export async function changeCheckout(
  deps: Deps,
  intentId: string,
  { proof, ...wish }: RevisionWish & { proof: Proof },
): Promise<PaymentIntentReply> {
  await requireOwn(deps, intentId, proof);
  const { order, intent } = await reviseOrder(deps, intentId, wish);
  return toReply(deps, {
    orderId: order.id,
    orderNumber: order.number,
    serviceId: order.service_id,
    quantity: order.quantity,
    listPriceCents: order.list_price_cents,
    totalCents: order.total_cents,
    taxCents: order.tax_cents,
    taxRate: order.tax_rate_basis_points,
    discount:
      order.discount_code === null ? null : { code: order.discount_code, cents: order.discount_cents },
    upsell: order.upsell,
    invoiceTo: order.invoice_to,
    intent,
  });
}
