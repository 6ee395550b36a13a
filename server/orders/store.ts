import type { OrderId, OrderNumber, StaffId } from '#contracts/kit/ids.ts';
import type { OrderEventKind } from '#contracts/orders/order-events.ts';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Actor } from '#server/staff/audit/actor.ts';
import type { NewLineItem, NewOrder, WrittenOrder } from './new-order.ts';

/** The timeline's own words, which an older version beside this one writes too. */
const storedActor = {
  visitor: 'buyer',
  customer: 'buyer',
  job: 'system',
  staff: 'staff',
  processor: 'processor',
  provider: 'provider',
} as const satisfies Record<Actor['kind'], string>;

export interface OrderEvent {
  orderId: OrderId;
  /** Snake case, for instance `paid`, `delivery_started`. */
  kind: OrderEventKind;
  actor: Actor['kind'];
  at: Date;
  data?: Record<string, unknown>;
}

export async function insertOrderEvent(tx: Queryable, event: OrderEvent): Promise<void> {
  await execute(
    tx,
    'insert into order_events (order_id, kind, actor, at, data) values ($1, $2, $3, $4, $5)',
    [event.orderId, event.kind, storedActor[event.actor], event.at, event.data ?? {}],
  );
}

export async function lockOrder(tx: Queryable, orderId: OrderId) {
  return one<Row<'orders', 'state' | 'payment_state'>>(
    tx,
    'select state, payment_state from orders where id = $1 for update',
    [orderId],
  );
}

export async function setCompleted(tx: Queryable, orderId: OrderId, at: Date): Promise<void> {
  await execute(
    tx,
    `update orders set state = 'completed', completed_at = $2, updated_at = $2 where id = $1`,
    [orderId, at],
  );
}

/** The order is paid, its line items may go out, and the timeline says so: one statement. */
export async function setPaid(
  tx: Queryable,
  paid: { orderId: OrderId; at: Date; data: Record<string, unknown> },
) {
  await execute(
    tx,
    `with paid as (
       update orders set state = 'processing', payment_state = 'paid', paid_at = coalesce(paid_at, $2), updated_at = $2
        where id = $1 returning id
     )
     insert into order_events (order_id, kind, actor, at, data) select id, 'paid', 'processor', $2, $3 from paid`,
    [paid.orderId, paid.at, paid.data],
  );
}

export async function setPaymentState(tx: Queryable, orderId: OrderId, state: PaymentState): Promise<void> {
  await execute(tx, 'update orders set payment_state = $2, updated_at = now() where id = $1', [
    orderId,
    state,
  ]);
}

export async function setState(tx: Queryable, orderId: OrderId, state: OrderState): Promise<void> {
  await execute(tx, 'update orders set state = $2, updated_at = now() where id = $1', [orderId, state]);
}

export async function setReopened(tx: Queryable, orderId: OrderId): Promise<void> {
  await execute(
    tx,
    `update orders set state = 'processing', completed_at = null, updated_at = now() where id = $1`,
    [orderId],
  );
}

export async function setStopReason(tx: Queryable, orderId: OrderId, reason: string): Promise<void> {
  await execute(
    tx,
    'update orders set stop_reason = coalesce(stop_reason, $2), updated_at = now() where id = $1',
    [orderId, reason],
  );
}

interface OfDay {
  staffId: StaffId;
  at: Date;
}

/** The shop's day is Madrid's. */
const dayOf = `($2::timestamptz at time zone 'Europe/Madrid')::date`;

/** Takes the sum from the day's allowance, in the one statement that knows whether it is there. */
export async function takeAllowance(
  tx: Tx,
  { staffId, at, amountCents, perDayCents }: OfDay & { amountCents: number; perDayCents: number },
): Promise<boolean> {
  if (amountCents > perDayCents) return false;
  return touchesOne(
    tx,
    `insert into refund_allowances (staff_id, day, used_cents) values ($1, ${dayOf}, $3)
     on conflict (staff_id, day) do update set used_cents = refund_allowances.used_cents + excluded.used_cents
      where refund_allowances.used_cents + excluded.used_cents <= $4`,
    [staffId, at, amountCents, perDayCents],
  );
}

export async function usedAllowance(db: Queryable, { staffId, at }: OfDay): Promise<number> {
  const row = await maybeOne<Row<'refund_allowances', 'used_cents'>>(
    db,
    `select used_cents from refund_allowances where staff_id = $1 and day = ${dayOf}`,
    [staffId, at],
  );
  return row?.used_cents ?? 0;
}

export interface ShortEnd {
  /** Units that arrived, of all parts. */
  arrived: number;
  /** What has gone back or is on its way, without what a bank refused. */
  returningCents: number;
}

/** What an order that ended short has brought. A part that was broken off and tells no count counts as nothing. */
export function readShortEnd(db: Queryable, orderId: OrderId): Promise<ShortEnd> {
  return one<ShortEnd>(
    db,
    `select (select coalesce(sum(case when state = 'completed' then quantity
                                      when remains is null then 0
                                      else quantity - least(remains, quantity) end), 0)::int
               from fulfilments where order_id = $1) as arrived,
            (select coalesce(sum(r.amount_cents), 0)::int from refunds r join payments p on p.id = r.payment_id
              where p.order_id = $1 and p.parked_reason is null and r.state not in ('failed', 'canceled')) as "returningCents"`,
    [orderId],
  );
}

export async function insertOrder(
  tx: Queryable,
  order: NewOrder,
  number: OrderNumber,
): Promise<WrittenOrder> {
  const row = await one<Row<'orders', 'id' | 'network_country'>>(
    tx,
    `with placed as (
       insert into orders (number, idempotency_key, request_fingerprint, locale, email, username, total_cents,
                           tax_country, tax_rate_basis_points, tax_cents, source_url, created_at, updated_at,
                           discount_code, discount_cents, upsell, customer_name, notes, visit_hash, id, request_id,
                           network_country, invoice_to)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $15, $16, $17, $18, $19, $20, coalesce($21, uuidv7()), $22,
               (select case when n.last_address >= $23::inet then n.country end from network_ranges n
                 where n.first_address <= $23::inet order by n.first_address desc limit 1), $24)
       returning id, network_country
     ), lines as (
       insert into line_items (order_id, position, service_id, service_type, audience, quantity, bonus_quantity,
                               list_price_cents, price_cents, link, kind, refill_days)
       select placed.id, l.position - 1, l."serviceId", l."serviceType", l.audience, l.quantity, l."bonusQuantity",
              l."listPriceCents", l."priceCents", l.link, l.kind, l."refillDays"
         from placed, rows from (json_to_recordset($13::json) as ("serviceId" integer, "serviceType" text,
              audience text, quantity integer, "bonusQuantity" integer, "listPriceCents" integer,
              "priceCents" integer, link text, kind text, "refillDays" smallint)) with ordinality
              as l("serviceId", "serviceType", audience, quantity, "bonusQuantity", "listPriceCents", "priceCents", link, kind,
                   "refillDays", position)
     ), consents as (
       insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
       select placed.id, c.kind, c.statement, c.version, $4, $12
         from placed, json_to_recordset($14::json) as c(kind text, statement text, version text)
     ), told as (
       insert into order_events (order_id, kind, actor, at) select id, 'placed', 'buyer', $12 from placed
     )
     select id, network_country from placed`,
    [
      number,
      order.idempotencyKey,
      order.fingerprint,
      order.locale,
      order.email,
      order.username,
      order.totalCents,
      order.taxCountry,
      order.taxRate,
      order.taxCents,
      order.sourceUrl,
      order.at,
      JSON.stringify(order.lines),
      JSON.stringify(order.consents),
      order.discount?.code ?? null,
      order.discount?.cents ?? 0,
      order.upsell === null ? null : JSON.stringify(order.upsell),
      order.customerName,
      order.notes,
      order.visitHash,
      order.known?.id ?? null,
      order.requestId,
      order.address ?? null,
      order.invoiceTo ? JSON.stringify(order.invoiceTo) : null,
    ],
  );
  return { id: row.id, number, networkCountry: row.network_country };
}

/** The posts of a new order's lines, in their order. The database refuses shares that do not sum to their line. */
export async function insertPosts(tx: Tx, orderId: OrderId, lines: readonly NewLineItem[]): Promise<void> {
  const posts = lines.flatMap((line, linePosition) =>
    line.posts.map((post, position) => ({ ...post, linePosition, position })),
  );
  await execute(
    tx,
    `insert into line_item_posts (line_item_id, position, short_code, link, quantity)
     select l.id, p.position, p.shortcode, p.link, p.quantity
       from json_to_recordset($2::json) as p("linePosition" smallint, position smallint, shortcode text, link text,
                                             quantity integer)
       join line_items l on l.order_id = $1 and l.position = p."linePosition"`,
    [orderId, JSON.stringify(posts)],
  );
}

/** Another post in the place of one that an order is for. */
export interface NewPost {
  lineItemId: string;
  position: number;
  shortcode: string;
  link: string;
}

/**
 * These posts take the places of those that stood there, each with its share: taken out first, because one may have
 * stood in another's place.
 */
export async function replacePosts(tx: Tx, posts: readonly NewPost[]): Promise<void> {
  if (posts.length === 0) return;
  const places = JSON.stringify(posts);
  const taken = await rows<{ lineItemId: string; position: number; quantity: number }>(
    tx,
    `delete from line_item_posts p
      using json_to_recordset($1::json) as n("lineItemId" uuid, position smallint)
      where p.line_item_id = n."lineItemId" and p.position = n.position
     returning p.line_item_id as "lineItemId", p.position, p.quantity`,
    [places],
  );
  await execute(
    tx,
    `insert into line_item_posts (line_item_id, position, short_code, link, quantity)
     select n."lineItemId", n.position, n.shortcode, n.link, t.quantity
       from json_to_recordset($1::json) as n("lineItemId" uuid, position smallint, shortcode text, link text)
       join json_to_recordset($2::json) as t("lineItemId" uuid, position smallint, quantity integer)
         using ("lineItemId", position)`,
    [places, JSON.stringify(taken)],
  );
}
