import type { PaymentId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne } from '#server/database/query.ts';
import type { Facts, Present, Row } from '#server/database/row.ts';
import type { Tables } from '#server/database/tables.ts';

export interface LeftOfPayment
  extends Row<'payments', 'id'>,
    Facts<'payments', 'order_id'>,
    Present<Facts<'payments', 'intent_id'>> {
  receivedCents: Tables['payments']['amount_received_cents'];
  /** Received, less what has gone back or is on its way. */
  leftCents: number;
  parked: boolean;
}

/** Locks the payment first and adds up its refunds afterwards, so that the sum is not from before the wait. */
export async function lockLeftOfPayment(tx: Tx, paymentId: string): Promise<LeftOfPayment | undefined> {
  await execute(tx, 'select id from payments where id = $1::uuid for update', [paymentId]);
  return maybeOne<LeftOfPayment>(
    tx,
    `select p.id, p.order_id as "orderId", p.intent_id as "intentId", p.amount_received_cents as "receivedCents",
            p.amount_received_cents - (select coalesce(sum(r.amount_cents), 0)::integer from refunds r
               where r.payment_id = p.id and r.state not in ('failed', 'canceled')) as "leftCents",
            p.parked_reason is not null as parked
       from payments p where p.id = $1::uuid and p.state = 'succeeded'`,
    [paymentId],
  );
}

export function findFailedRefund(tx: Tx, refundId: string) {
  return maybeOne<Facts<'refunds', 'payment_id' | 'line_item_id' | 'amount_cents' | 'part_position'>>(
    tx,
    `select payment_id as "paymentId", line_item_id as "lineItemId", amount_cents as "amountCents",
            part_position as "partPosition"
       from refunds where id = $1::uuid and state = 'failed'`,
    [refundId],
  );
}

/** From now on the payment is the one that pays its order, and what came is what was to come. */
export async function unpark(tx: Tx, payment: { id: PaymentId; amountCents: number }): Promise<void> {
  await execute(
    tx,
    'update payments set parked_reason = null, amount_cents = $2, updated_at = now() where id = $1',
    [payment.id, payment.amountCents],
  );
}
