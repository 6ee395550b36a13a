import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { Intent } from '#server/gateways/processor-objects.ts';
import { openItem } from '#server/pending/open-item.ts';

/**
 * Money came for an order of ours that the database does not have: it was restored from a backup older than the
 * order. Staff hear of it with all that the processor knows, and can have the order written anew.
 */
export async function reportForgotten(deps: Deps, tx: Tx, intent: Intent): Promise<void> {
  const { id, orderId, amountReceivedCents: amountCents, currency, charge, metadata, madeAt } = intent;
  if (intent.status !== 'succeeded' || orderId === undefined) return;
  deps.log.error({ intentId: id, orderId, amountCents }, 'paid, and the database has no such order');
  await openItem(tx, {
    reason: 'payment_without_order',
    subjectId: id,
    amountCents,
    evidence: { amountCents, currency, madeAt: madeAt.toISOString(), charge: charge ?? null, metadata },
    unlessDecided: true,
  });
}
