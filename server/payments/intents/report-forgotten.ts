import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems, wasAsked } from '#server/staff/pending/open-item.ts';
import { lockForgotten } from './store-decisions.ts';

export { lockIntent } from './store-decisions.ts';

/**
 * Reports money that came for an order of ours that the database does not have, because it was restored from
 * a backup older than the order. Staff see all that the processor knows, and can have the order written
 * again. Nobody need decide once all of it went back.
 */
export async function reportForgotten(deps: Deps, tx: Tx, intent: Intent): Promise<void> {
  const { id, orderId, amountReceivedCents, currency, charge, metadata, madeAt } = intent;
  if (intent.status !== 'succeeded' || orderId === undefined) return;
  // It may be written again at this moment; then there is nothing to report.
  if (!(await lockForgotten(tx, id))) return;
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
    deps.log.error({ intentId: id, orderId, amountCents }, 'paid, and the database has no such order');
}

/**
 * Returns whether a payment without an order was reported to staff; what other systems sell is not asked for again.
 */
export function wasReported(deps: Deps, intentId: PaymentIntentId): Promise<boolean> {
  return wasAsked(deps.database, { reason: 'payment_without_order', subjectId: intentId });
}
