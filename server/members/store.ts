import type { Tx } from '#server/database/pool.ts';
import { execute, maybeOne, type Queryable } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';

export async function hasMembers(db: Queryable): Promise<boolean> {
  return (await maybeOne(db, 'select 1 from staff_members limit 1')) !== undefined;
}

export async function insertFirstMember(db: Queryable, member: { username: string; passwordHash: string }) {
  const inserted = await execute(
    db,
    `insert into staff_members (username, password_hash)
     select $1, $2 where not exists (select 1 from staff_members) on conflict do nothing`,
    [member.username, member.passwordHash],
  );
  return inserted === 1;
}

export async function findPasswordHash(db: Queryable, username: string): Promise<string | undefined> {
  const row = await maybeOne<Row<'staff_members', 'password_hash'>>(
    db,
    'select password_hash from staff_members where username = $1',
    [username],
  );
  return row?.password_hash;
}

export async function setPassword(tx: Tx, username: string, passwordHash: string): Promise<void> {
  await execute(tx, 'update staff_members set password_hash = $2, updated_at = now() where username = $1', [
    username,
    passwordHash,
  ]);
}
