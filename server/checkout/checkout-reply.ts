import type { PaymentIntentReply } from '#contracts/checkout-schemas.ts';
import type { OrderId, OrderNumber } from '#contracts/ids.ts';
import { type Cents, currency, toDecimalString } from '#contracts/money.ts';
import type { Deps } from '#server/deps.ts';
import type { Intent } from '#server/gateways/processor-objects.ts';
import type { AcceptedUpsell } from '#server/orders/revision-rules.ts';
import { openInlineOffer } from './current-offer.ts';
import { findAhead } from './store.ts';

/** An unpaid order and its intent, as the checkout goes on with them. */
export interface OpenCheckout {
  orderId: OrderId;
  orderNumber: OrderNumber;
  serviceId: number;
  quantity: number;
  /** Before any code. */
  listPriceCents: Cents;
  totalCents: Cents;
  taxCents: Cents;
  taxRate: number;
  discount: { code: string; cents: Cents } | null;
  upsell: AcceptedUpsell | null;
  intent: Intent;
}

/** What every call about an open intent answers: the secret, the figures that will be charged, the offer that runs. */
export async function toReply(deps: Deps, checkout: OpenCheckout): Promise<PaymentIntentReply> {
  const { upsell, discount, orderId, serviceId, quantity, listPriceCents } = checkout;
  return {
    success: true,
    clientSecret: checkout.intent.clientSecret,
    paymentIntentId: checkout.intent.id,
    orderId,
    orderNumber: checkout.orderNumber,
    amount: toDecimalString(checkout.totalCents),
    amountCents: checkout.totalCents,
    taxCents: checkout.taxCents,
    taxRateBasisPoints: checkout.taxRate,
    currency,
    quantity,
    discount: discount && { code: discount.code, cents: discount.cents },
    upsell: upsell && { additionalFollowers: upsell.extraQuantity, addonPriceCents: upsell.addonPriceCents },
    offer: upsell ? null : await openInlineOffer(deps, { orderId, serviceId, quantity, listPriceCents }),
    waitsFor: (await findAhead(deps.database, orderId)) ?? null,
  };
}
