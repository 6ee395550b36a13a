import { maybeOne, type Queryable } from '#server/database/query.ts';

export async function isUsernameBlocked(db: Queryable, username: string): Promise<boolean> {
  const row = await maybeOne(db, 'select 1 from blocked_users where username = $1 and is_active', [username]);
  return row !== undefined;
}
