import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { reconcilePaymentsJob } from './reconcile-payments.ts';
import {
  findExistingDisputes,
  findExistingOrders,
  findExistingPayments,
  findExistingRefunds,
  readMark,
  setMarkBack,
} from './store-comparison.ts';

type MissingPaymentDeps = Pick<Deps, 'database' | 'processors'>;

interface MissingAtShop {
  forgottenOrders: number;
  forgottenPayments: number;
  forgottenCents: number;
  unpaid: number;
  refunds: number;
  disputes: number;
}

/** Same overlap as in the comparison, because lists may lag and clocks differ. */
const comparisonOverlapMs = 30 * 60_000;

async function collectUntilStopped<Item>(items: AsyncIterable<Item>, stopped: AbortSignal): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) {
    stopped.throwIfAborted();
    all.push(item);
  }
  return all;
}

async function findUnknownPayments(
  { database, processors }: MissingPaymentDeps,
  since: Date,
  stopped: AbortSignal,
) {
  const charges = await collectUntilStopped(processors.listCharges(since), stopped);
  const taken = charges.filter(({ succeeded, intentId, orderId }) => succeeded && intentId && orderId);
  const known = await findExistingPayments(
    database,
    taken.map(({ intentId }) => String(intentId)),
  );
  const forgotten = taken.filter(({ intentId }) => !known.has(String(intentId)));
  const orderIds = new Set(forgotten.map(({ orderId }) => String(orderId)));
  const kept = await findExistingOrders(database, [...orderIds]);
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
export async function findMissing(deps: MissingPaymentDeps, stopped: AbortSignal): Promise<MissingAtShop> {
  const { database, processors } = deps;
  const { comparedUntil, now } = await readMark(database);
  const since = new Date(Math.min(comparedUntil.getTime(), now.getTime()) - comparisonOverlapMs);
  const payments = await findUnknownPayments(deps, since, stopped);
  const refunds = await collectUntilStopped(processors.listRefunds({ since }), stopped);
  const disputes = await collectUntilStopped(processors.listDisputes({ since }), stopped);
  const [ownRefunds, ownDisputes] = [
    await findExistingRefunds(
      database,
      refunds.map(({ id }) => id),
    ),
    await findExistingDisputes(
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

export async function hasUnknownPayments({ database, processors }: Deps, since: Date): Promise<boolean> {
  const ours: PaymentIntentId[] = [];
  for await (const { intentId, orderId, succeeded } of processors.listCharges(since))
    if (succeeded && intentId && orderId !== undefined) ours.push(intentId);
  const known = await findExistingPayments(database, ours);
  return ours.some((intentId) => !known.has(intentId));
}

export async function recompareSince(
  deps: Deps,
  input: { since: Date; staff: StaffActor },
): Promise<{ comparedUntil: Date }> {
  const { since, staff } = input;
  return inTransaction(deps.database, async (tx) => {
    const before = await readMark(tx);
    await setMarkBack(tx, since);
    const { comparedUntil } = await readMark(tx);
    await recordAudit(tx, staff, {
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
