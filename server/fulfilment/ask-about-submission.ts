import type { OrderId, SubmissionId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import { paidForPart } from '#server/orders/paid-for-part.ts';
import { openItem } from '#server/pending/open-item.ts';
import { findDecidable } from './store-doubt-decisions.ts';

/** Has a person look at an attempt, with what the buyer paid for its line or post as the money at stake. */
export async function askAboutSubmission(
  db: Queryable,
  asked: {
    reason: 'submission_ambiguous' | 'submission_rejected' | 'accepted_after_decision';
    submissionId: SubmissionId;
    orderId: OrderId;
    evidence: Record<string, unknown>;
  },
): Promise<void> {
  const { submissionId, ...item } = asked;
  const attempt = await findDecidable(db, submissionId);
  const amountCents = attempt && paidForPart(attempt);
  await openItem(db, { ...item, subjectId: submissionId, amountCents });
}
