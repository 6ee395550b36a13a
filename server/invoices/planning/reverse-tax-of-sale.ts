import type { OrderId } from '#contracts/kit/ids.ts';
import { lockPayments, refundOfSale } from '#server/payments/refunds/request-refund.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import { closeWith, requireOpen } from '#server/staff/pending/decide-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import { vatNumberOf } from '#server/tax/vat/buyer-rules.ts';
import { isConfirmed } from '#server/tax/vat/check-tax-number.ts';
import { untaxedTreatmentOf } from '#server/tax/vat/decide-supplies.ts';
import { type IssuedInvoice, remainingOf, saleOf } from './plan-rules.ts';
import { lockNameable, markUntaxed } from './store-acts.ts';
import { insertPendingInvoice } from './store-dues.ts';

/** VAT is not due outside the EU VAT area, or with a confirmed VAT number. */
async function isUntaxedForBuyer(
  tx: Tx,
  orderId: OrderId,
  recipient: NamedRecipient | null,
): Promise<boolean> {
  if (untaxedTreatmentOf(recipient)?.kind === 'outside') return true;
  const number = vatNumberOf(recipient);
  return number !== undefined && isConfirmed(tx, { orderId, number });
}

/** Returns the remaining amount with VAT. Throws the reason if the sale cannot be reissued. */
async function lockTaxed(tx: Tx, orderId: OrderId): Promise<ReturnType<typeof remainingOf>> {
  const order = await lockNameable(tx, orderId);
  if (!order?.paid) throw new ShopError('not_found', `no paid order ${orderId}`);
  if (order.cancelled) throw new ShopError('invoice_cancelled', 'the invoice of the order was cancelled');
  if (!(await isUntaxedForBuyer(tx, orderId, order.recipient)))
    throw new ShopError('conflict', 'VAT is due for the current buyer');
  const issued = order.issued as IssuedInvoice[];
  const sale = saleOf(issued);
  if (!sale || sale.taxCents === 0) throw new ShopError('conflict', 'the sale has no VAT');
  const left = remainingOf(issued, sale);
  if (left.taxCents <= 0) throw new ShopError('nothing_left', 'the sale was refunded completely');
  return left;
}

/**
 * Reverses the sale with VAT and reissues it without. When the VAT is refunded, both follow with the successful refund.
 * Otherwise the price stays and both are issued now. Throws `conflict` if decided before, `payment_disputed`.
 */
export async function reverseTaxOfSale(deps: Deps, chosen: DecisionInput): Promise<void> {
  const { item, staff, decision } = chosen;
  const orderId = item.subjectId as OrderId;
  await closeWith(deps, chosen, {
    before: async (tx) => {
      // Lock order: payments, order, item.
      await lockPayments(tx, orderId);
      const left = await lockTaxed(tx, orderId);
      await requireOpen(tx, chosen);
      if (!(await markUntaxed(tx, { orderId, at: deps.now() })))
        throw new ShopError('conflict', 'the sale is already reissued without VAT');
      if (decision === 'untax_same_price')
        return insertPendingInvoice(tx, { cause: 'full', orderId, requestId: currentRequestId() });
      await refundOfSale(deps, tx, {
        orderId,
        staff,
        amountCents: left.taxCents,
        leftCents: left.baseCents + left.taxCents,
        reason: item.reason,
        requestKey: `pending:${item.id}`,
      });
    },
    after: (tx) => notifyStaffOfChange(tx, 'tax'),
  });
}
