import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';

interface CorrectableRecord {
  chainId: string;
  position: number;
  invoiceId: string;
  xml: string;
  state: 'waiting' | 'accepted' | 'accepted_with_errors' | 'rejected';
  storedBefore: boolean;
  /** A later record of the invoice replaces this one. */
  replaced: boolean;
}

export function readCorrectableRecord(
  db: Queryable,
  chainId: string,
  position: number,
): Promise<CorrectableRecord | undefined> {
  return maybeOne<CorrectableRecord>(
    db,
    `select r.chain_id as "chainId", r.position, r.invoice_id as "invoiceId", r.xml, s.state,
            exists (select 1 from register_records o join register_sendings os using (chain_id, position)
              where o.invoice_id = r.invoice_id and os.state in ('accepted', 'accepted_with_errors')) as "storedBefore",
            exists (select 1 from register_records later where later.invoice_id = r.invoice_id
              and (later.made_at, later.position) > (r.made_at, r.position)) as replaced
       from register_records r join register_sendings s using (chain_id, position)
      where r.chain_id = $1::uuid and r.position = $2`,
    [chainId, position],
  );
}

/** Returns the id of the warning, or undefined if it exists. */
export async function insertLateWarning(
  tx: Tx,
  warning: { waitingSince: Date; hours: number; waiting: number; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<{ id: string }>(
    tx,
    `insert into late_record_warnings (waiting_since, hours, waiting, created_at) values ($1, $2, $3, $4)
     on conflict (waiting_since, hours) do nothing returning id`,
    [warning.waitingSince, warning.hours, warning.waiting, warning.at],
  );
  return row?.id;
}

type LateWarning = CamelCaseRow<'late_record_warnings', 'waiting_since' | 'hours' | 'waiting'>;

export const readLateWarning = (db: Queryable, id: string): Promise<LateWarning | undefined> =>
  maybeOne<LateWarning>(
    db,
    `select w.waiting_since as "waitingSince", w.hours, w.waiting from late_record_warnings w
      where w.id = $1::uuid and exists (
        select from register_sendings s join register_records r using (chain_id, position)
         where s.state = 'waiting' and r.made_at <= w.waiting_since)`,
    [id],
  );
