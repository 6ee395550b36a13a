import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import {
  closePendingRevision,
  lockByOrder,
  setPendingRevision,
} from '#server/orders/changes/change-order.ts';
import { chargeForTax, type RevisableOrder } from '#server/orders/changes/revision-rules.ts';
import { releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { renewKeys, setPaymentAmount } from '#server/payments/intents/open-payment.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logRepeatedFailure } from '#server/platform/logging/log-trouble.ts';
import { readTaxTerms, type TaxTerms } from '../terms.ts';
import { decideExpiredUse } from './release-rules.ts';

/** Releases the use if no intent can be paid with it. Otherwise returns the intent that must be changed first. */
export async function releaseUnpayableUse(deps: Deps, orderId: OrderId): Promise<PaymentIntentId | null> {
  const terms = await readTaxTerms(deps);
  return inTransaction(deps.database, async (tx) => {
    const order = await lockByOrder(tx, orderId);
    if (!order) return null;
    const verdict = decideExpiredUse(order);
    if (verdict === 'ask') return order.intent_id;
    if (verdict === 'keep') return null;
    if (verdict === 'reprice') await setFullPrice(tx, order, terms);
    await releaseDiscount(tx, orderId, deps.now());
    return null;
  });
}

/** The processor has no intent of this order yet, so the full price applies at once. */
async function setFullPrice(
  tx: Tx,
  order: RevisableOrder<PaymentIntentId | null>,
  terms: TaxTerms,
): Promise<void> {
  const listPriceCents = order.list_price_cents;
  const { tax_country: taxCountry, tax_rate_basis_points: taxRate, invoice_to: invoiceTo } = order;
  const includedRate = taxRate || terms.includedRate;
  const { netPrice } = terms;
  const charge = chargeForTax(listPriceCents, { includedRate, reverseCharge: taxRate === 0, netPrice });
  await setPendingRevision(tx, order.id, {
    quantity: order.quantity,
    listPriceCents,
    discount: null,
    upsell: order.upsell,
    taxCountry,
    taxRate,
    invoiceTo,
    ...charge,
  });
  await closePendingRevision(tx, order.id, true);
  await setPaymentAmount(tx, order.payment_id, charge.totalCents);
  // An intent for the reduced price may exist under the old key. No browser has its secret.
  await renewKeys(tx, order);
}

/**
 * Releases the code after a failure that followed the insert of the order. Others may use the code at once, and a
 * repeated request reserves it again. A payable intent keeps its price. If the release fails, the sweep repeats it.
 */
export async function releaseAfterFailure(deps: Deps, orderId: OrderId): Promise<void> {
  try {
    await releaseUnpayableUse(deps, orderId);
  } catch (error) {
    logRepeatedFailure(deps.log, error, {
      message: 'use of the discount code could not be released: the sweep repeats it',
      facts: { orderId },
    });
  }
}
