import type { StaffId } from '#contracts/ids.ts';
import { execute, maybeOne, type Queryable } from '#server/database/query.ts';

export interface StaffMember {
  id: StaffId;
  username: string;
  password_hash: string;
  is_active: boolean;
}

export async function findMember(db: Queryable, username: string): Promise<StaffMember | undefined> {
  return maybeOne<StaffMember>(
    db,
    `select id, username, password_hash, is_active from staff_members where username = $1`,
    [username],
  );
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

export interface StaffSession {
  staff_id: StaffId;
  username: string;
  expires_at: Date;
}

export async function findSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<StaffSession | undefined> {
  return maybeOne<StaffSession>(
    db,
    `select s.staff_id, m.username, s.expires_at
       from staff_sessions s join staff_members m on m.id = s.staff_id
      where s.token_sha256 = $1 and s.expires_at > $2 and s.ended_at is null and m.is_active`,
    [tokenHash, now],
  );
}

export async function endSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await execute(
    db,
    'update staff_sessions set ended_at = now() where token_sha256 = $1 and ended_at is null',
    [tokenHash],
  );
}

export interface AuditEntry {
  staffId: StaffId | null;
  /** Feature and act, for instance `review.link`. */
  action: string;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
  requestId?: string;
}

export async function insertAuditEntry(tx: Queryable, entry: AuditEntry): Promise<void> {
  await execute(
    tx,
    `insert into audit_entries (staff_id, action, subject_type, subject_id, before, after, request_id)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.staffId,
      entry.action,
      entry.subjectType,
      entry.subjectId,
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.requestId ?? null,
    ],
  );
}
