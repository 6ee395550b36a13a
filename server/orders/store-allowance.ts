import type { StaffId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import { maybeOne, touchesOne } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';

interface OfDay {
  staffId: StaffId;
  at: Date;
}

/** The shop's day is Madrid's. */
const dayOf = `($2::timestamptz at time zone 'Europe/Madrid')::date`;

/** Takes the sum from the day's allowance, in the one statement that knows whether it is there. */
export async function takeAllowance(
  tx: Tx,
  { staffId, at, amountCents, perDayCents }: OfDay & { amountCents: number; perDayCents: number },
): Promise<boolean> {
  if (amountCents > perDayCents) return false;
  return touchesOne(
    tx,
    `insert into refund_allowances (staff_id, day, used_cents) values ($1, ${dayOf}, $3)
     on conflict (staff_id, day) do update set used_cents = refund_allowances.used_cents + excluded.used_cents
      where refund_allowances.used_cents + excluded.used_cents <= $4`,
    [staffId, at, amountCents, perDayCents],
  );
}

export async function usedAllowance(tx: Tx, { staffId, at }: OfDay): Promise<number> {
  const row = await maybeOne<Row<'refund_allowances', 'used_cents'>>(
    tx,
    `select used_cents from refund_allowances where staff_id = $1 and day = ${dayOf}`,
    [staffId, at],
  );
  return row?.used_cents ?? 0;
}
