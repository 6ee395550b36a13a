import { setTimeout as pause } from 'node:timers/promises';
import type { Processor } from '#sandbox/processor/start-processor.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Random } from '../seeded-random.ts';
import { listAtProcessor } from './list-there.ts';
import type { ActivityGate } from './quiet-times.ts';

const digits = ['8', '9'];

interface DisputeContext {
  db: Queryable;
  processor: Processor;
  random: Random;
  quiet: ActivityGate;
}

async function act({ processor, random }: DisputeContext, intentId: string): Promise<string | undefined> {
  const tell = (path: string, body: object = {}) =>
    fetch(`${processor.url}/sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
  // The webhook about the dispute is often lost.
  if (random.chance(0.5)) processor.setFaults({ webhooks: { drop: 3 } });
  if (random.chance(0.3)) {
    await tell(`early-fraud-warnings/${intentId}`);
    return undefined;
  }
  await tell(`disputes/${intentId}/open`, { inquiry: random.chance(0.3) });
  return intentId;
}

export async function openDisputesRandomly(bank: DisputeContext, over: AbortSignal): Promise<void> {
  const { db, processor, random } = bank;
  const undecided: string[] = [];
  while (!over.aborted) {
    const paid = await maybeOne<{ intent: string }>(
      db,
      `select p.intent_id as intent from orders o join payments p on p.order_id = o.id and p.state = 'succeeded'
        where o.payment_state = 'paid' and right(o.id::text, 1) = any($1) and o.stop_reason is null
          and p.processor = 'stripe'
        order by random() limit 1`,
      [digits],
    ).catch(() => undefined);
    const claimed = paid && (await bank.quiet.act(() => act(bank, paid.intent)));
    if (claimed) undecided.push(claimed);
    if (undecided.length > 3 && random.chance(0.5))
      await fetch(`${processor.url}/sandbox/disputes/${undecided.shift()}/close`, {
        method: 'POST',
        body: JSON.stringify({ status: random.pick(['won', 'lost']) }),
      });
    await pause(1000 + random.below(2000), undefined, { signal: over }).catch(() => undefined);
  }
}

interface ProcessorDispute {
  id: string;
  payment_intent: string;
  status: string;
  amount: number;
}

const open = ['needs_response', 'warning_needs_response'];

/** Returns disputes and warnings whose rows differ from the processor, and orders they did not stop. */
export async function findWrongDisputes(db: Queryable, processorUrl: string): Promise<string[]> {
  const there = await listAtProcessor<ProcessorDispute>(processorUrl, 'disputes');
  const here = await rows<{ id: string; status: string; amount: number; stopped: boolean; asked: boolean }>(
    db,
    `select d.id, d.state as status, d.amount_cents as amount, o.stop_reason is not null as stopped,
            exists (select from pending_items i where i.reason = 'dispute' and i.subject_id = d.id and i.resolved_at is null)
              as asked
       from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id`,
  );
  const known = new Map(here.map((claim) => [claim.id, claim]));
  const claims = there
    .map(({ id, status, amount }) => ({ id, status, amount, here: known.get(id) }))
    .filter(({ status, amount, here: ours }) => {
      if (!ours || ours.status !== status || ours.amount !== amount || !ours.stopped) return true;
      return ours.asked !== open.includes(status);
    })
    .map((claim) => `claim ${JSON.stringify(claim)}`);
  return [...claims, ...(await findWrongWarnings(db, processorUrl))];
}

async function findWrongWarnings(db: Queryable, processorUrl: string): Promise<string[]> {
  const there = await listAtProcessor<ProcessorDispute>(processorUrl, 'radar/early_fraud_warnings');
  const here = await rows<{ intent: string; times: number; stopped: boolean }>(
    db,
    `select p.intent_id as intent, count(*) as times, bool_and(o.stop_reason is not null) as stopped
       from order_events e join orders o on o.id = e.order_id join payments p on p.order_id = o.id
      where e.kind = 'early_fraud_warning' group by 1`,
  );
  const known = new Map(here.map((warning) => [warning.intent, warning]));
  return there
    .map(({ payment_intent: intent }) => ({ intent, here: known.get(intent) }))
    .filter(({ here: ours }) => ours?.times !== 1 || !ours.stopped)
    .map((warning) => `warning ${JSON.stringify(warning)}`);
}
