import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import {
  closePendingRevision,
  lockByOrder,
  setPendingRevision,
} from '#server/orders/changes/change-order.ts';
import { chargeFor, type RevisableOrder } from '#server/orders/changes/revision-rules.ts';
import { releaseDiscount } from '#server/orders/promotions/codes/reserve-discount.ts';
import { renewKeys, setPaymentAmount } from '#server/payments/intents/open-payment.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readTaxTerms, type TaxTerms } from '../terms.ts';
import { judgeHeldUse } from './release-rules.ts';

/** Gives the use back where no intent can be paid with it; else returns the intent that must be changed first. */
export async function releaseUnpayable(deps: Deps, orderId: OrderId): Promise<PaymentIntentId | null> {
  const terms = await readTaxTerms(deps);
  return inTransaction(deps.database, async (tx) => {
    const order = await lockByOrder(tx, orderId);
    if (!order) return null;
    const verdict = judgeHeldUse(order);
    if (verdict === 'ask') return order.intent_id;
    if (verdict === 'keep') return null;
    if (verdict === 'reprice') await takeFullPrice(tx, order, terms);
    await releaseDiscount(tx, orderId, deps.now());
    return null;
  });
}

/**
 * Takes the full price: the processor has not been heard of, so the order and what is expected for it change at once.
 */
async function takeFullPrice(
  tx: Tx,
  order: RevisableOrder<PaymentIntentId | null>,
  terms: TaxTerms,
): Promise<void> {
  const listPriceCents = order.list_price_cents;
  const { tax_country: taxCountry, tax_rate_basis_points: taxRate, invoice_to: invoiceTo } = order;
  const includedRate = taxRate || terms.includedRate;
  const { netPrice } = terms;
  const charge = chargeFor(listPriceCents, { includedRate, reverseCharge: taxRate === 0, netPrice });
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
  // The key of the reduced price may have an intent of its own by now, and nobody has its secret.
  await renewKeys(tx, order);
}

/**
 * Releases the code after a step that failed once the order was written: the code is anybody's again at once,
 * and the same request puts it on again. What can be paid already keeps its price. Where even this fails, the
 * sweep does it later.
 */
export async function releaseAfterFailure(deps: Deps, orderId: OrderId): Promise<void> {
  try {
    await releaseUnpayable(deps, orderId);
  } catch (error) {
    deps.log.error({ err: error, orderId }, 'could not give the use of a code back at once');
  }
}
