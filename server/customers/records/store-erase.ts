import type { Tx } from '#server/platform/database/pool.ts';
import { execute } from '#server/platform/database/query.ts';

/** The address, and whoever counted together with it, is counted anew. */
export async function forgetClient(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `with gone as (delete from clients where email = $1 returning id, merged_into)
     insert into client_marks
     select $1 union
     select c.email from clients c join gone on c.merged_into = gone.id or c.id = gone.merged_into`,
    [email],
  );
}
