import { setTimeout as pause } from 'node:timers/promises';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import { readGatewayPayments } from '../bank-buyer.ts';
import type { Random } from '../seeded-random.ts';
import type { Staff } from '../staff.ts';
import type { ShopAccounts } from '../tally.ts';
import { listAtProcessor } from './list-there.ts';
import { findLostAndRefunded } from './paid-back.ts';
import type { ActivityGate } from './quiet-times.ts';

export type AskedCents = Map<string, number>;

/** Last digits of the ids of orders with refunds. These orders have no disputes. */
const digits = [...'01234567'];

interface Counter {
  /** Evaluated for every call. Throws while the shop is down. */
  staff(): Promise<Staff>;
  db: Queryable;
  processorUrl: string;
  random: Random;
  quiet: ActivityGate;
}

/** Refunds small parts of paid orders until aborted, in the shop or in the processor's dashboard. */
export async function refundAtRandom(counter: Counter, over: AbortSignal): Promise<AskedCents> {
  const { db, random } = counter;
  const asked: AskedCents = new Map();
  while (!over.aborted) {
    const order = await maybeOne<{ id: string; intent: string }>(
      db,
      `select o.id, p.intent_id as intent from orders o join payments p on p.order_id = o.id and p.state = 'succeeded'
        where o.payment_state in ('paid', 'partially_refunded') and right(o.id::text, 1) = any($1)
        order by random() limit 1`,
      [digits],
    ).catch(() => undefined);
    if (order) await counter.quiet.act(() => refundRandomly(counter, order, asked));
    await pause(200 + random.below(400), undefined, { signal: over }).catch(() => undefined);
  }
  return asked;
}

/** The banks' gateway lists no refunds made there, so its payments are refunded in the shop only. */
const isListed = (intent: string) => intent.startsWith('pi_');

async function refundRandomly(
  counter: Counter,
  order: { id: string; intent: string },
  asked: AskedCents,
): Promise<void> {
  const { random } = counter;
  const amountCents = 1 + random.below(20);
  if (isListed(order.intent) && random.chance(0.3))
    await refundAtProcessor(counter.processorUrl, { ...order, amountCents });
  else await insistOnRefund(counter.staff, { orderId: order.id, amountCents, again: random.chance(0.3) });
  asked.set(order.id, (asked.get(order.id) ?? 0) + amountCents);
}

async function insistOnRefund(
  staff: Counter['staff'],
  { orderId, amountCents, again }: { orderId: string; amountCents: number; again: boolean },
): Promise<void> {
  const key = `refund-${crypto.randomUUID()}`;
  for (;;) {
    try {
      const { refund } = await staff();
      await refund(key, { orderId, amountCents, reason: 'soak' });
      if (again) await refund(key, { orderId, amountCents, reason: 'soak' });
      return;
    } catch {
      await pause(300);
    }
  }
}

interface ProcessorRefund {
  id: string;
  metadata: Record<string, string>;
}

/** Refunds at the processor without the shop. When no reply arrives, looks for the refund before a retry. */
async function refundAtProcessor(
  processorUrl: string,
  { intent, amountCents }: { intent: string; amountCents: number },
): Promise<void> {
  const mark = crypto.randomUUID();
  const body = { payment_intent: intent, amount: String(amountCents), 'metadata[mark]': mark };
  const headers = { authorization: `Bearer ${sandboxKeys.stripeSecret}` };
  for (;;) {
    try {
      const asked = { method: 'POST', headers, body: new URLSearchParams(body) };
      if ((await fetch(`${processorUrl}/v1/refunds`, asked)).ok) return;
    } catch {
      const made = await refundsOf(processorUrl, intent);
      if (made.some(({ metadata }) => metadata.mark === mark)) return;
    }
    await pause(300);
  }
}

async function refundsOf(processorUrl: string, intent: string): Promise<ProcessorRefund[]> {
  for (;;) {
    try {
      const answer = await fetch(`${processorUrl}/v1/refunds?limit=100&payment_intent=${intent}`, {
        headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
      });
      if (answer.ok) return ((await answer.json()) as { data: ProcessorRefund[] }).data;
    } catch {}
    await pause(100);
  }
}

interface ProcessorCharge {
  id: string;
  amount_refunded: number;
  payment_intent: string | null;
  metadata: Record<string, string>;
}

async function readProcessorRefunds(
  { processorUrl, redsys }: ShopAccounts,
  without: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { orderId, refundedCents: cents } of redsys ? readGatewayPayments(redsys) : [])
    if (cents > 0) sums.set(orderId, (sums.get(orderId) ?? 0) + cents);
  for (const charge of await listAtProcessor<ProcessorCharge>(processorUrl, 'charges')) {
    const { amount_refunded: cents, metadata, payment_intent: intent } = charge;
    if (without.has(intent ?? '')) continue;
    const orderId = metadata.order_id ?? 'none';
    if (cents > 0) sums.set(orderId, (sums.get(orderId) ?? 0) + cents);
  }
  return sums;
}

/** Other actors also refund parts of these orders. */
const isFree = (id: string) => /[cd]$/.test(id);

/** Returns refunds of overpayments. The order cost less by then, and staff accepted the payment. */
const readSurpluses = (db: Queryable) =>
  rows<{ id: string; cents: number }>(
    db,
    `select p.order_id as id, sum(r.amount_cents)::int as cents from refunds r join payments p on p.id = r.payment_id
      where r.reason = 'surplus' and r.state = 'succeeded' group by p.order_id`,
  );

/** Returns refunds whose amount at the processor or in the database differs from the request. */
export async function findWrongRefunds(
  db: Queryable,
  asked: AskedCents,
  books: ShopAccounts,
): Promise<string[]> {
  const lost = await findLostAndRefunded(db, books.processorUrl);
  const there = await readProcessorRefunds(books, lost);
  const booked = await rows<{ id: string; cents: number }>(
    db,
    `select order_id as id, sum(amount_refunded_cents)::int as cents from payments
      group by order_id having sum(amount_refunded_cents) > 0`,
  );
  const here = new Map(booked.map(({ id, cents }) => [id, cents]));
  const wanted = new Map(asked);
  for (const { id, cents } of await readSurpluses(db)) wanted.set(id, (wanted.get(id) ?? 0) + cents);
  return [...new Set([...wanted.keys(), ...there.keys(), ...here.keys()])]
    .map((id) => ({ id, asked: wanted.get(id), there: there.get(id), here: here.get(id) }))
    .filter(({ id, asked: sum, there: went, here: known }) => went !== known || (!isFree(id) && sum !== went))
    .map((sums) => `refund ${JSON.stringify(sums)}`);
}
