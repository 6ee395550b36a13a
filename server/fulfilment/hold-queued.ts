import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { askAboutSubmission } from './ask-about-submission.ts';
import { holdQueuedParts, holdRefusedParts } from './store-hold.ts';

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

/**
 * What a provider refused before the backup waited for a person, who may have had it sent again since. Each becomes an
 * ambiguous submission, so that it is looked up before it is sent once more. Returns how many.
 */
export async function holdRefused(tx: Queryable, at: Date): Promise<number> {
  const parts = await holdRefusedParts(tx, at);
  for (const { submissionId, orderId } of parts) {
    const closed = { by: 'system', how: 'shop_restored' } as const;
    await resolveItems(tx, { reasons: ['submission_rejected'], subjectId: submissionId, ...closed });
    const evidence = { reason: 'shop_restored' };
    await askAboutSubmission(tx, { reason: 'submission_ambiguous', submissionId, orderId, evidence });
  }
  return parts.length;
}
