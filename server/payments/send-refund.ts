import type { Deps } from '#server/deps.ts';
import { findRefund } from './store-refunds.ts';
import { applyRefund } from './sync-refund.ts';

/** Has the processor send a refund that was asked for; the row's id keeps a repetition from paying twice. */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.database, refundId);
  if (!refund || (refund.state !== 'requested' && refund.state !== 'pending')) return;
  const answer = await deps.processor.createRefund({
    refundId: refund.id,
    intentId: refund.intent_id,
    amountCents: refund.amount_cents,
  });
  // A repeated request replays the first answer, so the present state is read anew.
  await applyRefund(deps, await deps.processor.retrieveRefund(answer.id));
}
