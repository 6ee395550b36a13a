import type { Tx } from '#server/database/pool.ts';
import { maybeOne, type Queryable } from '#server/database/query.ts';
import type { Facts } from '#server/database/row.ts';

/** The warning of so many hours, if nobody has had it yet; undefined otherwise. */
export async function raiseLate(
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

export type LateWarning = Facts<'late_record_warnings', 'waiting_since' | 'hours' | 'waiting'>;

/** Nothing once the record that it is about has left. */
export const readLate = (db: Queryable, id: string): Promise<LateWarning | undefined> =>
  maybeOne<LateWarning>(
    db,
    `select w.waiting_since as "waitingSince", w.hours, w.waiting from late_record_warnings w
      where w.id = $1::uuid and exists (
        select from register_sendings s join register_records r using (chain_id, position)
         where s.state = 'waiting' and r.made_at <= w.waiting_since)`,
    [id],
  );
