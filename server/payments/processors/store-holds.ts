import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import type { ProcessorHoldReason } from '#contracts/payments/processors.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';

export interface HoldRow {
  processor: ProcessorName;
  reason: ProcessorHoldReason;
  note: string | null;
  heldAt: Date;
  triedAt: Date | null;
  error: string | null;
}

const columns = `processor, reason, note, held_at as "heldAt", tried_at as "triedAt", error`;

export const allHolds = (db: Queryable): Promise<HoldRow[]> =>
  rows<HoldRow>(db, `select ${columns} from processor_holds order by processor`);

/** An existing pause keeps its reason. Returns whether the pause is new. */
export function insertHold(
  tx: Tx,
  hold: { processor: ProcessorName; reason: ProcessorHoldReason; note?: string | undefined; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into processor_holds (processor, reason, note, held_at) values ($1, $2, $3, $4)
     on conflict (processor) do nothing`,
    [hold.processor, hold.reason, hold.note ?? null, hold.at],
  );
}

/** Returns the deleted pause. Undefined without one, or with `unlessStaff` if staff set the pause. */
export function deleteHold(
  tx: Tx,
  processor: ProcessorName,
  { unlessStaff }: { unlessStaff: boolean },
): Promise<HoldRow | undefined> {
  return maybeOne<HoldRow>(
    tx,
    `delete from processor_holds where processor = $1 and not ($2 and reason = 'staff') returning ${columns}`,
    [processor, unlessStaff],
  );
}

export function convertToStaffHold(
  tx: Tx,
  { processor, note }: { processor: ProcessorName; note: string },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update processor_holds set reason = 'staff', note = $2 where processor = $1 and reason <> 'staff'`,
    [processor, note],
  );
}

export async function setTried(
  db: Queryable,
  { processor, error, at }: { processor: ProcessorName; error: string; at: Date },
): Promise<void> {
  await execute(
    db,
    `update processor_holds set tried_at = $2, error = $3 where processor = $1 and reason <> 'staff'`,
    [processor, at, error.slice(0, 200)],
  );
}

export interface OpenCheckouts {
  processor: string;
  orders: number;
}

export function countOpenCheckouts(db: Queryable, since: Date): Promise<OpenCheckouts[]> {
  return rows<OpenCheckouts>(
    db,
    `select p.processor, count(*)::integer as orders from payments p join orders o on o.id = p.order_id and not o.sample
      where p.state in ('creating', 'open') and p.created_at >= $1 group by p.processor`,
    [since],
  );
}
