import type { Deps } from '#server/deps.ts';
import {
  findKnownDisputes,
  findKnownOrders,
  findKnownPayments,
  findKnownRefunds,
  readMark,
} from './store-comparison.ts';

type LackDeps = Pick<Deps, 'database' | 'processor'>;

export interface Lacking {
  forgottenOrders: number;
  forgottenPayments: number;
  forgottenCents: number;
  unpaid: number;
  refunds: number;
  disputes: number;
}

/** As the comparison itself looks back: lists may lag, and clocks differ. */
const overlapMs = 30 * 60_000;

async function collect<Item>(items: AsyncIterable<Item>, stopped: AbortSignal): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) {
    stopped.throwIfAborted();
    all.push(item);
  }
  return all;
}

/** Payments of ours that the processor has taken, and this database lacks or has as open. */
async function lackingPayments({ database, processor }: LackDeps, since: Date, stopped: AbortSignal) {
  const charges = await collect(processor.listCharges(since), stopped);
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
 * Reads what the processor has since the mark and this database lacks or has otherwise. Writes nothing of it: for a
 * database that is looked at and thrown away.
 */
export async function findLacking(deps: LackDeps, stopped: AbortSignal): Promise<Lacking> {
  const { database, processor } = deps;
  const { comparedUntil, now } = await readMark(database);
  const since = new Date(Math.min(comparedUntil.getTime(), now.getTime()) - overlapMs);
  const payments = await lackingPayments(deps, since, stopped);
  const refunds = await collect(processor.listRefunds({ since }), stopped);
  const disputes = await collect(processor.listDisputes({ since }), stopped);
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
