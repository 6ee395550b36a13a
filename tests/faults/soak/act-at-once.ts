import { setTimeout as pause } from 'node:timers/promises';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Random } from '../seeded-random.ts';
import type { Staff } from '../staff.ts';
import type { ActivityGate } from './quiet-times.ts';

/** Last digit of the ids of orders on which several members act at once. */
const digit = 'd';

interface ActionContext {
  staff(): Promise<Staff>;
  db: Queryable;
  random: Random;
  quiet: ActivityGate;
}

interface Subject {
  id: string;
  lineId: string;
  cents: number;
  username: string;
}

type StaffAction = (staff: Staff, subject: Subject) => Promise<unknown>;

const key = () => crypto.randomUUID();
const acts: StaffAction[] = [
  (staff, { id, cents }) =>
    staff.refund(key(), { orderId: id, amountCents: Math.ceil(cents / 2), reason: 'a part' }),
  (staff, { id, lineId, cents }) =>
    staff.refund(key(), {
      orderId: id,
      lineItemId: lineId,
      amountCents: Math.ceil((cents * 2) / 3),
      reason: 'of its line',
    }),
  (staff, { id, cents }) => staff.refund(key(), { orderId: id, amountCents: cents, reason: 'all of it' }),
  (staff, { id }) => staff.resend(id, key()),
  (staff, { id }) => staff.cancel(id),
  (staff, { id, username }) => staff.aim(id, `${username}.x`),
];

/** `true` when a fault cannot explain the error. */
const isUnexplained = (error: unknown) => String(error).includes('answered 500');

async function actOnOneOrder({ staff, db, random }: ActionContext, wrong: string[]): Promise<number> {
  const subject = await maybeOne<Subject & Record<string, unknown>>(
    db,
    `select o.id, l.id as "lineId", o.total_cents as cents, o.username from orders o join line_items l on l.order_id = o.id
      where right(o.id::text, 1) = $1 and o.payment_state in ('paid', 'partially_refunded') and o.stop_reason is null
      order by (o.state = 'processing') desc, random() limit 1`,
    [digit],
  );
  if (!subject) return 0;
  const member = await staff();
  const chosen = Array.from({ length: 2 + random.below(4) }, () => random.pick(acts));
  const ended = await Promise.allSettled(chosen.map((act) => act(member, subject)));
  for (const outcome of ended)
    if (outcome.status === 'rejected' && isUnexplained(outcome.reason)) wrong.push(String(outcome.reason));
  return chosen.length;
}

export interface ActionCounts {
  acts: number;
  wrong: string[];
}

/** Runs concurrent staff actions on one order until aborted, while external events continue. */
export async function runConcurrentActions(crowd: ActionContext, over: AbortSignal): Promise<ActionCounts> {
  const crowded: ActionCounts = { acts: 0, wrong: [] };
  while (!over.aborted) {
    crowded.acts += await crowd.quiet.act(() => actOnOneOrder(crowd, crowded.wrong)).catch(() => 0);
    await pause(500 + crowd.random.below(1500), undefined, { signal: over }).catch(() => undefined);
  }
  return crowded;
}

export async function findWrongSums(db: Queryable): Promise<string[]> {
  const found = await rows<{ subject: string }>(
    db,
    `select concat_ws(' ', 'paid back', o.id, sum(r.amount_cents), 'of', o.total_cents) as subject
       from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.state not in ('failed', 'canceled') group by o.id having sum(r.amount_cents) > o.total_cents
     union all
     select concat_ws(' ', 'line paid back', l.id, sum(r.amount_cents), 'of', l.price_cents)
       from refunds r join line_items l on l.id = r.line_item_id
      where r.state not in ('failed', 'canceled') group by l.id having sum(r.amount_cents) > l.price_cents
     union all
     select concat_ws(' ', 'attempts beside each other', fulfilment_id, count(*)) from submissions
      where set_aside_at is null and state in ('queued', 'sending', 'ambiguous', 'accepted', 'linked')
      group by fulfilment_id having count(*) > 1`,
  );
  return found.map(({ subject }) => `sum ${subject}`);
}
