import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import { askAboutSubmission } from './ask-about-submission.ts';
import { holdQueuedParts } from './store-hold.ts';

/**
 * After a restore: parts that wait to be sent may have been sent after the backup, and no provider says what it has for
 * a link. Each becomes an ambiguous submission, which a person links, sends or refunds; of several for one link the
 * first does, the others wait for a decision of their own. Of one order, or of all. Returns how many.
 */
export async function holdQueued(
  tx: Queryable,
  held: { at: Date; orderId?: OrderId | undefined },
): Promise<number> {
  const parts = await holdQueuedParts(tx, held);
  const evidence = { reason: 'shop_restored' };
  for (const { submissionId, orderId, state } of parts)
    await askAboutSubmission(tx, {
      reason: state === 'ambiguous' ? 'submission_ambiguous' : 'submission_rejected',
      ...{ submissionId, orderId, evidence },
    });
  return parts.length;
}
