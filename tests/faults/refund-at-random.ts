import { setTimeout as pause } from 'node:timers/promises';
import { sandboxKeys } from '#server/config.ts';
import { type Queryable, rows } from '#server/database/query.ts';
import type { Random } from './seeded-random.ts';
import type { Staff } from './staff.ts';

/** Cents that staff wanted to go back, by the order's id. */
export type Asked = Map<string, number>;

interface Counter {
  /** Asked anew for every call; rejects while the shop is away. */
  staff(): Promise<Staff>;
  db: Queryable;
  random: Random;
}

/** Staff give small parts of paid orders back until it is over, each request as often as it takes to be answered. */
export async function refundAtRandom({ staff, db, random }: Counter, over: AbortSignal): Promise<Asked> {
  const asked: Asked = new Map();
  while (!over.aborted) {
    const [order] = await rows<{ id: string }>(
      db,
      `select id from orders where payment_state in ('paid', 'partially_refunded') order by random() limit 1`,
    );
    if (order) {
      const amountCents = 1 + random.below(20);
      await insistOnRefund(staff, { orderId: order.id, amountCents, again: random.chance(0.3) });
      asked.set(order.id, (asked.get(order.id) ?? 0) + amountCents);
    }
    await pause(200 + random.below(400), undefined, { signal: over }).catch(() => undefined);
  }
  return asked;
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

async function refundedThere(processorUrl: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (let after = ''; ; ) {
    const answer = await fetch(`${processorUrl}/v1/charges?limit=100${after}`, {
      headers: { authorization: `Bearer ${sandboxKeys.stripeSecret}` },
    });
    const page = (await answer.json()) as {
      data: { id: string; amount_refunded: number; metadata: Record<string, string> }[];
      has_more: boolean;
    };
    for (const { amount_refunded: cents, metadata } of page.data) {
      const orderId = metadata.order_id ?? 'none';
      if (cents > 0) sums.set(orderId, (sums.get(orderId) ?? 0) + cents);
    }
    if (!page.has_more) return sums;
    after = `&starting_after=${page.data.at(-1)?.id}`;
  }
}

/** What went back otherwise than it was asked for, at the processor or in our books. */
export async function wrongRefunds(db: Queryable, asked: Asked, processorUrl: string): Promise<string[]> {
  const there = await refundedThere(processorUrl);
  const booked = await rows<{ id: string; cents: number }>(
    db,
    `select order_id as id, sum(amount_refunded_cents)::int as cents from payments
      group by order_id having sum(amount_refunded_cents) > 0`,
  );
  const here = new Map(booked.map(({ id, cents }) => [id, cents]));
  return [...new Set([...asked.keys(), ...there.keys(), ...here.keys()])]
    .map((id) => ({ id, asked: asked.get(id), there: there.get(id), here: here.get(id) }))
    .filter((sums) => sums.asked !== sums.there || sums.asked !== sums.here)
    .map((sums) => `refund ${JSON.stringify(sums)}`);
}
