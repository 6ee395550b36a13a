import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import {
  findKnownDisputes,
  findKnownOrders,
  findKnownPayments,
  findKnownRefunds,
  readMark,
  setMarkBack,
} from './store-comparison.ts';

type LackDeps = Pick<Deps, 'database' | 'processors'>;

interface Lacking {
  forgottenOrders: number;
  forgottenPayments: number;
  forgottenCents: number;
  unpaid: number;
  refunds: number;
  disputes: number;
}

/** Same overlap as the comparison, because lists may lag and clocks differ. */
const overlapMs = 30 * 60_000;

async function collect<Item>(items: AsyncIterable<Item>, stopped: AbortSignal): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) {
    stopped.throwIfAborted();
    all.push(item);
  }
  return all;
}

/** Returns paid payments of the shop at the processor that this database lacks or has as unpaid. */
async function lackingPayments({ database, processors }: LackDeps, since: Date, stopped: AbortSignal) {
  const charges = await collect(processors.listCharges(since), stopped);
  const taken = charges.filter(({ succeeded, intentId, orderId }) => succeeded && intentId && orderId);
  const known = await findKnownPayments(
    database,
    taken.map(({ intentId }) => String(intentId)),
  );
  const forgotten = taken.filter(({ intentId }) => !known.has(String(intentId)));
  const orderIds = new Set(forgotten.map(({ orderId }) => String(orderId)));
  const kept = await findKnownOrders(database, [...orderIds]);
  return {
    forgottenOrders: [...orderIds].filter((id) => !kept.has(id)).length,
    forgottenPayments: forgotten.length,
    forgottenCents: forgotten.reduce((sum, { amountCents }) => sum + amountCents, 0),
    unpaid: taken.filter(
      ({ intentId }) => (known.get(String(intentId))?.state ?? 'succeeded') !== 'succeeded',
    ).length,
  };
}

/**
 * Reads what the processor has since the mark and this database lacks or has in another state. Read-only, because it
 * inspects a temporary copy of the database.
 */
export async function findLacking(deps: LackDeps, stopped: AbortSignal): Promise<Lacking> {
  const { database, processors } = deps;
  const { comparedUntil, now } = await readMark(database);
  const since = new Date(Math.min(comparedUntil.getTime(), now.getTime()) - overlapMs);
  const payments = await lackingPayments(deps, since, stopped);
  const refunds = await collect(processors.listRefunds({ since }), stopped);
  const disputes = await collect(processors.listDisputes({ since }), stopped);
  const [ownRefunds, ownDisputes] = [
    await findKnownRefunds(
      database,
      refunds.map(({ id }) => id),
    ),
    await findKnownDisputes(
      database,
      disputes.map(({ id }) => id),
    ),
  ];
  return {
    ...payments,
    refunds: refunds.filter(({ id, status }) => ownRefunds.get(id)?.state !== status).length,
    disputes: disputes.filter(({ id, state }) => ownDisputes.get(id)?.state !== state).length,
  };
}

/** Returns whether the processor has charged payments since then for orders that this database lacks. */
export async function lacksPayments({ database, processors }: Deps, since: Date): Promise<boolean> {
  const ours: PaymentIntentId[] = [];
  for await (const { intentId, orderId, succeeded } of processors.listCharges(since))
    if (succeeded && intentId && orderId !== undefined) ours.push(intentId);
  const known = await findKnownPayments(database, ours);
  return ours.some((intentId) => !known.has(intentId));
}

/** Compares everything at the processor since then again, on request of staff, for example after a restore. */
export async function lookBack(
  deps: Deps,
  input: { since: Date; staff: StaffActor },
): Promise<{ comparedUntil: Date }> {
  const { since, staff } = input;
  return inTransaction(deps.database, async (tx) => {
    const before = await readMark(tx);
    await setMarkBack(tx, since);
    const { comparedUntil } = await readMark(tx);
    await audited(tx, staff, {
      action: 'payments.look_back',
      subjectType: 'comparison',
      subjectId: 'processor',
      before: { comparedUntil: before.comparedUntil },
      after: { comparedUntil },
    });
    await deps.queue.enqueue(tx, reconcilePaymentsJob, {});
    return { comparedUntil };
  });
}
