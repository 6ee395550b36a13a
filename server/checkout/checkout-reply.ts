import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { OrderId, OrderNumber } from '#contracts/kit/ids.ts';
import { type Cents, currency, toDecimalString } from '#contracts/kit/money.ts';
import type { AcceptedUpsell, InvoiceTo } from '#server/orders/changes/revision-rules.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openInlineOffer } from './changes/current-offer.ts';
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
  invoiceTo: InvoiceTo | null;
  intent: Intent;
}

/** What the page shows of who is invoiced, and what came off because that business owes the tax itself. */
function wordBusiness(checkout: OpenCheckout): PaymentIntentReply['business'] {
  const { invoiceTo, taxRate, listPriceCents, discount, totalCents } = checkout;
  if (!invoiceTo) return null;
  return {
    name: String(invoiceTo.name),
    number: String(invoiceTo.taxId ?? invoiceTo.id),
    tax: taxRate === 0 ? 'reverse_charge' : invoiceTo.idType === '02' ? 'unconfirmed' : 'included',
    offCents: listPriceCents - (discount?.cents ?? 0) - totalCents,
  };
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
    business: wordBusiness(checkout),
    waitsFor: (await findAhead(deps.database, orderId)) ?? null,
  };
}
