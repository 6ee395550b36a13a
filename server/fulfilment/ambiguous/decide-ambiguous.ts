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
import {
  type DoubtfulSubmission,
  findDecidable,
  lockDecidable,
  resolveSubmission,
} from './store-doubt-decisions.ts';
import { lockOrders } from './store-sync.ts';

/** A person's decision on one attempt, and why. */
export interface Decision {
  submissionId: SubmissionId;
  note: string;
  staff: StaffActor;
}

/** Locks its order and the attempt; throws `not_found`, or `conflict` when somebody has decided on it meanwhile. */
export async function lockDoubt(tx: Tx, submissionId: SubmissionId): Promise<DoubtfulSubmission> {
  const found = await findDecidable(tx, submissionId);
  if (found) await lockOrders(tx, [found.orderId]);
  const attempt = found && (await lockDecidable(tx, submissionId));
  if (!attempt) throw new ShopError('not_found', `no submission ${submissionId}`);
  const doubtful = attempt.state === 'ambiguous' && attempt.fulfilmentState === 'in_doubt';
  const refused = attempt.state === 'rejected' && attempt.fulfilmentState === 'needs_action';
  if (doubtful || refused) return attempt;
  throw new ShopError('conflict', `submission is ${attempt.state}, fulfilment ${attempt.fulfilmentState}`);
}

/** Resolves the locked attempt: both rows and the flag on the order. A rejected attempt stays rejected. */
export async function decideDoubt(
  deps: Deps,
  tx: Tx,
  { decision, attempt, to }: { decision: Decision; attempt: DoubtfulSubmission; to: Target },
): Promise<void> {
  const state = attempt.state === 'ambiguous' ? to.submission : attempt.state;
  transition('submission', submissionTransitions, { from: attempt.state, to: state });
  transition('fulfilment', fulfilmentTransitions, { from: attempt.fulfilmentState, to: to.fulfilment });
  await resolveSubmission(tx, {
    submissionId: attempt.id,
    fulfilmentId: attempt.fulfilmentId,
    by: decision.staff.username,
    note: decision.note,
    at: deps.now(),
    state,
    fulfilmentState: to.fulfilment,
    reason: to.reason,
  });
  await auditDoubt(tx, {
    decision,
    attempt,
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
export async function auditDoubt(
  tx: Tx,
  decided: {
    decision: Decision;
    attempt: DoubtfulSubmission;
    action: string;
    how: PendingDecision;
    after: object;
  },
): Promise<void> {
  const { decision, attempt, action, after } = decided;
  await audited(tx, decision.staff, {
    action,
    subjectType: 'submission',
    subjectId: attempt.id,
    before: { state: attempt.state, fulfilment: attempt.fulfilmentState },
    after: { ...after, note: decision.note },
  });
  await resolveItems(tx, {
    reasons: ['submission_ambiguous', 'submission_rejected'],
    subjectId: attempt.id,
    by: 'staff',
    how: decided.how,
    staffId: decision.staff.id,
    note: decision.note,
  });
}
