import type { SubmissionId } from '#contracts/kit/ids.ts';
import type { FulfilmentState, SubmissionState } from '#contracts/orders/states.ts';
import type { PendingDecision } from '#contracts/staff/pending.ts';
import { reserveRefundAllowance } from '#server/orders/refund-allowance.ts';
import { paidForPart } from '#server/orders/rules.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError, transition } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { fulfilmentTransitions, submissionTransitions } from '../rules.ts';
import { lockOrders } from '../submission/store-conditions.ts';
import {
  type AmbiguousSubmissionRow,
  findDecidable,
  lockDecidable,
  resolveSubmission,
} from './store-decisions.ts';

export interface Decision {
  submissionId: SubmissionId;
  note: string;
  staff: StaffActor;
}

/** Throws `not_found`, or `conflict` if the attempt was decided in the meantime. */
export async function lockAmbiguous(tx: Tx, submissionId: SubmissionId): Promise<AmbiguousSubmissionRow> {
  const found = await findDecidable(tx, submissionId);
  if (found) await lockOrders(tx, [found.orderId]);
  const attempt = found && (await lockDecidable(tx, submissionId));
  if (!attempt) throw new ShopError('not_found', `no submission ${submissionId}`);
  const doubtful = attempt.state === 'ambiguous' && attempt.fulfilmentState === 'in_doubt';
  const refused = attempt.state === 'rejected' && attempt.fulfilmentState === 'needs_action';
  if (doubtful || refused) return attempt;
  throw new ShopError('conflict', `submission is ${attempt.state}, fulfilment ${attempt.fulfilmentState}`);
}

export async function resolveAmbiguous(
  deps: Deps,
  tx: Tx,
  { decision, attempt, to }: { decision: Decision; attempt: AmbiguousSubmissionRow; to: DecisionOutcome },
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
  await auditAmbiguous(tx, {
    decision,
    attempt,
    action: to.action,
    how: to.how,
    after: { state, fulfilment: to.fulfilment },
  });
}

interface DecisionOutcome {
  action: string;
  how: PendingDecision;
  submission: SubmissionState;
  fulfilment: FulfilmentState;
  reason: string | null;
}

export async function auditAmbiguous(
  tx: Tx,
  decided: {
    decision: Decision;
    attempt: AmbiguousSubmissionRow;
    action: string;
    how: PendingDecision;
    after: object;
  },
): Promise<void> {
  const { decision, attempt, action, after } = decided;
  await recordAudit(tx, decision.staff, {
    action,
    subjectType: 'submission',
    subjectId: attempt.id,
    before: { state: attempt.state, fulfilment: attempt.fulfilmentState },
    after: { ...after, note: decision.note },
  });
  await resolveItems(tx, {
    decision: decided.how,
    kind: 'submission',
    subjectId: attempt.id,
    by: 'staff',
    staffId: decision.staff.id,
    note: decision.note,
  });
}

/**
 * Submits the line again as a new attempt, because staff saw that the provider has no such order. An ambiguous attempt
 * counts against the allowance, because the provider may be paid twice. Throws `refund_over_limit`.
 */
export async function confirmNotPlaced(deps: Deps, decision: Decision): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const attempt = await lockAmbiguous(tx, decision.submissionId);
    const amountCents = attempt.state === 'ambiguous' ? paidForPart(attempt) : 0;
    await reserveRefundAllowance(deps, tx, { staff: decision.staff, amountCents });
    const to = {
      action: 'doubt.not_placed',
      how: 'not_placed',
      submission: 'not_placed',
      fulfilment: 'queued',
      reason: null,
    } as const;
    await resolveAmbiguous(deps, tx, { decision, attempt, to });
  });
}
