import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { askAboutSubmission } from './ask-about-submission.ts';
import { countParts, insertDoubts } from './store-doubts.ts';

/**
 * The order was forgotten and is written anew: nobody knows whether a provider has had it. Each part waits for a
 * person, who links the provider's order or has it sent. Answers false when a part has no provider to ask.
 */
export async function openInDoubt(tx: Tx, { orderId, at }: { orderId: OrderId; at: Date }): Promise<boolean> {
  const doubts = await insertDoubts(tx, { orderId, at });
  const evidence = { reason: 'order_recreated' };
  for (const submissionId of doubts)
    await askAboutSubmission(tx, { reason: 'submission_ambiguous', submissionId, orderId, evidence });
  return doubts.length === (await countParts(tx, orderId));
}
