import type { OrderId, OrderNumber, StaffId } from '#contracts/kit/ids.ts';
import type { OrderEventKind } from '#contracts/orders/order-events.ts';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Actor } from '#server/staff/audit/actor.ts';

/** Actor names stored in the timeline. Older versions running at the same time write them too. */
const storedActor = {
  visitor: 'buyer',
  customer: 'buyer',
  job: 'system',
  staff: 'staff',
  // The name of the key is in the event's data, as for a member.
  api_key: 'staff',
  processor: 'processor',
  provider: 'provider',
} as const satisfies Record<Actor['kind'], string>;

export interface OrderEvent {
  orderId: OrderId;
  kind: OrderEventKind;
  actor: Actor['kind'];
  at: Date;
  data?: Record<string, unknown>;
}

export async function insertOrderEvent(tx: Queryable, event: OrderEvent): Promise<OrderNumber> {
  const { number } = await one<Row<'orders', 'number'>>(
    tx,
    `insert into order_events (order_id, kind, actor, at, data) values ($1, $2, $3, $4, $5)
     returning (select number from orders where id = $1) as number`,
    [event.orderId, event.kind, storedActor[event.actor], event.at, event.data ?? {}],
  );
  return number;
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

export async function setPaid(tx: Queryable, orderId: OrderId, at: Date): Promise<void> {
  await execute(
    tx,
    `update orders set state = 'processing', payment_state = 'paid', paid_at = coalesce(paid_at, $2), updated_at = $2
      where id = $1`,
    [orderId, at],
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

/** Stores the state from before the refund, so that it can be restored. */
export async function setRefunded(tx: Queryable, orderId: OrderId): Promise<void> {
  await execute(
    tx,
    `update orders set state = 'refunded', refunded_from = state, updated_at = now() where id = $1`,
    [orderId],
  );
}

export async function stateBeforeRefund(tx: Queryable, orderId: OrderId): Promise<OrderState | null> {
  const { state } = await one<{ state: OrderState | null }>(
    tx,
    'select refunded_from as state from orders where id = $1',
    [orderId],
  );
  return state;
}

/** Completes an order again after its refund was returned. Resumes what only the refund had stopped. */
export async function restoreCompleted(tx: Queryable, orderId: OrderId): Promise<void> {
  await execute(
    tx,
    `update orders set state = 'completed', stop_reason = nullif(stop_reason, 'refunded'), updated_at = now()
      where id = $1`,
    [orderId],
  );
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

const dayOf = `($2::timestamptz at time zone 'Europe/Madrid')::date`;

/** Checks and reserves the day's allowance in one statement. */
export async function reserveAllowance(
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
  arrived: number;
  /** Refunded or on its way to the buyer, without refunds that a bank rejected. */
  returningCents: number;
}

/** A cancelled part without a delivered count counts as zero. */
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

export const readAccess = (
  db: Queryable,
  orderId: OrderId,
): Promise<Row<'orders', 'visit_hash'> | undefined> =>
  maybeOne(db, 'select visit_hash from orders where id = $1', [orderId]);
