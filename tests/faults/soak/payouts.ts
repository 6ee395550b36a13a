import { setTimeout as pause } from 'node:timers/promises';
import type { Processor } from '#sandbox/processor/start-processor.ts';
import { type Queryable, rows } from '#server/database/query.ts';
import type { Random } from '../seeded-random.ts';
import { listThere } from './list-there.ts';
import { runNow } from './run-now.ts';

interface Treasury {
  db: Queryable;
  processor: Processor;
  random: Random;
}

/** The hourly comparison of the books is due at once. */
const compareNow = (db: Queryable) => runNow(db, 'payments.compare-days');

/** Pays out by the schedule or by hand, and at times answers nothing about what is in a payout. */
export async function payOutAgainAndAgain(
  { db, processor, random }: Treasury,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await fetch(`${processor.url}/sandbox/payouts`, {
      method: 'POST',
      body: JSON.stringify({ automatic: random.chance(0.6) }),
    }).catch(() => undefined);
    if (random.chance(0.3))
      processor.setFaults({ failNext: { count: 4, kind: '500', path: 'balance_transactions' } });
    await compareNow(db).catch(() => undefined);
    await pause(3000 + random.below(4000), undefined, { signal: over }).catch(() => undefined);
  }
}

interface PayoutThere {
  id: string;
  amount: number;
  automatic: boolean;
}

interface PayoutHere {
  id: string;
  amount: number;
  automatic: boolean;
  itemised: boolean;
  sum: number;
}

async function differing(db: Queryable, processorUrl: string): Promise<string[]> {
  const there = await listThere<PayoutThere>(processorUrl, 'payouts');
  const here = await rows<PayoutHere & Record<string, unknown>>(
    db,
    `select p.id, p.amount_cents as amount, p.automatic, p.itemised_at is not null as itemised,
            coalesce((select sum(e.net_cents) from balance_entries e where e.payout_id = p.id and e.kind <> 'payout'), 0)::int as sum
       from payouts p`,
  );
  const known = new Map(here.map((payout) => [payout.id, payout]));
  return there
    .map(({ id, amount, automatic }) => ({ id, amount, automatic, here: known.get(id) }))
    .filter(({ amount, automatic, here: ours }) => {
      if (!ours || ours.amount !== amount || ours.automatic !== automatic) return true;
      return automatic ? !ours.itemised || ours.sum !== amount : ours.itemised;
    })
    .map((payout) => `payout ${JSON.stringify(payout)}`);
}

/** Payouts that are unknown here, not itemised although by the schedule, or whose items are not their sum. */
export async function wrongPayouts(db: Queryable, processorUrl: string): Promise<string[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await differing(db, processorUrl);
    if (found.length === 0 || Date.now() > deadline) return found;
    await compareNow(db);
    await pause(1000);
  }
}

/** How many payouts there were, of each kind. */
export async function countPayouts(processorUrl: string): Promise<{ byPlan: number; byHand: number }> {
  const all = await listThere<PayoutThere>(processorUrl, 'payouts');
  const byPlan = all.filter(({ automatic }) => automatic).length;
  return { byPlan, byHand: all.length - byPlan };
}
