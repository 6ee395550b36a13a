import type { Tx } from '#server/database/pool.ts';
import { execute } from '#server/database/query.ts';

/** What the processor's events said besides what stands in the rows about money. One that still waits keeps it. */
export async function eraseEvents(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `update external_events set payload = '{}'
      where processed_at is not null
        and object_id in (select p.intent_id from payments p join orders o on o.id = p.order_id where lower(o.email) = $1)`,
    [email],
  );
}
