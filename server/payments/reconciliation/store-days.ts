import type { LedgerLine } from '#contracts/payments/payments.ts';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { ComparedMovement, DayDifference } from './day-rules.ts';

/** A day in Madrid may have 23 or 25 hours. */
export async function boundsOf(db: Queryable, day: string): Promise<{ from: Date; to: Date }> {
  const found = await rows<{ from: Date; to: Date }>(
    db,
    `select $1::date::timestamp at time zone 'Europe/Madrid' as "from",
            ($1::date + 1)::timestamp at time zone 'Europe/Madrid' as "to"`,
    [day],
  );
  return found[0] as { from: Date; to: Date };
}

/**
 * Selects the processor's entries of the day, each with the shop's row of the same object. Excludes payouts and
 * returned payouts, which only transfer the balance.
 */
const processorRowsSql = `
  select e.id as entry_id, e.source_id, e.kind, e.amount_cents as theirs, e.fee_cents as fee,
         case when e.kind = 'charge' then cp.amount_received_cents
              when e.kind = 'refund' then case when r.id is not null then -r.amount_cents end
              when e.kind = 'refund_failure' then case when r.state = 'failed' then r.amount_cents end
              when e.kind = 'dispute' then case when d.id is not null then -d.amount_cents end
              when e.kind = 'dispute_reversal' then case when d.state in ('won', 'warning_closed') then d.amount_cents end
              else e.amount_cents end as ours,
         e.kind = 'charge' and cp.id is null and ch.ours is false as elsewhere,
         coalesce(cp.id, r.payment_id, d.payment_id) as payment_id
    from balance_entries e
    left join payments cp on cp.charge_id = e.source_id and cp.state = 'succeeded' and e.kind = 'charge'
    left join charges ch on ch.id = e.source_id
    left join refunds r on r.processor_refund_id = e.source_id and e.kind in ('refund', 'refund_failure')
    left join disputes d on d.id = e.source_id and e.kind in ('dispute', 'dispute_reversal')
   where e.at >= $1 and e.at < $2 and e.kind not in ('payout', 'payout_reversal')`;

const shopRowsSql = `
  select p.intent_id as object_id, 'charge' as kind, p.amount_received_cents as ours, p.id as payment_id, p.processor
    from payments p join orders o on o.id = p.order_id and not o.sample
   where p.state = 'succeeded' and p.settled_at >= $1 and p.settled_at < $2
     and not exists (select from balance_entries e where e.source_id = p.charge_id)
  union all
  select r.processor_refund_id, 'refund', -r.amount_cents, r.payment_id, rp.processor
    from refunds r join payments rp on rp.id = r.payment_id
   where r.processor_refund_id is not null and r.state in ('pending', 'succeeded')
     and r.created_at >= $1 and r.created_at < $2
     and not exists (select from balance_entries e where e.source_id = r.processor_refund_id)`;

interface ProcessorRow extends Record<string, unknown> {
  entry_id: string;
  source_id: string | null;
  kind: string;
  theirs: number;
  fee: number;
  ours: number | null;
  elsewhere: boolean | null;
  payment_id: string | null;
  order_id: string | null;
}
interface ShopRow extends Record<string, unknown> {
  object_id: string;
  kind: 'charge' | 'refund';
  ours: number;
  payment_id: string;
  order_id: string;
  processor: ProcessorName;
}

const kinds: Record<string, ComparedMovement['kind']> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
};

const toProcessorRow = (row: ProcessorRow): ComparedMovement => ({
  // A refund and its return have the same source but are separate movements.
  objectId:
    row.kind.endsWith('_failure') || row.kind.endsWith('_reversal')
      ? row.entry_id
      : (row.source_id ?? row.entry_id),
  kind: kinds[row.kind] ?? 'other',
  oursCents: row.ours,
  theirsCents: row.theirs,
  feeCents: row.fee,
  foreign: row.elsewhere === true,
  uncompared: false,
  paymentId: row.payment_id,
  orderId: row.order_id,
});

const toShopRow = (
  { object_id, kind, ours, payment_id, order_id, processor }: ShopRow,
  ledgers: readonly ProcessorName[],
): ComparedMovement => ({
  objectId: object_id,
  kind,
  oursCents: ours,
  theirsCents: null,
  feeCents: 0,
  foreign: false,
  uncompared: !ledgers.includes(processor),
  paymentId: payment_id,
  orderId: order_id,
});

export async function readLedgers(
  tx: Tx,
  { from, to, ledgers }: { from: Date; to: Date; ledgers: readonly ProcessorName[] },
): Promise<ComparedMovement[]> {
  const theirs = await rows<ProcessorRow>(
    tx,
    `select b.*, p.order_id from (${processorRowsSql}) b left join payments p on p.id = b.payment_id`,
    [from, to],
  );
  const ours = await rows<ShopRow>(
    tx,
    `select b.*, p.order_id from (${shopRowsSql}) b join payments p on p.id = b.payment_id`,
    [from, to],
  );
  return [...theirs.map(toProcessorRow), ...ours.map((row) => toShopRow(row, ledgers))];
}

export async function findUnsettledCharges(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
): Promise<string[]> {
  const found = await rows<{ intent_id: string }>(
    db,
    `select c.intent_id from charges c left join payments p on p.intent_id = c.intent_id
      where c.at >= $1 and c.at < $2 and c.state = 'succeeded' and c.ours and c.intent_id is not null
        and p.state is distinct from 'succeeded'`,
    [from, to],
  );
  return found.map(({ intent_id }) => intent_id);
}

export async function saveDay(
  tx: Tx,
  day: { day: string; state: string; lines: LedgerLine[]; error: string | null; at: Date },
): Promise<void> {
  await execute(
    tx,
    `insert into reconciled_days (day, state, lines, error, compared_at) values ($1, $2, $3, $4, $5)
     on conflict (day) do update set state = excluded.state, error = excluded.error, compared_at = excluded.compared_at,
            lines = case when excluded.state = 'failed' then reconciled_days.lines else excluded.lines end`,
    [day.day, day.state, JSON.stringify(day.lines), day.error, day.at],
  );
}

/**
 * Differences that no longer exist are marked as resolved and remain as history. Returns the newly resolved
 * objects.
 */
export async function saveDifferences(
  tx: Tx,
  { day, differences, at }: { day: string; differences: readonly DayDifference[]; at: Date },
): Promise<string[]> {
  await execute(
    tx,
    `insert into reconciliation_differences (day, object_id, kind, ours_cents, theirs_cents, net_cents, payment_id,
                                             order_id, found_at)
     select $1, d."objectId", d.kind, d."oursCents", d."theirsCents", d."netCents", d."paymentId", d."orderId", $3
       from json_to_recordset($2) as d("objectId" text, kind text, "oursCents" integer, "theirsCents" integer,
                                       "netCents" integer, "paymentId" uuid, "orderId" uuid)
     on conflict (day, object_id) do update
        set ours_cents = excluded.ours_cents, theirs_cents = excluded.theirs_cents, net_cents = excluded.net_cents,
            payment_id = excluded.payment_id, order_id = excluded.order_id, gone_at = null`,
    [day, JSON.stringify(differences), at],
  );
  const gone = await rows<Row<'reconciliation_differences', 'object_id'>>(
    tx,
    `update reconciliation_differences set gone_at = $3
      where day = $1 and gone_at is null and object_id <> all($2) returning object_id`,
    [day, differences.map(({ objectId }) => objectId), at],
  );
  return gone.map(({ object_id }) => object_id);
}

export async function daysToCompare(db: Queryable, days: readonly string[]): Promise<string[]> {
  const found = await rows<{ day: string }>(
    db,
    `select d.day::text as day from unnest($1::date[]) d(day) left join reconciled_days r on r.day = d.day
      where r.state is distinct from 'agrees' order by d.day desc`,
    [days],
  );
  return found.map(({ day }) => day);
}

export async function firstPaymentAt(db: Queryable): Promise<Date | null> {
  const row = await maybeOne<{ at: Date | null }>(
    db,
    `select min(p.created_at) as at from payments p join orders o on o.id = p.order_id and not o.sample`,
  );
  return row?.at ?? null;
}

export async function findItemOf(
  tx: Tx,
  { objectId, paymentId }: Pick<DayDifference, 'objectId' | 'paymentId'>,
): Promise<boolean> {
  const row = await maybeOne(
    tx,
    `select 1 as found from pending_items i
      where i.reason <> 'books_differ'
        and (i.subject_id = any(array[$1, $2]) or i.subject_id in (
              select c.intent_id from charges c where c.id = $1
              union all select r.id::text from refunds r where r.processor_refund_id = $1
              union all select e.source_id from balance_entries e where e.id = $1
              union all select r.id::text from balance_entries e join refunds r on r.processor_refund_id = e.source_id
                         where e.id = $1)) limit 1`,
    [objectId, paymentId ?? ''],
  );
  return row !== undefined;
}
