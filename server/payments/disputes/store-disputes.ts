import type { PaymentId } from '#contracts/kit/ids.ts';
import type { DisputeItem } from '#contracts/payments/payments.ts';
import type { ProcessorDispute } from '#server/platform/clients/processor/processor-objects.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import { boundSql, createConditionBuilder } from '#server/platform/database/list-conditions.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { disputeSearch } from '../store-staff.ts';
import { countsStill } from './store-answers.ts';

export interface DisputeRow
  extends Row<
    'disputes',
    'id' | 'payment_id' | 'amount_cents' | 'reason' | 'state' | 'opened_at' | 'evidence_due_at' | 'closed_at'
  > {
  order_id: Tables['orders']['id'];
  order_number: Tables['orders']['number'];
  processor: Tables['payments']['processor'];
  intent_id: Tables['payments']['intent_id'];
  card_brand: Tables['payments']['card_brand'];
  last_four: Tables['charges']['last_four'];
  fee_cents: number | null;
  answer: DisputeItem['answer'];
}

const columns = `d.id, d.payment_id, d.amount_cents, d.reason, d.state, d.opened_at, d.evidence_due_at, d.closed_at,
  o.id as order_id, o.number as order_number, p.processor, p.intent_id, p.card_brand, c.last_four,
  (select sum(e.fee_cents)::integer from balance_entries e where e.source_id = d.id) as fee_cents,
  case when a.dispute_id is not null then json_build_object('kind', a.kind, 'state', a.state, 'by', m.username,
    'askedAt', a.asked_at, 'sentAt', a.sent_at, 'error', a.error) end as answer`;
const from = `disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
  left join charges c on c.id = p.charge_id
  left join dispute_answers a on ${countsStill} left join staff_members m on m.id = a.staff_id`;

const conditions: Record<string, string> = {
  waiting: `d.state in ('needs_response', 'warning_needs_response', 'appeal_needs_response')`,
  open: 'd.closed_at is null',
  won: `d.state = 'won'`,
  lost: `d.state = 'lost'`,
  closed: 'd.closed_at is not null',
};

const course = [
  ...['warning_needs_response', 'needs_response', 'warning_under_review', 'under_review'],
  ...['won', 'lost'],
];

export function disputeList(filter: {
  state: string | null;
  q: string | null;
  from: string | null;
  to: string | null;
}): KeysetList {
  const { where, add, asked } = createConditionBuilder();
  if (filter.state !== null) add(String(conditions[filter.state]));
  if (filter.q !== null) where(...disputeSearch(filter.q));
  where(`d.opened_at >= ${boundSql(filter.from, 'from')}`, filter.from);
  where(`d.opened_at < ${boundSql(filter.to, 'to')}`, filter.to);
  return {
    columns,
    from,
    ...asked(),
    id: 'md5(d.id)::uuid',
    sorting: { name: 'opened', key: 'd.opened_at', type: 'timestamptz', descending: true },
    sortings: {
      opened: { key: 'd.opened_at', type: 'timestamptz' },
      state: { key: placeOf('d.state', course), type: 'integer' },
      due: { key: "coalesce(d.evidence_due_at, 'infinity')", type: 'timestamptz' },
      amount: { key: 'd.amount_cents', type: 'integer' },
    },
  };
}

export const findDispute = (db: Queryable, id: string): Promise<DisputeRow | undefined> =>
  maybeOne<DisputeRow & Record<string, unknown>>(db, `select ${columns} from ${from} where d.id = $1`, [id]);

export const disputesOfPayment = (db: Queryable, paymentId: string): Promise<DisputeRow[]> =>
  rows<DisputeRow & Record<string, unknown>>(
    db,
    `select ${columns} from ${from} where d.payment_id = $1::uuid order by d.opened_at`,
    [paymentId],
  );

export const earlierEndings = (db: Queryable, reason: string): Promise<{ won: number; lost: number }> =>
  one<{ won: number; lost: number }>(
    db,
    `select count(*) filter (where d.state = 'won') as won, count(*) filter (where d.state = 'lost') as lost
       from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      where d.reason = $1 and d.closed_at is not null and not o.sample`,
    [reason],
  );

export async function sentEvidence(db: Queryable, id: string): Promise<Record<string, string> | null> {
  const row = await maybeOne<{ evidence: Record<string, string> }>(
    db,
    `select evidence from dispute_answers where dispute_id = $1 and kind = 'evidence' and state <> 'refused'`,
    [id],
  );
  return row?.evidence ?? null;
}

export async function countWaitingDisputes(db: Queryable): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*) from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      where d.closed_at is null and not o.sample and ${conditions.waiting}
        and not exists (select from dispute_answers a where ${countsStill} and a.state <> 'refused')`,
  );
  return count;
}

export interface DisputedPayment extends Row<'payments', 'order_id'> {
  payment_id: Tables['payments']['id'];
  /** Stored state of the dispute. Null if new. */
  known_state: Tables['disputes']['state'] | null;
  known_amount: Tables['disputes']['amount_cents'] | null;
}

/**
 * Locks first and reads in a second statement, so that the read sees what another transaction wrote while
 * this one waited.
 */
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

interface WarnedPayment extends Row<'payments', 'id' | 'order_id'> {
  received_cents: Tables['payments']['amount_received_cents'];
}

/** Locks the payment of a first fraud warning. Undefined if the payment is unknown or already has one. */
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
