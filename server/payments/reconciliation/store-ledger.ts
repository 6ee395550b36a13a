import type { LedgerLine } from '#contracts/payments/payments.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** The processor's ids are not UUIDs, but the cursor needs one. */
const asUuid = (column: string) => `md5(${column})::uuid`;
/** Sorts entries of the same second: charges first. */
const rank = `case e.kind when 'charge' then '0' else '1' end`;

export interface EntryRow
  extends Row<
    'balance_entries',
    'id' | 'at' | 'kind' | 'source_id' | 'amount_cents' | 'fee_cents' | 'net_cents' | 'payout_id'
  > {
  processor: Tables['payments']['processor'] | null;
  order_id: Tables['orders']['id'] | null;
  order_number: Tables['orders']['number'] | null;
}

const entryColumns = `e.id, e.at, e.kind, e.source_id, e.amount_cents, e.fee_cents, e.net_cents, e.payout_id,
  s.processor, o.id as order_id, o.number as order_number`;
const entryFrom = `balance_entries e
  left join lateral (
    select p.order_id, p.processor from payments p where p.charge_id = e.source_id
    union all select p.order_id, p.processor from refunds r join payments p on p.id = r.payment_id
               where r.processor_refund_id = e.source_id
    union all select p.order_id, p.processor from disputes d join payments p on p.id = d.payment_id where d.id = e.source_id
    limit 1) s on true
  left join orders o on o.id = s.order_id`;

export function entryList(filter: { day: string | null; payoutId: string | null }): KeysetList {
  const values: unknown[] = [];
  const conditions: string[] = [];
  if (filter.day !== null) {
    values.push(filter.day);
    conditions.push(
      `e.at >= $1::date::timestamp at time zone 'Europe/Madrid'`,
      `e.at < ($1::date + 1)::timestamp at time zone 'Europe/Madrid'`,
    );
  }
  if (filter.payoutId !== null) {
    values.push(filter.payoutId);
    conditions.push(`e.payout_id = $${values.length}`);
  }
  return {
    columns: entryColumns,
    from: entryFrom,
    where: conditions.join(' and ') || 'true',
    values,
    id: `(${rank} || substr(md5(e.id), 2))::uuid`,
    sorting: { name: 'at', key: 'e.at', type: 'timestamptz', descending: true },
    sortings: {
      at: { key: 'e.at', type: 'timestamptz' },
      amount: { key: 'e.amount_cents', type: 'integer' },
      fee: { key: 'e.fee_cents', type: 'integer' },
      net: { key: 'e.net_cents', type: 'integer' },
    },
  };
}

export const entriesOfPayment = (db: Queryable, paymentId: string): Promise<EntryRow[]> =>
  rows<EntryRow>(
    db,
    `select e.id, e.at, e.kind, e.source_id, e.amount_cents, e.fee_cents, e.net_cents, e.payout_id,
            p.processor, p.order_id, o.number as order_number
       from payments p join orders o on o.id = p.order_id
       join balance_entries e on e.source_id = any(
              array[p.charge_id]
              || array(select r.processor_refund_id from refunds r where r.payment_id = p.id)
              || array(select d.id from disputes d where d.payment_id = p.id))
      where p.id = $1::uuid order by e.at, ${rank}, e.id`,
    [paymentId],
  );

export interface PayoutRow extends Row<'payouts', 'id' | 'amount_cents' | 'state' | 'created_at'> {
  arrives_on: string;
  charges_cents: number | null;
  returned_cents: number | null;
  fee_cents: number | null;
}

export const payoutList: KeysetList = {
  columns: `o.id, o.amount_cents, o.state, o.created_at, o.arrives_on::text as arrives_on, s.*`,
  from: `payouts o left join lateral (
    select sum(e.amount_cents) filter (where e.kind = 'charge')::integer as charges_cents,
           sum(e.amount_cents) filter (where e.kind not in ('charge', 'payout'))::integer as returned_cents,
           (-sum(e.fee_cents))::integer as fee_cents
      from balance_entries e where e.payout_id = o.id and o.itemised_at is not null) s on true`,
  where: 'true',
  values: [],
  id: asUuid('o.id'),
  sorting: { name: 'created', key: 'o.created_at', type: 'timestamptz', descending: true },
  sortings: {
    created: { key: 'o.created_at', type: 'timestamptz' },
    state: {
      key: placeOf('o.state', ['pending', 'in_transit', 'paid', 'failed', 'canceled']),
      type: 'integer',
    },
    amount: { key: 'o.amount_cents', type: 'integer' },
  },
};

export interface DayRow extends Row<'reconciled_days', 'state' | 'compared_at' | 'error'> {
  day: string;
  lines: LedgerLine[];
  differences: number;
  difference_cents: number;
}

const dayColumns = `r.day::text as day, r.state, r.compared_at, r.error, r.lines,
  (select count(*) from reconciliation_differences d where d.day = r.day and d.gone_at is null) as differences,
  (select coalesce(sum(d.net_cents), 0) from reconciliation_differences d where d.day = r.day and d.gone_at is null)
    as difference_cents`;

export const readDaysUpTo = (db: Queryable, to: string | null): Promise<DayRow[]> =>
  rows<DayRow & Record<string, unknown>>(
    db,
    `select ${dayColumns} from reconciled_days r where $1::date is null or r.day <= $1::date order by r.day desc limit 31`,
    [to],
  );

export const findDay = (db: Queryable, day: string): Promise<DayRow | undefined> =>
  maybeOne<DayRow & Record<string, unknown>>(
    db,
    `select ${dayColumns} from reconciled_days r where r.day = $1`,
    [day],
  );

export interface DifferenceRow
  extends Row<
    'reconciliation_differences',
    | 'object_id'
    | 'kind'
    | 'ours_cents'
    | 'theirs_cents'
    | 'net_cents'
    | 'payment_id'
    | 'order_id'
    | 'found_at'
    | 'gone_at'
  > {
  order_number: Tables['orders']['number'] | null;
  pending_id: string | null;
  pending_reason: string | null;
}

export const differencesOf = (db: Queryable, day: string): Promise<DifferenceRow[]> =>
  rows<DifferenceRow & Record<string, unknown>>(
    db,
    `select d.object_id, d.kind, d.ours_cents, d.theirs_cents, d.net_cents, d.payment_id, d.order_id, d.found_at,
            d.gone_at, o.number as order_number, i.id as pending_id, i.reason as pending_reason
       from reconciliation_differences d left join orders o on o.id = d.order_id
       left join lateral (
         select i.id, i.reason from pending_items i
          where i.subject_id = any(array[d.day::text || ':' || d.object_id, d.object_id, d.payment_id::text]
                  || array(select c.intent_id from charges c where c.id = d.object_id)
                  || array(select r.id::text from refunds r where r.processor_refund_id = d.object_id)
                  || array(select r.id::text from balance_entries e join refunds r on r.processor_refund_id = e.source_id
                            where e.id = d.object_id))
          order by i.resolved_at is not null, i.opened_at desc limit 1) i on true
      where d.day = $1 order by d.gone_at nulls first, abs(d.net_cents) desc, d.object_id`,
    [day],
  );
