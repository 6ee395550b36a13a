import type { OrderId } from '#contracts/ids.ts';
import type { OrderEventKind } from '#contracts/order-events.ts';
import type { OrderState, PaymentState } from '#contracts/states.ts';
import { execute, one, type Queryable } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';
import type { Actor } from '#server/staff/actor.ts';

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

export async function setStopReason(tx: Queryable, orderId: OrderId, reason: string): Promise<void> {
  await execute(
    tx,
    'update orders set stop_reason = coalesce(stop_reason, $2), updated_at = now() where id = $1',
    [orderId, reason],
  );
}
