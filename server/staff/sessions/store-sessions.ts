import type { StaffId } from '#contracts/kit/ids.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { StaffActor } from '../audit/actor.ts';

export interface NewSession {
  tokenHash: Buffer;
  staffId: StaffId;
  at: Date;
  expiresAt: Date;
  userAgent: string | null;
  network: string;
  mustEnrol: boolean;
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  await execute(
    db,
    `insert into staff_sessions (token_sha256, staff_id, created_at, proved_at, last_used_at, expires_at, user_agent, network, must_enrol)
     values ($1, $2, $3, $3, $3, $4, $5, $6, $7)`,
    [
      session.tokenHash,
      session.staffId,
      session.at,
      session.expiresAt,
      session.userAgent,
      session.network,
      session.mustEnrol,
    ],
  );
}

export type StaffSession = Row<
  'staff_sessions',
  'id' | 'staff_id' | 'expires_at' | 'proved_at' | 'last_used_at' | 'must_enrol'
> &
  Row<'staff_members', 'username' | 'role' | 'language'>;

export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffSession | undefined> {
  return maybeOne<StaffSession>(
    db,
    `select s.id, s.staff_id, m.username, m.role, m.language, s.expires_at, s.proved_at, s.last_used_at, s.must_enrol
       from staff_sessions s join staff_members m on m.id = s.staff_id
      where s.token_sha256 = $1 and s.expires_at > $2 and s.ended_at is null and m.is_active`,
    [tokenHash, now],
  );
}

export async function touchSession(db: Queryable, id: string, at: Date): Promise<void> {
  await execute(db, 'update staff_sessions set last_used_at = greatest(last_used_at, $2) where id = $1', [
    id,
    at,
  ]);
}

export async function setProved(tx: Queryable, id: string, at: Date): Promise<Date> {
  const row = await one<Row<'staff_sessions', 'proved_at'>>(
    tx,
    'update staff_sessions set proved_at = $2 where id = $1 returning proved_at',
    [id, at],
  );
  return row.proved_at;
}

export async function setEnrolled(tx: Queryable, staffId: StaffId): Promise<void> {
  await execute(tx, 'update staff_sessions set must_enrol = false where staff_id = $1 and must_enrol', [
    staffId,
  ]);
}

/** Whose session it was; undefined for one that had ended before. */
export function endSession(
  tx: Queryable,
  tokenHash: Buffer,
): Promise<(Pick<StaffActor, 'id' | 'username' | 'role'> & { session_id: string }) | undefined> {
  return maybeOne(
    tx,
    `update staff_sessions s set ended_at = now() from staff_members m
      where s.token_sha256 = $1 and s.ended_at is null and m.id = s.staff_id
     returning m.id, m.username, m.role, s.id as session_id`,
    [tokenHash],
  );
}

export type OpenSessionRow = Row<
  'staff_sessions',
  'id' | 'staff_id' | 'user_agent' | 'network' | 'created_at' | 'last_used_at' | 'expires_at'
> &
  Row<'staff_members', 'username'>;

/** Of one member, or of all. */
export function openSessions(db: Queryable, staffId: StaffId | null, now: Date): Promise<OpenSessionRow[]> {
  return rows<OpenSessionRow>(
    db,
    `select s.id, s.staff_id, s.user_agent, s.network, s.created_at, s.last_used_at, s.expires_at, m.username
       from staff_sessions s join staff_members m on m.id = s.staff_id
      where s.expires_at > $2 and s.ended_at is null and m.is_active and ($1::uuid is null or s.staff_id = $1)
      order by s.last_used_at desc, s.id limit 500`,
    [staffId, now],
  );
}

/** Of this member, this one, all but one: what is null says nothing. */
export function endOpenSessions(
  tx: Queryable,
  which: { staffId: StaffId | null; id: string | null; but: string | null; at: Date },
): Promise<Row<'staff_sessions', 'id' | 'staff_id'>[]> {
  return rows(
    tx,
    `update staff_sessions set ended_at = $4
      where ended_at is null and expires_at > $4 and ($1::uuid is null or staff_id = $1)
        and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3)
     returning id, staff_id`,
    [which.staffId, which.id, which.but, which.at],
  );
}
