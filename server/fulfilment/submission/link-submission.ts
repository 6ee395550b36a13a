import type { LinkCandidate } from '#contracts/fulfilment/ambiguous.ts';
import type { SubmissionId } from '#contracts/kit/ids.ts';
import { reopenOrder } from '#server/orders/endings/end-order.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { formatMicros } from '#server/platform/clients/provider/provider-amount.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError, transition } from '#server/platform/errors.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { openSubmissionItem } from '../ambiguous/ambiguous-submissions.ts';
import { auditAmbiguous, type Decision, lockAmbiguous } from '../ambiguous/decide-ambiguous.ts';
import {
  type AmbiguousSubmissionRow,
  findDecidable,
  linkProviderOrder,
  lockDecidable,
} from '../ambiguous/store-decisions.ts';
import { tryReadConnection } from '../providers/connection.ts';
import { submissionTransitions } from '../rules.ts';
import { warningsOf } from './candidate-rules.ts';
import { lockOrders } from './store-conditions.ts';
import {
  findPossibleProviders,
  irreversibleEffectOfLink,
  type PossibleProvider,
  readSurroundingFacts,
  revertLink,
} from './store-links.ts';

const field = 'providerOrderId';

/** An unavailable provider does not prevent a match at another. Throws like `showCandidate`. */
async function findOrder(deps: Deps, asked: { submissionId: SubmissionId; providerOrderId: string }) {
  const { providerOrderId } = asked;
  let unknown = `no provider has an order ${providerOrderId}`;
  let silence: string | undefined;
  for (const taker of await findPossibleProviders(deps.database, asked)) {
    const connection = tryReadConnection(deps, taker);
    const reply = connection && (await deps.provider.statuses(connection, [providerOrderId]));
    const status = reply?.kind === 'ok' ? reply.statuses.get(providerOrderId) : undefined;
    if (status?.kind === 'status') return { taker, status };
    if (reply?.kind !== 'ok')
      silence = `${taker.providerName}: ${reply?.message ?? 'its key cannot be decrypted'}`;
    else if (status) unknown = status.message;
  }
  if (silence) throw new ShopError('provider_silent', `the provider does not reply: ${silence}`, { field });
  throw new ShopError('provider_order_unknown', unknown, { field });
}

interface CheckedCandidate extends Omit<LinkCandidate, 'success'> {
  taker: PossibleProvider;
}

async function checkCandidate(
  deps: Deps,
  asked: { submissionId: SubmissionId; providerOrderId: string },
): Promise<CheckedCandidate> {
  const { submissionId, providerOrderId } = asked;
  const attempt = await findDecidable(deps.database, submissionId);
  if (!attempt) throw new ShopError('not_found', `no submission ${submissionId}`);
  const { taker, status } = await findOrder(deps, asked);
  const around = await readSurroundingFacts(deps.database, {
    ...taker,
    submissionId,
    sentAt: attempt.sentAt,
  });
  const { word, means, startCount, remains, chargeMicros } = status;
  return {
    taker,
    providerOrderId,
    provider: taker.providerName,
    expectedProvider: around.expectedProvider,
    status: word,
    startCount,
    remains,
    charge: chargeMicros === null ? null : formatMicros(chargeMicros),
    expectedCharge: around.expectedCharge,
    quantity: around.quantity,
    misgivings: warningsOf({ providerOrderId, means, remains, chargeMicros }, around),
  };
}

/**
 * Throws `not_found`, `provider_order_unknown` if no provider has the order, `provider_silent` if the provider is
 * unavailable.
 */
export async function showCandidate(
  deps: Deps,
  asked: { submissionId: SubmissionId; providerOrderId: string },
): Promise<Omit<LinkCandidate, 'success'>> {
  const { taker: _taker, ...candidate } = await checkCandidate(deps, asked);
  return candidate;
}

/**
 * Links an order that staff found at the provider. Throws, with the field: `provider_order_taken` if another line has
 * that id, `provider_order_unknown` if no provider has the order, `provider_silent` if the provider is unavailable,
 * `provider_order_doubtful` if the order may be another buyer's and staff have not confirmed it.
 */
export async function linkSubmission(
  deps: Deps,
  decision: Decision & { providerOrderId: string; confirmed?: boolean | undefined },
): Promise<void> {
  const { misgivings, taker } = await checkCandidate(deps, decision);
  try {
    await inTransaction(deps.database, async (tx) => {
      await linkInTransaction(deps, tx, { ...decision, taker });
      // Checked last, so that an order of another line gives its own error.
      if (misgivings.length > 0 && !decision.confirmed)
        throw new ShopError('provider_order_doubtful', `may be another order: ${misgivings.join(', ')}`, {
          field,
        });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'fulfilments_provider_order_unique')) throw error;
    throw new ShopError('provider_order_taken', `order ${decision.providerOrderId} belongs to another line`, {
      field,
    });
  }
}

interface LinkInput extends Decision {
  providerOrderId: string;
  taker: PossibleProvider;
}

async function linkInTransaction(deps: Deps, tx: Tx, { taker, ...decision }: LinkInput): Promise<void> {
  const { providerOrderId, staff, note } = decision;
  const attempt = await lockAmbiguous(tx, decision.submissionId);
  if (attempt.state !== 'ambiguous')
    throw new ShopError('conflict', 'a rejected attempt has no provider order');
  transition('submission', submissionTransitions, { from: attempt.state, to: 'linked' });
  const at = deps.now();
  const { fulfilmentId, orderId } = attempt;
  const { providerId, providerService, providerName } = taker;
  await linkProviderOrder(tx, {
    submissionId: attempt.id,
    fulfilmentId: attempt.fulfilmentId,
    by: staff.username,
    note,
    at,
    providerOrderId,
    providerId,
    providerService,
  });
  if (providerId !== attempt.providerId) {
    const to = { providerId, providerService, providerName };
    const data = { reason: 'linked_there', from: { providerId: attempt.providerId }, to };
    await recordEvent(tx, { orderId, kind: 'provider_changed', actor: 'staff', at, data });
  }
  await recordEvent(tx, {
    orderId,
    kind: 'submitted',
    actor: 'staff',
    at,
    data: { providerOrderId, fulfilmentId },
  });
  await auditAmbiguous(tx, {
    decision,
    attempt,
    action: 'doubt.link',
    how: 'link',
    after: { state: 'linked', providerOrderId, providerId },
  });
}

/**
 * Removes a wrong link. The submission is ambiguous again and the status of that provider order is discarded. Throws
 * `not_found`, and `conflict` if something irreversible followed: a refund, a decision on the delivery, a refill,
 * another attempt, the end of the order.
 */
export async function unlinkSubmission(deps: Deps, decision: Decision): Promise<void> {
  try {
    await inTransaction(deps.database, (tx) => unlinkInTransaction(deps, tx, decision));
  } catch (error) {
    if (!isUniqueViolation(error, 'submissions_one_open')) throw error;
    throw new ShopError('conflict', 'another order was submitted for the same target since');
  }
}

async function unlinkInTransaction(
  deps: Deps,
  tx: Tx,
  { submissionId, note, staff }: Decision,
): Promise<void> {
  const found = await findDecidable(tx, submissionId);
  if (found) await lockOrders(tx, [found.orderId]);
  const attempt = found && (await lockDecidable(tx, submissionId));
  if (!attempt) throw new ShopError('not_found', `no submission ${submissionId}`);
  await requireUndone(tx, attempt);
  const at = deps.now();
  const { orderId, fulfilmentId, providerOrderId } = attempt;
  await revertLink(tx, { submissionId, fulfilmentId, at });
  await reopenOrder(tx, { orderId });
  const data = { providerOrderId, fulfilmentId, note };
  await recordEvent(tx, { orderId, kind: 'link_taken_back', actor: 'staff', at, data });
  await resolveItems(tx, {
    event: 'link_taken_back',
    kind: 'fulfilment',
    subjectId: fulfilmentId,
    by: 'system',
  });
  const evidence = { reason: 'link_taken_back', providerOrderId };
  await openSubmissionItem(tx, { reason: 'submission_ambiguous', submissionId, orderId, evidence });
  await recordAudit(tx, staff, {
    action: 'doubt.unlink',
    subjectType: 'submission',
    subjectId: submissionId,
    before: { state: attempt.state, providerOrderId },
    after: { state: 'ambiguous', note },
  });
}

async function requireUndone(tx: Tx, attempt: AmbiguousSubmissionRow): Promise<void> {
  if (attempt.state !== 'linked') throw new ShopError('conflict', `submission is ${attempt.state}`);
  const followed = await irreversibleEffectOfLink(tx, attempt);
  if (followed !== null) throw new ShopError('conflict', `the link cannot be removed: ${followed}`);
}
