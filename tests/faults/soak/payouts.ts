import { setTimeout as pause } from 'node:timers/promises';
import type { Processor } from '#sandbox/processor/start-processor.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';
import type { Random } from '../seeded-random.ts';
import { listAtProcessor } from './list-there.ts';
import { runNow } from './run-now.ts';

interface PayoutContext {
  db: Queryable;
  processor: Processor;
  random: Random;
}

const compareNow = (db: Queryable) => runNow(db, 'payments.compare-days');

/** Half of the payouts are automatic. */
const kinds = ['automatic', 'automatic', 'manual', 'instant'];

/** Creates payouts of all types, some returned by the bank, and at times fails the list of a payout's items. */
export async function payOutRepeatedly(
  { db, processor, random }: PayoutContext,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    const tell = (path: string, body: object) =>
      fetch(`${processor.url}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
    const made = await tell('payouts', { kind: random.pick(kinds) }).catch(() => undefined);
    const { id } = ((await made?.json().catch(() => undefined)) ?? {}) as { id?: string };
    if (made?.ok && random.chance(0.2)) await tell(`payouts/${id}/fail`, {}).catch(() => undefined);
    if (random.chance(0.3))
      processor.setFaults({ failNext: { count: 4, kind: '500', path: 'balance_transactions' } });
    await compareNow(db).catch(() => undefined);
    await pause(3000 + random.below(4000), undefined, { signal: over }).catch(() => undefined);
  }
}

interface ProcessorPayout {
  id: string;
  amount: number;
  automatic: boolean;
  method: string;
  status: string;
}

interface ShopPayout {
  id: string;
  amount: number;
  automatic: boolean;
  status: string;
  itemised: boolean;
  sum: number;
}

async function findDiffering(db: Queryable, processorUrl: string): Promise<string[]> {
  const there = await listAtProcessor<ProcessorPayout>(processorUrl, 'payouts');
  const here = await rows<ShopPayout & Record<string, unknown>>(
    db,
    `select p.id, p.amount_cents as amount, p.automatic, p.state as status, p.itemised_at is not null as itemised,
            coalesce((select sum(e.net_cents) from balance_entries e where e.payout_id = p.id and e.kind <> 'payout'), 0)::int as sum
       from payouts p`,
  );
  const known = new Map(here.map((payout) => [payout.id, payout]));
  return there
    .map(({ id, amount, automatic, status }) => ({ id, amount, automatic, status, here: known.get(id) }))
    .filter(({ amount, automatic, status, here: ours }) => {
      if (!ours || ours.amount !== amount || ours.automatic !== automatic || ours.status !== status)
        return true;
      return automatic ? !ours.itemised || ours.sum !== amount : ours.itemised;
    })
    .map((payout) => `payout ${JSON.stringify(payout)}`);
}

export async function findWrongPayouts(db: Queryable, processorUrl: string): Promise<string[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await findDiffering(db, processorUrl);
    if (found.length === 0 || Date.now() > deadline) return found;
    await compareNow(db);
    await pause(1000);
  }
}

export async function countPayouts(processorUrl: string): Promise<Record<string, number>> {
  const all = await listAtProcessor<ProcessorPayout>(processorUrl, 'payouts');
  const byPlan = all.filter(({ automatic }) => automatic).length;
  const atOnce = all.filter(({ method }) => method === 'instant').length;
  const sentBack = all.filter(({ status }) => status === 'failed').length;
  return { byPlan, byHand: all.length - byPlan - atOnce, atOnce, sentBack };
}
