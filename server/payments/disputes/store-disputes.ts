import type { PaymentId } from '#contracts/kit/ids.ts';
import type { ProcessorDispute } from '#server/platform/clients/processor/processor-objects.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface DisputedPayment extends Row<'payments', 'order_id'> {
  payment_id: Tables['payments']['id'];
  /** What we knew of this dispute; null when it is new. */
  known_state: Tables['disputes']['state'] | null;
  known_amount: Tables['disputes']['amount_cents'] | null;
}

/** Locks first and reads then: what another had written while this waited for the lock is seen. */
export async function lockDisputedPayment(
  tx: Tx,
  key: { intentId: string; disputeId: string },
): Promise<DisputedPayment | undefined> {
  await execute(tx, 'select id from payments where intent_id = $1 for update', [key.intentId]);
  return maybeOne<DisputedPayment>(
    tx,
    `select p.id as payment_id, p.order_id, d.state as known_state, d.amount_cents as known_amount
       from payments p left join disputes d on d.id = $2 where p.intent_id = $1`,
    [key.intentId, key.disputeId],
  );
}

export async function upsertDispute(
  tx: Tx,
  change: { dispute: ProcessorDispute; paymentId: PaymentId; closedAt: Date | null },
): Promise<void> {
  const { dispute } = change;
  await execute(
    tx,
    `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at, evidence_due_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do update
        set state = $5, reason = $4, amount_cents = $3, evidence_due_at = $7, closed_at = $8, updated_at = now()`,
    [
      dispute.id,
      change.paymentId,
      dispute.amountCents,
      dispute.reason,
      dispute.state,
      dispute.openedAt,
      dispute.evidenceDueAt ?? null,
      change.closedAt,
    ],
  );
}

export interface WarnedPayment extends Row<'payments', 'id' | 'order_id'> {
  received_cents: Tables['payments']['amount_received_cents'];
}

/** The first warning about a payment; undefined when it is not ours or was warned about before. */
export async function lockWarnedPayment(tx: Tx, intentId: string): Promise<WarnedPayment | undefined> {
  await execute(tx, 'select id from payments where intent_id = $1 for update', [intentId]);
  return maybeOne<WarnedPayment>(
    tx,
    `select p.id, p.order_id, p.amount_received_cents as received_cents from payments p
      where p.intent_id = $1
        and not exists (select 1 from order_events e where e.order_id = p.order_id and e.kind = 'early_fraud_warning')`,
    [intentId],
  );
}
