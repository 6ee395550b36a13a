import type { StaffId } from '#contracts/ids.ts';
import { execute, maybeOne, type Queryable } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';
import type { StaffActor } from './actor.ts';

export type StaffMember = Row<'staff_members', 'id' | 'username' | 'password_hash' | 'role' | 'is_active'>;

export async function findMember(db: Queryable, username: string): Promise<StaffMember | undefined> {
  return maybeOne<StaffMember>(
    db,
    `select id, username, password_hash, role, is_active from staff_members where username = $1`,
    [username],
  );
}

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

export async function insertSession(
  db: Queryable,
  session: { tokenHash: Buffer; staffId: StaffId; expiresAt: Date },
): Promise<void> {
  await execute(db, 'insert into staff_sessions (token_sha256, staff_id, expires_at) values ($1, $2, $3)', [
    session.tokenHash,
    session.staffId,
    session.expiresAt,
  ]);
}

export type StaffSession = Row<'staff_sessions', 'staff_id' | 'expires_at'> &
  Row<'staff_members', 'username' | 'role'>;

export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffSession | undefined> {
  return maybeOne<StaffSession>(
    db,
    `select s.staff_id, m.username, m.role, s.expires_at
       from staff_sessions s join staff_members m on m.id = s.staff_id
      where s.token_sha256 = $1 and s.expires_at > $2 and s.ended_at is null and m.is_active`,
    [tokenHash, now],
  );
}

/** Whose session it was; undefined for one that had ended before. */
export function endSession(
  tx: Queryable,
  tokenHash: Buffer,
): Promise<Pick<StaffActor, 'id' | 'username' | 'role'> | undefined> {
  return maybeOne(
    tx,
    `update staff_sessions s set ended_at = now() from staff_members m
      where s.token_sha256 = $1 and s.ended_at is null and m.id = s.staff_id
     returning m.id, m.username, m.role`,
    [tokenHash],
  );
}
