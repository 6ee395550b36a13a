import type { Tx } from '#server/platform/database/pool.ts';
import { execute } from '#server/platform/database/query.ts';

/** What somebody wrote to get no more offers. That they get none stays with the suppressions. */
export async function eraseRequests(tx: Tx, email: string): Promise<void> {
  await execute(tx, 'delete from unsubscribe_requests where lower(email) = $1', [email]);
}
