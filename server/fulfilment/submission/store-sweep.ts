import type { FulfilmentId, OrderId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import {
  readSweepPosition,
  type SweepPosition,
  saveSweepPosition,
} from '#server/platform/database/rounds.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { isRealOrderSql, lineIsOwedSql, orderNeedsWorkSql, targetIsFreeSql } from './store-conditions.ts';

/** Sorts by payment time. Each call continues after the last order of the previous one. */
export async function ordersWithoutFulfilment(
  db: Queryable,
  search: { paidBefore: Date; paidAfter: Date; limit: number },
): Promise<OrderId[]> {
  const place = readSweepPosition(db, 'unopened');
  const found = await rows<Row<'orders', 'id'> & SweepPosition>(
    db,
    `select o.id, o.paid_at::text as at from orders o
      where o.state in ('pending', 'processing') and o.payment_state in ('paid', 'partially_refunded')
        and o.paid_at between $2 and $1 and o.stop_reason is null and ${isRealOrderSql}
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
  saveSweepPosition(db, 'unopened', { found, limit: search.limit });
  return found.map(({ id }) => id);
}

export async function wakeStalledFulfilments(db: Queryable, limit: number): Promise<number> {
  return execute(
    db,
    `update fulfilments set due_at = now(), tries = 0
      where id in (
        select f.id
          from fulfilments f
          join providers p on p.id = f.provider_id
          join orders o on o.id = f.order_id
         where f.state = 'queued' and f.due_at is null
           and (p.held_at is null or ${hasAlternativeRouteSql})
           and ${orderNeedsWorkSql}
           and ${targetIsFreeSql}
           and ${lineIsOwedSql}
         order by f.updated_at limit $1 for update of f skip locked)`,
    [limit],
  );
}

/**
 * Fulfilments claimed repeatedly without progress. Each is reported once, and again if it is stuck after staff
 * submitted it again.
 */
export function stuckFulfilments(db: Queryable, search: { tries: number; limit: number }) {
  return rows<Row<'fulfilments', 'id' | 'tries' | 'resends'> & CamelCaseRow<'fulfilments', 'order_id'>>(
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

export function ambiguousWithoutReadings(
  db: Queryable,
  search: { sentBefore: Date; sentAfter: Date; checks: number; limit: number },
) {
  return rows<Row<'submissions', 'id'>>(
    db,
    `select id from submissions
      where state = 'ambiguous' and set_aside_at is null and sent_at > $2 and (sent_at < $1 or sent_at > now() + interval '1 hour') and jsonb_array_length(balance_checks) < $3
        and exists (select from fulfilments f join orders o on o.id = f.order_id where f.id = fulfilment_id and ${isRealOrderSql})
      order by sent_at limit $4`,
    [search.sentBefore, search.sentAfter, search.checks, search.limit],
  );
}

type HeldPart = CamelCaseRow<'fulfilments', 'order_id'> &
  Row<'submissions', 'state'> & { submissionId: Row<'submissions', 'id'>['id'] };

/** Each part gets an attempt of unknown outcome. Locks the orders first. */
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
       select f.id, ${targetIsFreeSql} and row_number() over (
                partition by f.provider_id, f.provider_service, f.link order by f.created_at, f.id) = 1 as first
         from fulfilments f join orders o on o.id = f.order_id where ${chosen} and ${isRealOrderSql}
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

export type AmbiguousPart = Omit<HeldPart, 'state'>;

/**
 * $1: limits to these orders, null for all. $2: true for parts that were set aside after a restore because another part
 * has the same target. False for the others.
 */
const refused = `f.state = 'needs_action' and (f.state_reason is not distinct from 'shop_restored') = $2
          and ($1::uuid[] is null or f.order_id = any($1))`;

/**
 * At most one attempt per provider, service and link becomes ambiguous, and none if another delivery runs there. Locks
 * the orders first.
 */
async function markPartsAmbiguous(
  tx: Queryable,
  { at, orderIds, heldBeside }: { at: Date; orderIds: readonly OrderId[] | null; heldBeside: boolean },
): Promise<AmbiguousPart[]> {
  await execute(
    tx,
    `select o.id from orders o where o.id in (select f.order_id from fulfilments f where ${refused})
      order by o.id for update`,
    [orderIds, heldBeside],
  );
  return rows<AmbiguousPart & Record<string, unknown>>(
    tx,
    `with waiting as (
       select distinct on (f.provider_id, f.provider_service, f.link) f.id, f.order_id, last.id as submission_id
         from fulfilments f join orders o on o.id = f.order_id
         cross join lateral (
           select s.id, s.state from submissions s where s.fulfilment_id = f.id order by s.attempt desc limit 1) last
        where ${refused} and last.state = 'rejected' and ${targetIsFreeSql} and ${isRealOrderSql}
        order by f.provider_id, f.provider_service, f.link, f.created_at, f.id
     ), held as (
       update fulfilments f set state = 'in_doubt', state_reason = 'shop_restored', due_at = null, updated_at = $3
         from waiting w where w.id = f.id
     )
     update submissions s set state = 'ambiguous', error_code = 'shop_restored', updated_at = $3
       from waiting w where w.submission_id = s.id
     returning s.id as "submissionId", w.order_id as "orderId"`,
    [orderIds, heldBeside, at],
  );
}

/** The parts may have been submitted again after the backup. */
export const holdRefusedParts = (tx: Queryable, at: Date) =>
  markPartsAmbiguous(tx, { at, orderIds: null, heldBeside: false });

/**
 * Orders with a part that was set aside after a restore because another part had the same target. That other part is
 * over.
 */
export async function ordersWithPartsBeside(db: Queryable, limit: number): Promise<OrderId[]> {
  const found = await rows<CamelCaseRow<'fulfilments', 'order_id'>>(
    db,
    `select distinct f.order_id as "orderId" from fulfilments f join orders o on o.id = f.order_id
      where f.state = 'needs_action' and f.state_reason = 'shop_restored' and ${targetIsFreeSql} and ${isRealOrderSql} limit $1`,
    [limit],
  );
  return found.map(({ orderId }) => orderId);
}

/** One part of each free target becomes ambiguous, so that staff can link it. */
export const markPartsBesideAmbiguous = (tx: Queryable, held: { at: Date; orderIds: readonly OrderId[] }) =>
  markPartsAmbiguous(tx, { ...held, heldBeside: true });

/** Temporary rejections, for example about the balance or the connection. They do not exclude the route. */
const temporaryErrors = `('insufficient_funds', 'invalid_key', 'key_unreadable', 'http_401', 'http_403', 'http_404', 'not_sent',
              'rate_limited', 'active_order')`;

/**
 * SQL fragment (from, join, where) of the alternative routes `w` of part `f`: another active provider of its
 * service that accepts the quantity and has not permanently rejected the part. Empty once any attempt was
 * ambiguous, whatever staff decided since, because another provider would not know of the first attempt.
 */
const alternativeRoutesSql = `line_items li
       join services sold on sold.id = li.service_id
      cross join lateral (
        select 0 as position, sold.provider_id, sold.provider_service where sold.provider_id is not null
        union all
        select position, provider_id, provider_service from service_routes where service_id = sold.id) w
       join providers performer on performer.id = w.provider_id
        and performer.held_at is null and performer.retired_at is null
       join provider_services listed on listed.provider_id = w.provider_id and listed.external_id = w.provider_service
        and listed.active and f.quantity between listed.min_quantity and listed.max_quantity
      where li.id = f.line_item_id and (w.provider_id, w.provider_service) <> (f.provider_id, f.provider_service)
        and not exists (
          select from submissions s where s.fulfilment_id = f.id
            and (s.state <> 'rejected'
                 or ((s.provider_id, s.provider_service) = (w.provider_id, w.provider_service)
                     and s.error_code not in ${temporaryErrors})))`;

interface AlternativeRoute extends CamelCaseRow<'fulfilments', 'provider_id' | 'provider_service'> {
  providerName: Tables['providers']['name'];
}

/**
 * Moves a part that no provider has to the next open route, due at once. Undefined without a route. Applies only to the
 * given state and provider, so that a process with an older claim no longer finds the part.
 */
export function moveToNextRoute(
  db: Queryable,
  part: {
    fulfilmentId: FulfilmentId;
    providerId: number;
    providerService: string;
    state: FulfilmentState;
    at: Date;
  },
): Promise<AlternativeRoute | undefined> {
  return maybeOne<AlternativeRoute>(
    db,
    `with next as (
       select f.id, way.* from fulfilments f
        cross join lateral (
          select w.provider_id, w.provider_service, performer.name from ${alternativeRoutesSql} order by w.position limit 1) way
        where f.id = $1 and f.state = $4 and f.provider_id = $2 and f.provider_service = $3
          for no key update of f
     )
     update fulfilments f
        set provider_id = next.provider_id, provider_service = next.provider_service, state = 'queued',
            state_reason = null, due_at = now(), tries = 0, updated_at = $5
       from next where f.id = next.id
     returning f.provider_id as "providerId", f.provider_service as "providerService", next.name as "providerName"`,
    [part.fulfilmentId, part.providerId, part.providerService, part.state, part.at],
  );
}

/**
 * Makes the fulfilments due that wait at this provider or may move to it. Skips locked rows, which the next check
 * finds.
 */
export async function wakeQueuedAt(db: Queryable, providerId: number): Promise<void> {
  await execute(
    db,
    `with waiting as (
       select f.id from fulfilments f
        where f.state = 'queued'
          and exists (select from orders o where o.id = f.order_id and ${isRealOrderSql})
          and (f.provider_id = $1
               or (f.due_at is null and exists (select from ${alternativeRoutesSql} and w.provider_id = $1)
                   and exists (select from providers p where p.id = f.provider_id and p.held_at is not null)))
          for no key update of f skip locked
     )
     update fulfilments f set due_at = now(), tries = 0 from waiting where f.id = waiting.id`,
    [providerId],
  );
}

/** Another route is open for a waiting part whose provider is unavailable. */
const hasAlternativeRouteSql = `exists (select from ${alternativeRoutesSql})`;
