import type { OrderId } from '#contracts/ids.ts';
import type { FulfilmentState, OrderState, PaymentState } from '#contracts/states.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, type Queryable, touchesOne } from '#server/database/query.ts';

export interface AskedOrder {
  state: OrderState;
  paymentState: PaymentState;
  parts: FulfilmentState[];
}

/** The order of a secret id: held first and read afterwards, so that its delivery does not begin meanwhile unseen. */
export async function lockAsked(tx: Tx, orderId: OrderId): Promise<AskedOrder | undefined> {
  await execute(tx, 'select id from orders where id = $1 for update', [orderId]);
  return maybeOne<AskedOrder>(
    tx,
    `select state, payment_state as "paymentState",
            array(select state from fulfilments where order_id = o.id) as parts
       from orders o where id = $1`,
    [orderId],
  );
}

export async function insertNotice(tx: Tx, orderId: OrderId, at: Date): Promise<void> {
  await execute(tx, 'insert into start_notices (id, asked_at) values ($1, $2) on conflict do nothing', [
    orderId,
    at,
  ]);
}

/** Answers whether somebody waits for it, once. */
export async function markStarted(db: Queryable, orderId: OrderId, at: Date): Promise<boolean> {
  return touchesOne(db, 'update start_notices set started_at = $2 where id = $1 and started_at is null', [
    orderId,
    at,
  ]);
}
