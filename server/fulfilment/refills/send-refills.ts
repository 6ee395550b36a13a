import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { RefillOutcome } from '#server/gateways/provider-refill.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { openItem } from '#server/pending/open-item.ts';
import { resolveItems } from '#server/pending/resolve-items.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { queueAgain, recordDoubt, recordRefused, recordTaken, type SendingRefill } from './store-sending.ts';

type Sent = Pick<SendingRefill, 'id' | 'orderId' | 'fulfilmentId' | 'providerOrderId'>;

/** Writes down what came of one call, in the caller's transaction. Answers whether the provider took it. */
export async function recordRefillOutcome(
  deps: Deps,
  tx: Tx,
  { refill, outcome }: { refill: Sent; outcome: RefillOutcome },
): Promise<boolean> {
  const { id, orderId } = refill;
  const at = deps.now();
  switch (outcome.kind) {
    case 'accepted':
      return take(deps, tx, { refill, refillId: outcome.refillId });
    case 'refused':
      await refuse(deps, tx, { refill, reason: outcome.code, message: outcome.message });
      return false;
    case 'not_sent':
      deps.log.warn({ orderId, refillId: id, reason: outcome.reason }, 'a refill could not be asked for');
      await queueAgain(tx, { id, reason: outcome.reason, at });
      return false;
    case 'ambiguous':
      if (await recordDoubt(tx, { id, reason: outcome.reason, at }))
        await tellDoubt(deps, tx, { id, orderId, reason: outcome.reason });
      return false;
  }
}

async function take(
  deps: Deps,
  tx: Tx,
  { refill, refillId }: { refill: Sent; refillId: string },
): Promise<boolean> {
  const { id, orderId, fulfilmentId } = refill;
  const at = deps.now();
  const came = await recordTaken(tx, { id, refillId, at });
  if (came === 'repeated') await refuse(deps, tx, { refill, reason: 'repeated', message: refillId });
  if (came !== 'taken') return false;
  const data = { refillId, fulfilmentId };
  await recordEvent(tx, { orderId, kind: 'refill_requested', actor: 'job', at, data });
  await resolveItems(tx, { reasons: ['refill_ambiguous'], subjectId: id, by: 'provider', how: 'accepted' });
  await deps.queue.enqueue(tx, 'mail.send', { kind: 'refill-requested', subjectId: id });
  await tellStaff(tx, 'refills', id);
  return true;
}

async function refuse(
  deps: Deps,
  tx: Tx,
  { refill, reason, message }: { refill: Sent; reason: string; message: string },
): Promise<void> {
  const { id, orderId, fulfilmentId } = refill;
  const at = deps.now();
  if (!(await recordRefused(tx, { id, from: 'sending', reason, message, at }))) return;
  const data = { reason, fulfilmentId };
  await recordEvent(tx, { orderId, kind: 'refill_refused', actor: 'provider', at, data });
  await tellStaff(tx, 'refills', id);
}

/** Nobody knows whether the provider took it: a person looks. */
export async function tellDoubt(
  deps: Deps,
  tx: Tx,
  { id, orderId, reason }: Pick<Sent, 'id' | 'orderId'> & { reason: string },
): Promise<void> {
  deps.log.warn({ orderId, refillId: id, reason }, 'a refill is in doubt');
  const data = { reason };
  await recordEvent(tx, { orderId, kind: 'refill_ambiguous', actor: 'job', at: deps.now(), data });
  await openItem(tx, { reason: 'refill_ambiguous', subjectId: id, orderId, evidence: data });
  await tellStaff(tx, 'refills', id);
}
