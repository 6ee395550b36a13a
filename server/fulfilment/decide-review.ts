import type { SubmissionId } from '#contracts/ids.ts';
import type { PendingDecision } from '#contracts/pending.ts';
import type { FulfilmentState, SubmissionState } from '#contracts/states.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError, transition } from '#server/errors.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { fulfilmentTransitions, submissionTransitions } from './rules.ts';
import { lockReviewed, type ReviewedSubmission, resolveSubmission } from './store-review.ts';

/** A person's decision on one attempt, and why. */
export interface Decision {
  submissionId: SubmissionId;
  note: string;
  staff: StaffActor;
}

/** Locks the attempt; throws `not_found`, or `conflict` when somebody has decided on it meanwhile. */
export async function lockForReview(tx: Tx, submissionId: SubmissionId): Promise<ReviewedSubmission> {
  const reviewed = await lockReviewed(tx, submissionId);
  if (!reviewed) throw new ShopError('not_found', `no submission ${submissionId}`);
  const doubtful = reviewed.state === 'ambiguous' && reviewed.fulfilmentState === 'needs_review';
  const refused = reviewed.state === 'rejected' && reviewed.fulfilmentState === 'needs_action';
  if (doubtful || refused) return reviewed;
  throw new ShopError('conflict', `submission is ${reviewed.state}, fulfilment ${reviewed.fulfilmentState}`);
}

/** Resolves the locked attempt: both rows and the flag on the order. A rejected attempt stays rejected. */
export async function decideReview(
  deps: Deps,
  tx: Tx,
  { decision, reviewed, to }: { decision: Decision; reviewed: ReviewedSubmission; to: Target },
): Promise<void> {
  const state = reviewed.state === 'ambiguous' ? to.submission : reviewed.state;
  transition('submission', submissionTransitions, { from: reviewed.state, to: state });
  transition('fulfilment', fulfilmentTransitions, { from: reviewed.fulfilmentState, to: to.fulfilment });
  await resolveSubmission(tx, {
    submissionId: reviewed.id,
    fulfilmentId: reviewed.fulfilmentId,
    by: decision.staff.username,
    note: decision.note,
    at: deps.now(),
    state,
    fulfilmentState: to.fulfilment,
    reason: to.reason,
  });
  await auditReview(tx, {
    decision,
    reviewed,
    action: to.action,
    how: to.how,
    after: { state, fulfilment: to.fulfilment },
  });
}

interface Target {
  action: string;
  how: PendingDecision;
  submission: SubmissionState;
  fulfilment: FulfilmentState;
  reason: string | null;
}

/** Leaves the audit entry and closes what waits for a person about the attempt. */
export async function auditReview(
  tx: Tx,
  review: {
    decision: Decision;
    reviewed: ReviewedSubmission;
    action: string;
    how: PendingDecision;
    after: object;
  },
): Promise<void> {
  const { decision, reviewed, action, after } = review;
  await audited(tx, decision.staff, {
    action,
    subjectType: 'submission',
    subjectId: reviewed.id,
    before: { state: reviewed.state, fulfilment: reviewed.fulfilmentState },
    after: { ...after, note: decision.note },
  });
  await resolveItems(tx, {
    reasons: ['submission_ambiguous', 'submission_rejected'],
    subjectId: reviewed.id,
    by: 'staff',
    how: review.how,
    staffId: decision.staff.id,
    note: decision.note,
  });
}
