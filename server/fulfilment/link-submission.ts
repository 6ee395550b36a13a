import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation, ShopError, transition } from '#server/errors.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { openConnection } from '#server/providers/open-connection.ts';
import { auditDoubt, type Decision, lockDoubt } from './decide-doubt.ts';
import { submissionTransitions } from './rules.ts';
import { type DoubtfulSubmission, findDecidable, linkProviderOrder } from './store-doubt-decisions.ts';

const field = 'providerOrderId';

/**
 * A person has found the order at the provider. Throws `provider_order_taken` when another line has that id,
 * `provider_order_unknown` when the provider has none such, `provider_silent` when it cannot be asked; all name the field.
 */
export async function linkSubmission(
  deps: Deps,
  decision: Decision & { providerOrderId: string },
): Promise<void> {
  const attempt = await findDecidable(deps.database, decision.submissionId);
  if (!attempt) throw new ShopError('not_found', `no submission ${decision.submissionId}`);
  await verifyOrder(deps, attempt, decision.providerOrderId);
  try {
    await inTransaction(deps.database, (tx) => link(deps, tx, decision));
  } catch (error) {
    if (!isUniqueViolation(error, 'fulfilments_provider_order_unique')) throw error;
    throw new ShopError('provider_order_taken', `order ${decision.providerOrderId} belongs to another line`, {
      field,
    });
  }
}

async function verifyOrder(deps: Deps, attempt: DoubtfulSubmission, orderId: string): Promise<void> {
  const reply = await deps.provider.statuses(openConnection(deps, attempt), [orderId]);
  if (reply.kind === 'failed') {
    throw new ShopError('provider_silent', `the provider does not answer: ${reply.message}`, { field });
  }
  const status = reply.statuses.get(orderId);
  if (status?.kind === 'status') return;
  throw new ShopError('provider_order_unknown', status?.message ?? `the provider has no order ${orderId}`, {
    field,
  });
}

async function link(deps: Deps, tx: Tx, decision: Decision & { providerOrderId: string }): Promise<void> {
  const { providerOrderId, staff, note } = decision;
  const attempt = await lockDoubt(tx, decision.submissionId);
  if (attempt.state !== 'ambiguous') throw new ShopError('conflict', 'a refused attempt has no order');
  transition('submission', submissionTransitions, { from: attempt.state, to: 'linked' });
  const at = deps.now();
  await linkProviderOrder(tx, {
    submissionId: attempt.id,
    fulfilmentId: attempt.fulfilmentId,
    by: staff.username,
    note,
    at,
    providerOrderId,
  });
  await recordEvent(tx, {
    orderId: attempt.orderId,
    kind: 'submitted',
    actor: 'staff',
    at,
    data: { providerOrderId },
  });
  await auditDoubt(tx, {
    decision,
    attempt,
    action: 'doubt.link',
    how: 'link',
    after: { state: 'linked', providerOrderId },
  });
}
