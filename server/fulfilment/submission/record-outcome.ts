import { setTimeout as pause } from 'node:timers/promises';
import type { SubmissionId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { stopOrderJob } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import type { AddOutcome } from '#server/platform/clients/provider/provider-add.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation } from '#server/platform/errors.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { openSubmissionItem } from '../ambiguous/ambiguous-submissions.ts';
import { checkDelays } from '../ambiguous/evidence-rules.ts';
import { holdProvider } from '../providers/hold-provider.ts';
import { nextSyncAt } from '../rules.ts';
import { effectsOfOutcome, type OutcomeEffects } from './outcome-rules.ts';
import { reconcileSubmissionJob } from './reconcile-submission.ts';
import { lockOrders } from './store-conditions.ts';
import { type DueFulfilment, isLinkedTo, recordAccepted, recordNotAccepted } from './store-sending.ts';
import { moveToNextRoute } from './store-sweep.ts';

/**
 * Moves a rejected fulfilment to the next provider of its service. Returns false without another provider. The caller
 * holds the order's lock. Only for definite rejections: a fulfilment with an ambiguous attempt keeps its provider.
 */
export async function moveToNextProvider(
  deps: Deps,
  tx: Tx,
  fulfilment: DueFulfilment,
  { from, errorCode: reason }: { from: FulfilmentState; errorCode: string | null },
): Promise<boolean> {
  const { fulfilmentId, orderId, providerId, providerService } = fulfilment;
  const at = deps.now();
  const way = await moveToNextRoute(tx, { fulfilmentId, providerId, providerService, state: from, at });
  if (!way) return false;
  const data = { reason, from: { providerId, providerService }, to: way };
  await recordEvent(tx, { orderId, kind: 'provider_changed', actor: 'job', at, data });
  deps.log.warn({ orderId, fulfilmentId, ...data }, 'fulfilment moved to the next provider of its service');
  return true;
}

interface SubmittedAttempt {
  submissionId: SubmissionId;
  attempt: number;
  fulfilment: DueFulfilment;
  outcome: AddOutcome;
}

const recordAttempts = 5;
const retryPauseMs = 1000;

/**
 * Repeats for some seconds, so that a short database outage does not make the submission ambiguous. After that the
 * attempt stays `sending` and becomes ambiguous.
 */
export async function recordOutcome(deps: Deps, sent: SubmittedAttempt): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await inTransaction(deps.database, (tx) => recordInTransaction(deps, tx, sent));
      return;
    } catch (error) {
      const { submissionId, outcome } = sent;
      if (isUniqueViolation(error, 'fulfilments_provider_order_unique') && outcome.kind === 'accepted') {
        const { httpStatus, raw } = outcome;
        const doubt = { kind: 'ambiguous', reason: 'order_id_in_use', httpStatus, raw } as const;
        return recordOutcome(deps, { ...sent, outcome: doubt });
      }
      deps.log.error(
        { err: error, submissionId, outcome: outcome.kind, tries },
        'outcome of the submission could not be recorded: retrying',
      );
      if (tries === recordAttempts) throw error;
      await pause(retryPauseMs);
    }
  }
}

async function recordInTransaction(deps: Deps, tx: Tx, sent: SubmittedAttempt): Promise<void> {
  const { outcome } = sent;
  await lockOrders(tx, [sent.fulfilment.orderId]);
  return outcome.kind === 'accepted'
    ? recordPlaced(deps, tx, { ...sent, outcome })
    : recordRefusedOrAmbiguous(deps, tx, sent);
}

async function recordPlaced(
  deps: Deps,
  tx: Tx,
  sent: SubmittedAttempt & { outcome: AddOutcome & { kind: 'accepted' } },
): Promise<void> {
  const { submissionId, fulfilment, outcome } = sent;
  const { orderId } = fulfilment;
  const { providerOrderId } = outcome;
  const at = deps.now();
  const syncSeconds = deps.config.statusSyncSeconds;
  const recorded = await recordAccepted(tx, {
    ...outcome,
    submissionId,
    at,
    nextSyncAt: nextSyncAt({ submittedAt: at, now: at, syncSeconds }),
  });
  // Already recorded: by a commit whose reply was lost, or by staff who linked the provider order.
  if (!recorded && (await isLinkedTo(tx, submissionId, providerOrderId))) return;
  if (!recorded) {
    deps.log.error(
      { submissionId, providerOrderId },
      'provider accepted a submission after it was decided otherwise: see its inbox item',
    );
    return openSubmissionItem(tx, {
      reason: 'accepted_after_decision',
      submissionId,
      orderId,
      evidence: { providerOrderId },
    });
  }
  const data = { quantity: fulfilment.quantity, attempt: sent.attempt, providerOrderId };
  await recordEvent(tx, { orderId, kind: 'submitted', actor: 'job', at, data });
  // The order was stopped during the submission, so the new delivery must be cancelled.
  if (recorded.stopped) await deps.queue.enqueue(tx, stopOrderJob, { orderId });
  if (recorded.late || fulfilment.pending) await closeItemsOf(tx, sent);
}

async function closeItemsOf(tx: Tx, { submissionId, fulfilment }: SubmittedAttempt): Promise<void> {
  const accepted = { by: 'provider', event: 'accepted' } as const;
  await resolveItems(tx, { ...accepted, kind: 'submission', subjectId: submissionId });
  await resolveItems(tx, { ...accepted, kind: 'line_item', subjectId: fulfilment.lineItemId });
  await resolveItems(tx, { ...accepted, kind: 'fulfilment', subjectId: fulfilment.fulfilmentId });
}

async function recordRefusedOrAmbiguous(deps: Deps, tx: Tx, sent: SubmittedAttempt): Promise<void> {
  const { submissionId, fulfilment, outcome } = sent;
  const { earlierAmbiguous } = fulfilment;
  const consequence = effectsOfOutcome(outcome, { number: sent.attempt, earlierAmbiguous });
  const recorded = await recordNotAccepted(tx, {
    submissionId,
    state: consequence.submission,
    fulfilmentState: consequence.fulfilment,
    errorCode: consequence.errorCode,
    httpStatus: outcome.httpStatus,
    raw: outcome.raw,
    at: deps.now(),
    dueInSeconds: consequence.resendAfterSeconds,
  });
  if (recorded) await applyFollowUpEffects(deps, tx, { sent, consequence });
}

async function applyFollowUpEffects(
  deps: Deps,
  tx: Tx,
  { sent, consequence }: { sent: SubmittedAttempt; consequence: OutcomeEffects },
): Promise<void> {
  const { submissionId, attempt, fulfilment } = sent;
  const { orderId, providerId } = fulfilment;
  const { errorCode, event, hold } = consequence;
  deps.log.warn({ orderId, submissionId, attempt, errorCode }, 'provider did not accept the submission');
  if (event) {
    const data = { attempt, reason: errorCode };
    await recordEvent(tx, { orderId, kind: event, actor: 'provider', at: deps.now(), data });
  }
  if (hold) await holdProvider(deps, tx, { providerId, reason: hold });
  const from = consequence.fulfilment;
  const isMoved =
    consequence.mayGoElsewhere && (await moveToNextProvider(deps, tx, fulfilment, { from, errorCode }));
  const attention = isMoved ? null : consequence.attention;
  if (attention) {
    await openSubmissionItem(tx, {
      reason: attention,
      submissionId,
      orderId,
      evidence: { errorCode, attempt, providerId },
    });
  }
  if (consequence.submission === 'ambiguous') {
    const startAfterSeconds = checkDelays[0];
    await deps.queue.enqueue(tx, reconcileSubmissionJob, { submissionId }, { startAfterSeconds });
  }
}
