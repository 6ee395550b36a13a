import { recordEvent } from '#server/orders/record-event.ts';
import type { RefillOutcome } from '#server/platform/clients/provider/provider-refill.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { openConnection } from '../providers/connection.ts';
import {
  markQueuedAmbiguous,
  recordAmbiguous,
  recordRefillAccepted,
  recordRefused,
  requeueRefill,
  type SendingRefill,
  startSending,
} from './store-sending.ts';

type SentRefill = Pick<SendingRefill, 'id' | 'orderId' | 'fulfilmentId' | 'providerOrderId'>;

async function recordRefillOutcome(
  deps: Deps,
  tx: Tx,
  { refill, outcome }: { refill: SentRefill; outcome: RefillOutcome },
): Promise<boolean> {
  const { id, orderId } = refill;
  const at = deps.now();
  switch (outcome.kind) {
    case 'accepted':
      return recordAcceptedRefill(deps, tx, { refill, refillId: outcome.refillId });
    case 'refused':
      await refuseRefill(deps, tx, { refill, reason: outcome.code, message: outcome.message });
      return false;
    case 'not_sent':
      deps.log.warn(
        { orderId, refillId: id, reason: outcome.reason },
        'refill was not requested: it remains queued',
      );
      await requeueRefill(tx, { id, reason: outcome.reason, at });
      return false;
    case 'ambiguous':
      if (await recordAmbiguous(tx, { id, reason: outcome.reason, at }))
        await reportAmbiguous(deps, tx, { id, orderId, reason: outcome.reason });
      return false;
  }
}

async function recordAcceptedRefill(
  deps: Deps,
  tx: Tx,
  { refill, refillId }: { refill: SentRefill; refillId: string },
): Promise<boolean> {
  const { id, orderId, fulfilmentId } = refill;
  const at = deps.now();
  const came = await recordRefillAccepted(tx, { id, refillId, at });
  if (came === 'repeated') await refuseRefill(deps, tx, { refill, reason: 'repeated', message: refillId });
  if (came !== 'taken') return false;
  const data = { refillId, fulfilmentId };
  await recordEvent(tx, { orderId, kind: 'refill_requested', actor: 'job', at, data });
  await resolveItems(tx, { event: 'accepted', kind: 'refill', subjectId: id, by: 'provider' });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'refill-requested', subjectId: id });
  await notifyStaffOfChange(tx, 'refills', id);
  return true;
}

async function refuseRefill(
  deps: Deps,
  tx: Tx,
  { refill, reason, message }: { refill: SentRefill; reason: string; message: string },
): Promise<void> {
  const { id, orderId, fulfilmentId } = refill;
  const at = deps.now();
  if (!(await recordRefused(tx, { id, from: 'sending', reason, message, at }))) return;
  const data = { reason, fulfilmentId };
  await recordEvent(tx, { orderId, kind: 'refill_refused', actor: 'provider', at, data });
  await notifyStaffOfChange(tx, 'refills', id);
}

export async function reportAmbiguous(
  deps: Deps,
  tx: Tx,
  { id, orderId, reason }: Pick<SentRefill, 'id' | 'orderId'> & { reason: string },
): Promise<void> {
  deps.log.warn(
    { orderId, refillId: id, reason },
    'outcome of the refill request is unknown: decide its inbox item',
  );
  const data = { reason };
  await recordEvent(tx, { orderId, kind: 'refill_ambiguous', actor: 'job', at: deps.now(), data });
  await openItem(tx, { reason: 'refill_ambiguous', subjectId: id, orderId, evidence: data });
  await notifyStaffOfChange(tx, 'refills', id);
}

/** Maximum number of refills per call (protocol page). */
const batchSize = 100;

/**
 * Requests each refill at most once. `sending` is committed before the call, and a refill without a usable reply is
 * ambiguous. Returns the number of accepted ones.
 */
export async function sendRefills(deps: Deps, { only }: { only?: string } = {}): Promise<number> {
  let taken = 0;
  for (;;) {
    const limit = only === undefined ? batchSize : 1;
    const due = await startSending(deps.database, { limit, only: only ?? null, at: deps.now() });
    for (const batch of Map.groupBy(due, ({ providerId }) => providerId).values())
      taken += await (only === undefined ? sendBatchOrRetry : sendBatch)(deps, batch);
    if (due.length < batchSize) return taken;
  }
}

/** A failure does not stop other batches. The next sweep marks requests without an outcome ambiguous. */
async function sendBatchOrRetry(deps: Deps, batch: readonly SendingRefill[]): Promise<number> {
  try {
    return await sendBatch(deps, batch);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    deps.log.error(
      { err: error, providerId: batch[0]?.providerId },
      'refills could not be requested from the provider: the sweep marks them ambiguous',
    );
    return 0;
  }
}

async function sendBatch(deps: Deps, batch: readonly SendingRefill[]): Promise<number> {
  const connection = openConnection(deps, batch[0]!);
  const outcomes = await deps.provider.refill(
    connection,
    batch.map(({ providerOrderId }) => providerOrderId),
  );
  if (batch.length > 1 && isUnknownForm(outcomes)) return sendSingly(deps, batch);
  const taken = await Promise.all(
    batch.map((refill) => recordRefillReply(deps, refill, outcomes.get(refill.providerOrderId))),
  );
  return taken.filter(Boolean).length;
}

/** The provider accepts only one order per request, so it received no refill. */
const isUnknownForm = (outcomes: ReadonlyMap<string, RefillOutcome>) =>
  [...outcomes.values()].every((outcome) => outcome.kind === 'not_sent' && outcome.reason === 'bad_request');

async function sendSingly(deps: Deps, batch: readonly SendingRefill[]): Promise<number> {
  let taken = 0;
  for (const refill of batch) taken += await sendBatch(deps, [refill]);
  return taken;
}

function recordRefillReply(
  deps: Deps,
  refill: SendingRefill,
  outcome: RefillOutcome | undefined,
): Promise<boolean> {
  const known: RefillOutcome = outcome ?? { kind: 'ambiguous', reason: 'left_out' };
  return inTransaction(deps.database, (tx) => recordRefillOutcome(deps, tx, { refill, outcome: known }));
}

/**
 * After a restore, queued refills may have been requested after the backup. Returns the number of refills marked
 * ambiguous.
 */
export async function holdQueuedRefills(deps: Deps, tx: Tx, at: Date): Promise<number> {
  const held = await markQueuedAmbiguous(tx, at);
  for (const refill of held) await reportAmbiguous(deps, tx, { ...refill, reason: 'shop_restored' });
  return held.length;
}
