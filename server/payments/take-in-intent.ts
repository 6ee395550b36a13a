import type { PaymentIntentId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { settlePayment } from './settle-payment.ts';
import { syncDispute } from './sync-dispute.ts';
import { applyRefund } from './sync-refund.ts';
import { takeFraudWarning } from './take-fraud-warning.ts';

/** Takes in all that the processor knows of one payment: that it came, what went back, what banks say of it. */
export async function takeInIntent(deps: Deps, intentId: PaymentIntentId): Promise<void> {
  const { processor } = deps;
  await settlePayment(deps, intentId);
  for await (const refund of processor.listRefunds({ intentId })) await applyRefund(deps, refund);
  for await (const { id } of processor.listDisputes({ intentId })) await syncDispute(deps, id);
  for await (const warned of processor.listWarnings({ intentId })) await takeFraudWarning(deps, warned);
}
