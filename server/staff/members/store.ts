import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffLanguage, StaffRole } from '#contracts/staff/roles.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export async function hasMembers(db: Queryable): Promise<boolean> {
  return (await maybeOne(db, 'select 1 from staff_members limit 1')) !== undefined;
}

export async function insertFirstMember(db: Queryable, member: { username: string; passwordHash: string }) {
  return touchesOne(
    db,
    `insert into staff_members (username, password_hash)
     select $1, $2 where not exists (select 1 from staff_members) on conflict do nothing`,
    [member.username, member.passwordHash],
  );
}

export async function insertMember(
  tx: Tx,
  member: {
    username: string;
    passwordHash: string;
    email: string;
    role: StaffRole;
    language: StaffLanguage;
  },
): Promise<StaffId> {
  const { username, passwordHash, email, role, language } = member;
  const row = await one<Row<'staff_members', 'id'>>(
    tx,
    `insert into staff_members (username, password_hash, email, role, language) values ($1, $2, $3, $4, $5)
     returning id`,
    [username, passwordHash, email, role, language],
  );
  return row.id;
}

export type MemberRow = Row<
  'staff_members',
  'id' | 'username' | 'email' | 'role' | 'language' | 'is_active' | 'created_at'
> & { second_factor: boolean; passkeys: number; last_used_at: Date | null };

/** Who may come in first, each by name; who is gone at the end. */
export function allMembers(db: Queryable): Promise<MemberRow[]> {
  return rows<MemberRow>(
    db,
    `select m.id, m.username, m.email, m.role, m.language, m.is_active, m.created_at,
            exists (select from second_factors f where f.staff_id = m.id and f.confirmed_at is not null) as second_factor,
            (select count(*)::int from passkeys p where p.staff_id = m.id) as passkeys,
            (select max(s.last_used_at) from staff_sessions s where s.staff_id = m.id) as last_used_at
       from staff_members m order by m.is_active desc, m.username`,
  );
}

export function activeMembers(db: Queryable): Promise<Row<'staff_members', 'id' | 'username'>[]> {
  return rows(db, 'select id, username from staff_members where is_active order by username');
}

export type LockedMember = Row<'staff_members', 'id' | 'username' | 'role' | 'is_active'>;

/** This one and all active owners, always in the same order: two changes at once see each other. */
export function lockWithOwners(tx: Tx, id: StaffId): Promise<LockedMember[]> {
  return rows<LockedMember>(
    tx,
    `select id, username, role, is_active from staff_members
      where id = $1 or (role = 'owner' and is_active) order by id for update`,
    [id],
  );
}

export async function setMember(
  tx: Tx,
  member: { id: StaffId; role: StaffRole; active: boolean },
): Promise<void> {
  await execute(tx, 'update staff_members set role = $2, is_active = $3, updated_at = now() where id = $1', [
    member.id,
    member.role,
    member.active,
  ]);
}

/** The language before; undefined where it is that already. */
export async function setLanguage(
  tx: Tx,
  id: StaffId,
  language: StaffLanguage,
): Promise<StaffLanguage | undefined> {
  const row = await maybeOne<{ before: StaffLanguage }>(
    tx,
    `update staff_members m set language = $2, updated_at = now()
       from (select id, language from staff_members where id = $1 for update) b
      where m.id = b.id and b.language <> $2 returning b.language as before`,
    [id, language],
  );
  return row?.before;
}

export async function findPasswordHash(db: Queryable, username: string): Promise<string | undefined> {
  const row = await maybeOne<Row<'staff_members', 'password_hash'>>(
    db,
    'select password_hash from staff_members where username = $1',
    [username],
  );
  return row?.password_hash;
}

/** Answers whose it is; undefined for nobody. */
export async function setPassword(
  tx: Tx,
  username: string,
  passwordHash: string,
): Promise<StaffId | undefined> {
  const row = await maybeOne<Row<'staff_members', 'id'>>(
    tx,
    'update staff_members set password_hash = $2, updated_at = now() where username = $1 returning id',
    [username, passwordHash],
  );
  return row?.id;
}
