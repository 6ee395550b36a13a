import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type InvitationRow = Row<
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

/** Those of an address, or the one; a new one takes the place of the one before. Returns the addresses. */
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

/** The one that this token opens, while it does. */
export function findByToken(db: Queryable, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return maybeOne<InvitationRow>(
    db,
    `select ${columns} from staff_invitations i
       join staff_members m on m.id = i.invited_by and m.is_active and m.role = 'owner'
      where ${open} and i.token_sha256 = $1 and i.expires_at > $2`,
    [tokenHash, now],
  );
}

/** Locks it, so that of any number at once the first comes of it. */
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
