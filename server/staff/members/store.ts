import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffLanguage, StaffRole } from '#contracts/staff/roles.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

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

export async function insertKeyMember(
  tx: Tx,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<StaffId> {
  const row = await one<Row<'staff_members', 'id'>>(
    tx,
    `insert into staff_members (username, password_hash, role, is_active, is_key)
     values ($1, $2, 'agent', false, true) returning id`,
    [username, passwordHash],
  );
  return row.id;
}

export type MemberRow = Row<
  'staff_members',
  'id' | 'username' | 'email' | 'role' | 'language' | 'is_active' | 'created_at'
> & { second_factor: boolean; passkeys: number; last_used_at: Date | null };

export function allMembers(db: Queryable): Promise<MemberRow[]> {
  return rows<MemberRow>(
    db,
    `select m.id, m.username, m.email, m.role, m.language, m.is_active, m.created_at,
            exists (select from second_factors f where f.staff_id = m.id and f.confirmed_at is not null) as second_factor,
            (select count(*)::int from passkeys p where p.staff_id = m.id) as passkeys,
            (select max(s.last_used_at) from staff_sessions s where s.staff_id = m.id) as last_used_at
       from staff_members m where not m.is_key order by m.is_active desc, m.username`,
  );
}

export function activeMembers(db: Queryable): Promise<Row<'staff_members', 'id' | 'username'>[]> {
  return rows(db, 'select id, username from staff_members where is_active order by username');
}

export type LockedMember = Row<'staff_members', 'id' | 'username' | 'role' | 'is_active'>;

/** Locks the member and all active owners in a fixed order, so that concurrent changes wait for each other. */
export function lockWithOwners(tx: Tx, id: StaffId): Promise<LockedMember[]> {
  return rows<LockedMember>(
    tx,
    `select id, username, role, is_active from staff_members
      where (id = $1 and not is_key) or (role = 'owner' and is_active) order by id for update`,
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

/** Returns the previous language, or undefined if it is unchanged. */
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

type InvitationRow = Row<
  'staff_invitations',
  'id' | 'email' | 'role' | 'language' | 'created_at' | 'expires_at'
>;

const columns = 'i.id, i.email, i.role, i.language, i.created_at, i.expires_at';
const open = 'i.accepted_at is null and i.withdrawn_at is null';

interface NewInvitation {
  id: string;
  email: string;
  role: Tables['staff_invitations']['role'];
  language: Tables['staff_invitations']['language'];
  tokenHash: Buffer;
  invitedBy: StaffId;
  at: Date;
  expiresAt: Date;
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { id, email, role, language, tokenHash, invitedBy, at, expiresAt } = invitation;
  await execute(
    tx,
    `insert into staff_invitations (id, email, role, language, token_sha256, invited_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, email, role, language, tokenHash, invitedBy, at, expiresAt],
  );
}

/** Withdraws one invitation or all open ones of an address. Returns the addresses. */
export async function withdrawOpen(
  tx: Tx,
  which: { id: string } | { email: string },
  at: Date,
): Promise<string[]> {
  const touched = await rows<Row<'staff_invitations', 'email'>>(
    tx,
    `update staff_invitations i set withdrawn_at = $3
      where ${open} and (i.id = $1::uuid or i.email = $2) returning email`,
    ['id' in which ? which.id : null, 'email' in which ? which.email : null, at],
  );
  return touched.map(({ email }) => email);
}

export function openInvitations(db: Queryable): Promise<(InvitationRow & { invited_by_name: string })[]> {
  return rows(
    db,
    `select ${columns}, m.username as invited_by_name
       from staff_invitations i join staff_members m on m.id = i.invited_by
      where ${open} order by i.created_at desc`,
  );
}

export function findInvitation(
  db: Queryable,
  id: string,
): Promise<(InvitationRow & Row<'staff_invitations', 'token_sha256'>) | undefined> {
  return maybeOne(
    db,
    `select ${columns}, i.token_sha256 from staff_invitations i where ${open} and i.id = $1::uuid`,
    [id],
  );
}

export async function replaceTokenHash(db: Queryable, id: string, hash: Buffer): Promise<void> {
  await execute(db, 'update staff_invitations set token_sha256 = $2 where id = $1::uuid', [id, hash]);
}

export function findByToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return maybeOne<InvitationRow>(
    db,
    `select ${columns} from staff_invitations i
       join staff_members m on m.id = i.invited_by and m.is_active and m.role = 'owner'
      where ${open} and i.token_sha256 = $1 and i.expires_at > $2`,
    [tokenHash, now],
  );
}

/** Locks the invitation so that only the first of concurrent requests accepts it. */
export async function lockByToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  await execute(tx, 'select from staff_invitations where token_sha256 = $1 for update', [tokenHash]);
  return findByToken(tx, tokenHash, now);
}

export async function setAccepted(
  tx: Tx,
  accepted: { id: string; staffId: StaffId; at: Date },
): Promise<void> {
  await one(tx, `update staff_invitations set accepted_at = $3, staff_id = $2 where id = $1 returning id`, [
    accepted.id,
    accepted.staffId,
    accepted.at,
  ]);
}
