import type { PaymentIntentId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { findKnownPayments } from './store-comparison.ts';

/** Returns whether the processor has taken money since then for orders of ours that this database does not have. */
export async function lacksPayments({ database, processor }: Deps, since: Date): Promise<boolean> {
  const ours: PaymentIntentId[] = [];
  for await (const { intentId, orderId, succeeded } of processor.listCharges(since))
    if (succeeded && intentId && orderId !== undefined) ours.push(intentId);
  const known = await findKnownPayments(database, ours);
  return ours.some((intentId) => !known.has(intentId));
}
