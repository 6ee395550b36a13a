import type { Tx } from '#server/database/pool.ts';
import { execute } from '#server/database/query.ts';

export async function setPassword(tx: Tx, username: string, passwordHash: string): Promise<void> {
  await execute(tx, 'update staff_members set password_hash = $2, updated_at = now() where username = $1', [
    username,
    passwordHash,
  ]);
}
