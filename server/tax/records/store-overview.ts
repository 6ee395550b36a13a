import type { OpenRecord as ListedRecord } from '#contracts/tax/records.ts';
import { maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';

export interface OpenRecord extends Omit<ListedRecord, 'madeAt' | 'recipient'> {
  madeAt: Date;
  xml: string;
}

/**
 * SQL condition: the record was rejected, and no later record of the invoice replaces it. Records that are
 * only late need no correction.
 */
const unresolved = `s.state in ('rejected', 'accepted_with_errors') and coalesce(s.error_code, '') <> '2004'
  and not exists (select 1 from register_records later where later.invoice_id = r.invoice_id
    and (later.made_at, later.position) > (r.made_at, r.position))`;

/** Returns records to correct first, then waiting ones, oldest first. `most` limits each group. */
export async function readOpenRecords(db: Queryable, most: number): Promise<OpenRecord[]> {
  const columns = `r.chain_id as "chainId", r.position, r.invoice_id as "invoiceId", i.number, i.type,
    i.order_id as "orderId", s.state, s.error_code as code, s.error_text as text, s.attempts, r.made_at as "madeAt", r.xml`;
  const from = `register_sendings s join register_records r using (chain_id, position)
    join invoices i on i.id = r.invoice_id`;
  return rows<OpenRecord>(
    db,
    `(select ${columns} from ${from} where ${unresolved} order by r.made_at, r.position limit $1)
     union all
     (select ${columns} from ${from} where s.state = 'waiting' order by r.made_at, r.position limit $1)`,
    [most],
  );
}

export interface OpenCounts {
  waiting: number;
  waitingSince: Date | null;
  unresolved: number;
}

export function countOpen(db: Queryable): Promise<OpenCounts> {
  return one<OpenCounts>(
    db,
    `select (select count(*)::integer from register_sendings where state = 'waiting') as waiting,
            (select r.made_at from register_sendings s join register_records r using (chain_id, position)
              where s.state = 'waiting' order by r.made_at limit 1) as "waitingSince",
            (select count(*)::integer from register_sendings s join register_records r using (chain_id, position)
              where ${unresolved}) as unresolved`,
  );
}

export async function countUnresolved(db: Queryable): Promise<number> {
  const { open } = await one<{ open: number }>(
    db,
    `select (select count(*)::integer from register_sendings s join register_records r using (chain_id, position)
              where ${unresolved})
          + (select count(*)::integer from register_chains where closed_at is null and stopped_at is not null) as open`,
  );
  return open;
}

export interface Batch
  extends CamelCaseRow<
    'register_batches',
    | 'id'
    | 'records'
    | 'late'
    | 'began_at'
    | 'ended_at'
    | 'outcome'
    | 'accepted'
    | 'flagged'
    | 'rejected'
    | 'csv'
    | 'error'
  > {}

export function lastBatches(db: Queryable, most: number): Promise<Batch[]> {
  return rows<Batch>(
    db,
    `select id, records, late, began_at as "beganAt", ended_at as "endedAt", outcome, accepted, flagged, rejected, csv,
            error from register_batches order by began_at desc, id desc limit $1`,
    [most],
  );
}

/** Pending invoices wait because issuing is stopped or the issuer is unknown. */
export async function countDues(db: Queryable): Promise<number> {
  const row = await maybeOne<{ dues: number }>(db, 'select count(*)::integer as dues from invoice_dues');
  return row?.dues ?? 0;
}
