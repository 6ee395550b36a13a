import type { OrderId } from '#contracts/kit/ids.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import { lastSeen, noteSeen, type Seen } from '#server/platform/database/rounds.ts';
import type { Facts, Row } from '#server/platform/database/row.ts';
import { isReal, lineIsOwed, orderWantsWork, targetIsFree } from './store-conditions.ts';
import { anotherWayIsOpen } from './store-ways.ts';

/** Paid orders with a part that a provider performs and nobody has taken up, the longest paid first, in rounds. */
export async function unopenedOrders(
  db: Queryable,
  search: { paidBefore: Date; paidAfter: Date; limit: number },
): Promise<OrderId[]> {
  const place = lastSeen(db, 'unopened');
  const found = await rows<Row<'orders', 'id'> & Seen>(
    db,
    `select o.id, o.paid_at::text as at from orders o
      where o.state in ('pending', 'processing') and o.payment_state in ('paid', 'partially_refunded')
        and o.paid_at between $2 and $1 and o.stop_reason is null and ${isReal}
        and exists (
          select from line_items li
            join services s on s.id = li.service_id and s.provider_id is not null
            left join line_item_posts post on post.line_item_id = li.id
           where li.order_id = o.id
             and not exists (select from fulfilments f
                              where f.line_item_id = li.id and f.position = coalesce(post.position, f.position)))
        and ($4::timestamptz is null or (o.paid_at, o.id) > ($4, $5::uuid))
      order by o.paid_at, o.id limit $3`,
    [search.paidBefore, search.paidAfter, search.limit, place?.at ?? null, place?.id ?? null],
  );
  noteSeen(db, 'unopened', { found, limit: search.limit });
  return found.map(({ id }) => id);
}

/** Parked, though neither the provider, the order nor another delivery to the link is in the way any more. */
export async function wakeForgotten(db: Queryable, limit: number): Promise<number> {
  return execute(
    db,
    `update fulfilments set due_at = now(), tries = 0
      where id in (
        select f.id
          from fulfilments f
          join providers p on p.id = f.provider_id
          join orders o on o.id = f.order_id
         where f.state = 'queued' and f.due_at is null
           and (p.held_at is null or ${anotherWayIsOpen})
           and ${orderWantsWork}
           and ${targetIsFree}
           and ${lineIsOwed}
         order by f.updated_at limit $1 for update of f skip locked)`,
    [limit],
  );
}

/**
 * Claimed again and again without a step forward, the longest waiting first; each is told once, and once more when it
 * is stuck again after a person had it sent.
 */
export function stuckFulfilments(db: Queryable, search: { tries: number; limit: number }) {
  return rows<Row<'fulfilments', 'id' | 'tries' | 'resends'> & Facts<'fulfilments', 'order_id'>>(
    db,
    `select f.id, f.order_id as "orderId", f.tries, f.resends from fulfilments f
      where f.state = 'queued' and f.tries >= $1
        and not exists (select from pending_items i
                         where i.reason = 'submission_stuck' and i.subject_kind = 'fulfilment'
                           and i.subject_id = f.id::text
                           and (i.resolved_at is null
                                or (i.resolved_by = 'staff' and i.resolution <> 'try_again'
                                    and coalesce((i.evidence ->> 'resends')::int, 0) = f.resends)))
      order by f.updated_at limit $2`,
    [search.tries, search.limit],
  );
}

/** Doubtful attempts that no look at the balance has concluded in time. */
export function unconcludedAmbiguous(
  db: Queryable,
  search: { sentBefore: Date; sentAfter: Date; checks: number; limit: number },
) {
  return rows<Row<'submissions', 'id'>>(
    db,
    `select id from submissions
      where state = 'ambiguous' and set_aside_at is null and sent_at > $2 and (sent_at < $1 or sent_at > now() + interval '1 hour') and jsonb_array_length(balance_checks) < $3
        and exists (select from fulfilments f join orders o on o.id = f.order_id where f.id = fulfilment_id and ${isReal})
      order by sent_at limit $4`,
    [search.sentBefore, search.sentAfter, search.checks, search.limit],
  );
}

type HeldPart = Facts<'fulfilments', 'order_id'> &
  Row<'submissions', 'state'> & { submissionId: Row<'submissions', 'id'>['id'] };

/** Takes queued parts out of the queue, each with an attempt of unknown outcome. Locks their orders first. */
export async function holdQueuedParts(
  tx: Queryable,
  { at, orderId }: { at: Date; orderId?: OrderId | undefined },
): Promise<HeldPart[]> {
  const chosen = `f.state = 'queued' and ($1::uuid is null or f.order_id = $1)`;
  await execute(
    tx,
    `select o.id from orders o where o.id in (select f.order_id from fulfilments f where ${chosen})
      order by o.id for update`,
    [orderId ?? null],
  );
  return rows<HeldPart & Record<string, unknown>>(
    tx,
    `with waiting as (
       select f.id, ${targetIsFree} and row_number() over (
                partition by f.provider_id, f.provider_service, f.link order by f.created_at, f.id) = 1 as first
         from fulfilments f join orders o on o.id = f.order_id where ${chosen} and ${isReal}
     ), held as (
       update fulfilments f
          set state = case when w.first then 'in_doubt' else 'needs_action' end, state_reason = 'shop_restored',
              due_at = null, updated_at = $2
         from waiting w where w.id = f.id
       returning f.id, f.order_id, f.provider_id, f.provider_service, f.link, f.quantity, w.first
     )
     insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, error_code,
                              updated_at)
     select h.id, (select count(*) + 1 from submissions s where s.fulfilment_id = h.id), h.provider_id,
            h.provider_service, h.link, h.quantity, case when h.first then 'ambiguous' else 'rejected' end,
            'shop_restored', $2
       from held h
     returning id as "submissionId", state,
               (select f.order_id from fulfilments f where f.id = submissions.fulfilment_id) as "orderId"`,
    [orderId ?? null, at],
  );
}

/**
 * The last attempt of each part that a provider refused becomes one of unknown outcome: a person may have had it sent
 * again after the backup. One for each provider, service and link, and none where another is under way there.
 */
export async function holdRefusedParts(tx: Queryable, at: Date): Promise<Omit<HeldPart, 'state'>[]> {
  const refused = `f.state = 'needs_action' and f.state_reason is distinct from 'shop_restored'`;
  await execute(
    tx,
    `select o.id from orders o where o.id in (select f.order_id from fulfilments f where ${refused})
      order by o.id for update`,
    [],
  );
  return rows<Omit<HeldPart, 'state'> & Record<string, unknown>>(
    tx,
    `with waiting as (
       select distinct on (f.provider_id, f.provider_service, f.link) f.id, f.order_id, last.id as submission_id
         from fulfilments f join orders o on o.id = f.order_id
         cross join lateral (
           select s.id, s.state from submissions s where s.fulfilment_id = f.id order by s.attempt desc limit 1) last
        where ${refused} and last.state = 'rejected' and ${targetIsFree} and ${isReal}
        order by f.provider_id, f.provider_service, f.link, f.created_at, f.id
     ), held as (
       update fulfilments f set state = 'in_doubt', state_reason = 'shop_restored', due_at = null, updated_at = $1
         from waiting w where w.id = f.id
     )
     update submissions s set state = 'ambiguous', error_code = 'shop_restored', updated_at = $1
       from waiting w where w.submission_id = s.id
     returning s.id as "submissionId", w.order_id as "orderId"`,
    [at],
  );
}
