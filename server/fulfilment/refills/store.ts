import type { RefillOrder } from '#contracts/fulfilment/refills.ts';
import type { FulfilmentId, OrderId, StaffId } from '#contracts/kit/ids.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DeliveredPart, EndedRefill } from './share-rules.ts';

export interface Target {
  serviceType: ServiceType;
  link: string;
}

export interface PartRow
  extends CamelCaseRow<'fulfilments', 'order_id' | 'provider_id' | 'provider_order_id' | 'start_count'>,
    Row<'fulfilments', 'state' | 'link' | 'quantity' | 'remains'>,
    CamelCaseRow<'line_items', 'service_id' | 'service_type' | 'refill_days'>,
    CamelCaseRow<'orders', 'payment_state'> {
  fulfilmentId: FulfilmentId;
  orderNumber: Tables['orders']['number'];
  orderState: Tables['orders']['state'];
  stopped: boolean;
  deliveredAt: Date | null;
  refillOffered: boolean;
  providerHeld: boolean;
  refillOpen: boolean;
  askedAt: Date | null;
  refilledAt: Date | null;
  refillState: Tables['refills']['state'] | null;
  firstCount: number | null;
  lastCount: number | null;
  countedAt: Date | null;
}

const openStates = `('queued', 'sending', 'doubt', 'pending', 'processing')`;

const partColumns = `f.id as "fulfilmentId", f.order_id as "orderId", o.number as "orderNumber", o.state as "orderState",
       o.payment_state as "paymentState", o.stop_reason is not null as stopped, f.state, f.link, f.quantity, f.remains,
       f.provider_id as "providerId", f.provider_order_id as "providerOrderId", f.start_count as "startCount",
       li.service_id as "serviceId", li.service_type as "serviceType", li.refill_days as "refillDays",
       case when f.state = 'completed' then f.completed_at when f.state = 'partial' then f.updated_at end as "deliveredAt",
       ps.refill as "refillOffered", v.held_at is not null as "providerHeld",
       exists (select from refills r where r.link = f.link and r.service_type = li.service_type
                  and r.state in ${openStates}) as "refillOpen",
       (select max(r.created_at) from refills r where r.fulfilment_id = f.id) as "askedAt",
       (select r.state from refills r where r.fulfilment_id = f.id order by r.created_at desc limit 1) as "refillState",
       (select max(r.ended_at) from refills r where r.link = f.link and r.service_type = li.service_type
           and r.accepted_at is not null) as "refilledAt",
       first.count as "firstCount", last.count as "lastCount", last.counted_at as "countedAt"`;

const partTables = `fulfilments f
  join orders o on o.id = f.order_id
  join line_items li on li.id = f.line_item_id
  join providers v on v.id = f.provider_id
  join provider_services ps on ps.provider_id = f.provider_id and ps.external_id = f.provider_service
  left join lateral (
    select c.count from count_checks c
     where c.link = f.link and c.service_type = li.service_type and c.count is not null
       and c.counted_at >= coalesce(f.completed_at, f.updated_at)
     order by c.counted_at limit 1
  ) first on true
  left join lateral (
    select c.count, c.counted_at from count_checks c
     where c.link = f.link and c.service_type = li.service_type
       and c.counted_at >= coalesce(f.completed_at, f.updated_at)
     order by c.counted_at desc limit 1
  ) last on true`;

export function partsOfOrder(db: Queryable, orderId: OrderId): Promise<PartRow[]> {
  return rows<PartRow>(
    db,
    `select ${partColumns} from ${partTables} where f.order_id = $1 order by li.position, f.position`,
    [orderId],
  );
}

/** The oldest delivery is first, because missing units are attributed to it. */
export function watchedParts(db: Queryable, { serviceType, link }: Target): Promise<PartRow[]> {
  return rows<PartRow>(
    db,
    `select ${partColumns} from ${partTables}
      where f.id in (select w.fulfilment_id from refill_watches w where w.link = $1 and w.service_type = $2)
      order by coalesce(f.completed_at, f.updated_at), f.id`,
    [link, serviceType],
  );
}

const deliveredAt = 'coalesce(f.completed_at, f.updated_at)';

export interface DeliveredRow extends Omit<DeliveredPart, 'covered'>, Record<string, unknown> {
  serviceId: number | null;
  refillDays: number | null;
  /** The order is valid and its provider offers refills. The refill setting still decides about the window. */
  promised: boolean;
}

export const deliveredTo = (db: Queryable, { serviceType, link }: Target): Promise<DeliveredRow[]> =>
  rows<DeliveredRow>(
    db,
    `select f.id as "fulfilmentId", f.order_id as "orderId", li.service_id as "serviceId",
            li.refill_days as "refillDays", f.quantity - least(coalesce(f.remains, 0), f.quantity) as delivered, f.start_count as "startCount",
            first.count as "firstCount",
            case when before.count is not null
                 then json_build_object('count', before.count, 'at', before.counted_at) end as before,
            coalesce(f.submitted_at, f.created_at) as "begunAt", ${deliveredAt} as "deliveredAt",
            ps.refill and o.stop_reason is null and o.state in ('processing', 'completed')
              and o.payment_state <> 'refunded' as promised
       from fulfilments f
       join orders o on o.id = f.order_id and not o.sample
       join line_items li on li.id = f.line_item_id and li.service_type = $2
       join provider_services ps on ps.provider_id = f.provider_id and ps.external_id = f.provider_service
       left join lateral (
         select c.count from count_checks c
          where c.link = f.link and c.service_type = $2 and c.count is not null and c.counted_at >= ${deliveredAt}
          order by c.counted_at limit 1
       ) first on true
       left join lateral (
         select c.count, c.counted_at from count_checks c
          where c.link = f.link and c.service_type = $2 and c.count is not null
            and c.counted_at < coalesce(f.submitted_at, f.created_at)
          order by c.counted_at desc limit 1
       ) before on true
      where f.link = $1 and f.state in ('completed', 'partial')
      order by ${deliveredAt}, f.id`,
    [link, serviceType],
  );

export const endedRefills = (db: Queryable, { serviceType, link }: Target): Promise<EndedRefill[]> =>
  rows<EndedRefill & Record<string, unknown>>(
    db,
    `select fulfilment_id as "fulfilmentId", state = 'completed' as whole, found_count as found,
            missing_count as missing, ended_at as "endedAt"
       from refills
      where link = $1 and service_type = $2 and state in ('completed', 'partial') and ended_at is not null
        and found_count is not null and missing_count is not null
      order by ended_at`,
    [link, serviceType],
  );

/** Returns the latest count of a target. A null count means that the profile is not visible. */
export const findLastCheck = (db: Queryable, { serviceType, link }: Target) =>
  maybeOne<{ count: number | null; at: Date }>(
    db,
    `select count, counted_at as at from count_checks where link = $1 and service_type = $2
      order by counted_at desc limit 1`,
    [link, serviceType],
  );

export function findOrder(
  db: Queryable,
  { id, number }: RefillOrder,
): Promise<Row<'orders', 'id' | 'number'> | undefined> {
  return maybeOne(db, 'select id, number from orders where id = $1::uuid or number = $2', [
    id ?? null,
    number ?? null,
  ]);
}

export async function lockTarget(tx: Tx, { serviceType, link }: Target): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended($1, 7301047))`, [
    `${serviceType} ${link}`,
  ]);
}

export async function insertCheck(
  db: Queryable,
  { serviceType, link, count, at }: Target & { count: number | null; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into count_checks (service_type, link, counted_at, count) values ($1, $2, $3, $4) on conflict do nothing`,
    [serviceType, link, at, count],
  );
}

export interface NewRefill {
  part: PartRow;
  cause: 'job' | 'staff' | 'customer';
  staffId: StaffId | null;
  /** Drop to refill: expected and actual count. Null if not counted. */
  drop: { expected: number; found: number; missing: number; countedAt: Date } | null;
  requestId: string | null;
  at: Date;
}

/** Returns the id of the new refill. `undefined` if the part or target has an open one, or had one for this count. */
export async function insertRefill(tx: Tx, refill: NewRefill): Promise<string | undefined> {
  const { part, cause, staffId, drop, requestId, at } = refill;
  const row = await maybeOne<Row<'refills', 'id'>>(
    tx,
    `insert into refills (order_id, fulfilment_id, provider_id, provider_order_id, service_type, link, cause, staff_id,
                          reached_count, found_count, missing_count, counted_at, request_id, created_at,
                          updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
     on conflict do nothing returning id`,
    [
      part.orderId,
      part.fulfilmentId,
      part.providerId,
      part.providerOrderId,
      part.serviceType,
      part.link,
      cause,
      staffId,
      drop?.expected ?? null,
      drop?.found ?? null,
      drop?.missing ?? null,
      drop?.countedAt ?? null,
      requestId,
      at,
    ],
  );
  return row?.id;
}
