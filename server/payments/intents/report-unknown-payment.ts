import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems, wasItemOpened } from '#server/staff/pending/open-item.ts';
import { lockUnknownPayment } from './store-decisions.ts';

export { lockIntent } from './store-decisions.ts';

/**
 * Opens an inbox item for a payment whose order the database lacks after a restore from an older backup. Staff see the
 * processor's data and can recreate the order. Closes the item once everything is refunded.
 */
export async function reportUnknownPayment(deps: Deps, tx: Tx, intent: Intent): Promise<void> {
  const { id, orderId, amountReceivedCents, currency, charge, metadata, madeAt } = intent;
  if (intent.status !== 'succeeded' || orderId === undefined) return;
  // If the order is being recreated now, no report is needed.
  if (!(await lockUnknownPayment(tx, id))) return;
  const refundedCents = charge?.refundedCents ?? 0;
  const amountCents = amountReceivedCents - refundedCents;
  if (amountCents <= 0) {
    await resolveItems(tx, { event: 'payment_refunded', kind: 'intent', subjectId: id, by: 'processor' });
    return;
  }
  const processor = deps.processors.ofIntent(id).profile.name;
  const paid = {
    processor,
    amountCents: amountReceivedCents,
    refundedCents,
    currency,
    madeAt: madeAt.toISOString(),
  };
  const isNew = await openItem(tx, {
    reason: 'payment_without_order',
    subjectId: id,
    amountCents,
    evidence: { ...paid, charge: charge ?? null, metadata },
    unlessDecided: true,
  });
  if (isNew)
    deps.log.error(
      { intentId: id, orderId, amountCents },
      'a payment was received for an order that the database lacks',
    );
}

/**
 * Returns whether a payment without an order was reported to staff. Payments of other systems on the same
 * account are not reported.
 */
export function isReported(deps: Deps, intentId: PaymentIntentId): Promise<boolean> {
  return wasItemOpened(deps.database, { reason: 'payment_without_order', subjectId: intentId });
}
