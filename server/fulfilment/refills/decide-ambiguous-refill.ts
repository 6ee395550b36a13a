import { recordEvent } from '#server/orders/record-event.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { DecisionInput } from '#server/platform/feature/decision.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { closeWith, requireValue } from '#server/staff/pending/decide-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { openConnection } from '../providers/connection.ts';
import { findConnection, lockAmbiguous, recordRefillAccepted, recordRefused } from './store-sending.ts';

/** Reads the status of the refill that staff found at the provider, then follows the refill like any other. */
export async function linkRefill(deps: Deps, chosen: DecisionInput): Promise<void> {
  const refillId = requireValue(chosen.providerRefillId, 'providerRefillId');
  const id = chosen.item.subjectId;
  const doubt = await lockAmbiguous(deps.database, id);
  if (!doubt) throw new ShopError('conflict', 'the refill is no longer ambiguous');
  const connection = await findConnection(deps.database, doubt.providerId);
  const reply = await deps.provider.refillStatuses(openConnection(deps, connection), [refillId]);
  const field = 'providerRefillId';
  // A missing refill fails the whole call.
  if (reply.kind === 'failed' && ['unreachable', 'unreadable'].includes(reply.code))
    throw new ShopError('provider_silent', `the provider does not reply: ${reply.message}`, { field });
  if (reply.kind === 'failed' || reply.statuses.get(refillId)?.kind !== 'status')
    throw new ShopError('provider_refill_unknown', `the provider has no refill ${refillId}`, { field });
  await closeWith(deps, chosen, { before: (tx) => acceptLinkedRefill(deps, tx, { id, refillId }) });
}

async function acceptLinkedRefill(
  deps: Deps,
  tx: Tx,
  { id, refillId }: { id: string; refillId: string },
): Promise<void> {
  const doubt = await lockAmbiguous(tx, id);
  const at = deps.now();
  if (!doubt || (await recordRefillAccepted(tx, { id, refillId, at })) !== 'taken')
    throw new ShopError(
      'conflict',
      `refill ${refillId} belongs to another request, or the request is no longer ambiguous`,
    );
  const { orderId, fulfilmentId } = doubt;
  await recordEvent(tx, {
    orderId,
    kind: 'refill_requested',
    actor: 'staff',
    at,
    data: { refillId, fulfilmentId },
  });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'refill-requested', subjectId: id });
  await notifyStaffOfChange(tx, 'refills', id);
}

/** The provider does not have the refill. The part may be refilled after its profile was counted again. */
export async function dropRefill(deps: Deps, chosen: DecisionInput): Promise<void> {
  const id = chosen.item.subjectId;
  await closeWith(deps, chosen, {
    before: async (tx) => {
      const refused = {
        id,
        from: 'doubt' as const,
        reason: 'not_taken',
        message: chosen.note,
        at: deps.now(),
      };
      if (!(await recordRefused(tx, refused)))
        throw new ShopError('conflict', 'the refill is no longer ambiguous');
      await notifyStaffOfChange(tx, 'refills', id);
    },
  });
}
