import { setTimeout as pause } from 'node:timers/promises';
import type { Provider } from '#sandbox/provider/types.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Random } from '../seeded-random.ts';
import type { Staff } from '../staff.ts';
import type { ActivityGate } from './quiet-times.ts';

const digit = 'c';

interface ResendContext {
  staff(): Promise<Staff>;
  db: Queryable;
  provider: Provider;
  random: Random;
  quiet: ActivityGate;
}

interface Part {
  id: string;
  link: string;
  quantity: number;
  there: string;
}

const short = ['Partial', 'Canceled'];

/** Makes the provider's newest order for the link end short. Returns `false` while the resent order has not arrived. */
function endShort(
  { provider, random }: ResendContext,
  { link, quantity }: Part,
  seen: ReadonlySet<string>,
): boolean {
  const newest = provider.orders({ search: link }).find(({ id }) => !seen.has(id));
  if (!newest) return false;
  const status = random.pick(short);
  provider.updateOrder(newest.id, {
    status,
    remains: status === 'Partial' ? 1 + random.below(quantity - 1) : quantity,
  });
  return true;
}

async function resendOne(dispatcher: ResendContext): Promise<boolean> {
  const { db, provider } = dispatcher;
  const part = await maybeOne<Part & Record<string, unknown>>(
    db,
    `select f.order_id as id, f.link, f.quantity, f.provider_order_id as there
       from fulfilments f join orders o on o.id = f.order_id
      where right(o.id::text, 1) = $1 and f.state in ('completed', 'partial', 'canceled') and f.resends < 3
        and o.state in ('completed', 'processing') and o.stop_reason is null
      order by (f.state = 'completed'), random() limit 1`,
    [digit],
  );
  if (!part) return false;
  const seen = new Set(provider.orders({ search: part.link }).map(({ id }) => id));
  const { resend } = await dispatcher.staff();
  const sent = resend(part.id, `resend-${crypto.randomUUID()}`).catch(() => undefined);
  for (let round = 0; round < 150; round += 1) {
    if (endShort(dispatcher, part, seen)) {
      await sent;
      return true;
    }
    await pause(20);
  }
  await sent;
  return false;
}

/** Resends ended parts as staff do and makes the second delivery short too. Returns the number of resends. */
export async function resendAtRandom(dispatcher: ResendContext, over: AbortSignal): Promise<number> {
  let times = 0;
  while (!over.aborted) {
    const ended = await dispatcher.quiet.act(() => resendOne(dispatcher)).catch(() => false);
    if (ended) times += 1;
    await pause(300 + dispatcher.random.below(700), undefined, { signal: over }).catch(() => undefined);
  }
  return times;
}

/**
 * Returns ended orders with a part delivered short and no decision about its last end. Also returns missing refunds
 * that staff decided on, and refunds above the largest shortfall.
 */
export async function findWrongEnds(db: Queryable): Promise<string[]> {
  const found = await rows<{ what: string; subject: string }>(
    db,
    `with ends as (
       select f.id, f.order_id, f.state, f.resends, last.resolution, last.amount_cents as last_cents,
              (select max(i.amount_cents) from pending_items i
                where i.subject_kind = 'fulfilment' and i.subject_id = f.id::text and i.reason like 'delivery_%') as most_cents,
              (select coalesce(sum(r.amount_cents), 0) from refunds r
                where r.reason = 'not_delivered:' || f.id and r.state not in ('failed', 'canceled')) as back_cents,
              (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
                where p.order_id = f.order_id and r.state not in ('failed', 'canceled')) as all_cents
         from fulfilments f join orders o on o.id = f.order_id
         left join lateral (
           select i.resolution, i.amount_cents from pending_items i
            where i.subject_kind = 'fulfilment' and i.subject_id = f.id::text and i.reason like 'delivery_%'
              and i.resolved_by = 'staff' and coalesce((i.evidence ->> 'resends')::int, 0) = f.resends
            order by i.resolved_at desc limit 1) last on true
        where o.state in ('completed', 'cancelled') and f.state_reason is distinct from 'refunded'
          and right(o.id::text, 1) <> 'd'
     )
     select 'undecided' as what, concat_ws(' ', order_id, state, 'resends', resends) as subject from ends
      where state in ('partial', 'canceled', 'failed') and resolution is null
     union all
     -- Refunds lost by a restore are found at the processor and count.
     select 'decided and not paid', concat_ws(' ', order_id, all_cents, 'of', last_cents) from ends
      where resolution = 'refund_rest' and all_cents < last_cents
     union all
     select 'paid too much', concat_ws(' ', order_id, back_cents, 'of', most_cents) from ends
      where back_cents > coalesce(most_cents, 0)`,
  );
  return found.map(({ what, subject }) => `end ${what}: ${subject}`);
}
