import type {
  BalanceEntry,
  Charge,
  ProcessorPayout,
} from '#server/platform/clients/processor/processor-objects.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface ComparisonMark {
  comparedUntil: Tables['comparison_marks']['compared_until'];
  now: Date;
}

const mark = `select compared_until as "comparedUntil", now() as now from comparison_marks where name = 'processor'`;

/** Reads the mark. Before the first comparison it is the time of the last payment, at least three days ago. */
export async function readMark(db: Queryable): Promise<ComparisonMark> {
  const known = await maybeOne<ComparisonMark & Record<string, unknown>>(db, mark);
  if (known) return known;
  await execute(
    db,
    `insert into comparison_marks (name, compared_until)
     values ('processor', least(now() - interval '3 days', (select max(created_at) from payments)))
     on conflict do nothing`,
  );
  return one<ComparisonMark & Record<string, unknown>>(db, mark);
}

/** Advances the mark, unless someone changed it in the meantime. */
export async function moveMark(db: Queryable, move: { from: Date; to: Date }): Promise<void> {
  await execute(
    db,
    `update comparison_marks set compared_until = $2, updated_at = now()
      where name = 'processor' and date_trunc('milliseconds', compared_until) = date_trunc('milliseconds', $1::timestamptz)`,
    [move.from, move.to],
  );
}

export async function setMarkBack(db: Queryable, since: Date): Promise<void> {
  await execute(
    db,
    `update comparison_marks set compared_until = least(compared_until, $1), updated_at = now() where name = 'processor'`,
    [since],
  );
}

export interface ExistingPayment
  extends Row<'payments', 'id' | 'order_id' | 'state'>,
    NonNullColumns<Row<'payments', 'intent_id'>> {
  received_cents: Tables['payments']['amount_received_cents'];
  refunded_cents: number;
}

export async function findExistingPayments(db: Queryable, intentIds: readonly string[]) {
  const found = await rows<ExistingPayment & Record<string, unknown>>(
    db,
    `select p.id, p.intent_id, p.order_id, p.state, p.amount_received_cents as received_cents,
            (select coalesce(sum(r.amount_cents), 0) from refunds r
              where r.payment_id = p.id and r.processor_refund_id is not null
                and r.state not in ('failed', 'canceled')) as refunded_cents
       from payments p where p.intent_id = any($1)`,
    [intentIds],
  );
  return new Map<string, ExistingPayment>(found.map((payment) => [payment.intent_id, payment]));
}

export function findSettledBetween(db: Queryable, time: { from: Date; to: Date }) {
  return rows<
    Row<'payments', 'id' | 'order_id' | 'processor'> & NonNullColumns<Row<'payments', 'intent_id'>>
  >(
    db,
    `select p.id, p.intent_id, p.order_id, p.processor
       from orders o join payments p on p.order_id = o.id and p.state = 'succeeded'
      where o.paid_at >= $1 and o.paid_at < $2 and not o.sample`,
    [time.from, time.to],
  );
}

export async function findExistingRefunds(db: Queryable, processorRefundIds: readonly string[]) {
  const found = await rows<Row<'refunds', 'state' | 'amount_cents'> & { id: string }>(
    db,
    'select processor_refund_id as id, state, amount_cents from refunds where processor_refund_id = any($1)',
    [processorRefundIds],
  );
  return new Map(found.map((refund) => [refund.id, refund]));
}

export async function findExistingDisputes(db: Queryable, disputeIds: readonly string[]) {
  const found = await rows<Row<'disputes', 'id' | 'state' | 'amount_cents'>>(
    db,
    'select id, state, amount_cents from disputes where id = any($1)',
    [disputeIds],
  );
  return new Map(found.map((dispute) => [dispute.id, dispute]));
}

export async function findExistingOrders(db: Queryable, orderIds: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ id: string }>(db, 'select id::text as id from orders where id::text = any($1)', [
    orderIds,
  ]);
  return new Set(found.map(({ id }) => id));
}

/** Stores the processor's charges. A repeated call updates changes. */
export async function saveCharges(db: Queryable, charges: readonly Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const told = charges.map((charge) => ({
    ...charge,
    ours: charge.orderId !== undefined,
    at: charge.at.toISOString(),
    lastFour: /^\d{4}$/.test(charge.lastFour ?? '') ? charge.lastFour : null,
  }));
  await execute(
    db,
    `insert into charges (id, payment_id, intent_id, ours, at, state, amount_cents, method, card_brand, card_country,
                          last_four, decline_code, three_d_secure, risk_level, risk_score)
     select c.id, p.id, c."intentId", c.ours or p.id is not null, c.at, c.state, c."askedCents", c.method, c."cardBrand",
            c."cardCountry", c."lastFour", case when c.state = 'failed' then c."declineCode" end, c."threeDSecure",
            c."riskLevel", c."riskScore"
       from json_to_recordset($1) as c(
              id text, "intentId" text, ours boolean, at timestamptz, state text, "askedCents" integer, method text,
              "cardBrand" text, "cardCountry" text, "lastFour" text, "declineCode" text, "threeDSecure" text,
              "riskLevel" text, "riskScore" smallint)
       left join payments p on p.intent_id = c."intentId"
      where c.id ~ '^(ch|py)_'
     on conflict (id) do update set state = excluded.state, payment_id = coalesce(excluded.payment_id, charges.payment_id),
                                    ours = excluded.ours, risk_level = excluded.risk_level, risk_score = excluded.risk_score
      where (charges.state, charges.payment_id, charges.ours) is distinct from
            (excluded.state, excluded.payment_id, excluded.ours)`,
    [JSON.stringify(told)],
  );
}

/** Stores ledger entries. Entries are immutable except for their payout. */
export async function saveBalanceEntries(
  db: Queryable,
  entries: readonly BalanceEntry[],
  payoutId: string | null = null,
): Promise<void> {
  if (entries.length === 0) return;
  await execute(
    db,
    `insert into balance_entries (id, at, kind, source_id, amount_cents, fee_cents, net_cents, currency, payout_id)
     select e.id, e.at, e.kind, e."sourceId", e."amountCents", e."feeCents", e."netCents", e.currency, $2
       from json_to_recordset($1) as e(id text, at timestamptz, kind text, "sourceId" text, "amountCents" integer,
                                       "feeCents" integer, "netCents" integer, currency text)
      where e.id ~ '^txn_'
     on conflict (id) do update set payout_id = excluded.payout_id
      where excluded.payout_id is not null and balance_entries.payout_id is distinct from excluded.payout_id`,
    [JSON.stringify(entries), payoutId],
  );
}

export async function savePayout(db: Queryable, payout: ProcessorPayout): Promise<void> {
  await execute(
    db,
    `insert into payouts (id, amount_cents, currency, state, created_at, arrives_on, automatic)
     values ($1, $2, $3, $4, $5, ($6::timestamptz at time zone 'Europe/Madrid')::date, $7)
     on conflict (id) do update
        set state = excluded.state, arrives_on = excluded.arrives_on, automatic = excluded.automatic, updated_at = now()
      where (payouts.state, payouts.arrives_on, payouts.automatic)
            is distinct from (excluded.state, excluded.arrives_on, excluded.automatic)`,
    [
      payout.id,
      payout.amountCents,
      payout.currency,
      payout.state,
      payout.createdAt,
      payout.arrivesAt,
      payout.automatic,
    ],
  );
}

/**
 * Returns payouts without entries, least recently attempted first, so that an unreadable one does not block the others.
 */
export async function payoutsToItemise(db: Queryable): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `select id from payouts where itemised_at is null and automatic
      order by tried_at nulls first, created_at limit 20`,
  );
  return found.map(({ id }) => id);
}

export async function recordItemisingAttempt(db: Queryable, payoutId: string, at: Date): Promise<void> {
  await execute(db, 'update payouts set tried_at = $2 where id = $1', [payoutId, at]);
}

export async function setItemised(db: Queryable, payoutId: string): Promise<void> {
  await execute(db, 'update payouts set itemised_at = now() where id = $1', [payoutId]);
}
