import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type PasskeyPurpose = Tables['passkey_challenges']['purpose'];

interface Challenge {
  hash: Buffer;
  purpose: PasskeyPurpose;
  /** Null where nobody has said yet who they are. */
  staffId: StaffId | null;
}

export async function insertChallenge(db: Queryable, challenge: Challenge, expiresAt: Date): Promise<void> {
  await execute(
    db,
    'insert into passkey_challenges (challenge_sha256, purpose, staff_id, expires_at) values ($1, $2, $3, $4)',
    [challenge.hash, challenge.purpose, challenge.staffId, expiresAt],
  );
}

/** Of any number at once the first takes it, right or wrong. */
export async function takeChallenge(db: Queryable, challenge: Challenge, now: Date): Promise<boolean> {
  return touchesOne(
    db,
    `delete from passkey_challenges
      where challenge_sha256 = $1 and purpose = $2 and staff_id is not distinct from $3 and expires_at > $4`,
    [challenge.hash, challenge.purpose, challenge.staffId, now],
  );
}

export async function deleteChallengesBefore(db: Queryable, before: Date): Promise<void> {
  await execute(db, 'delete from passkey_challenges where expires_at < $1', [before]);
}

export type PasskeyRow = Row<
  'passkeys',
  'id' | 'staff_id' | 'credential_id' | 'public_key' | 'counter' | 'name' | 'created_at' | 'last_used_at'
>;

const columns = 'id, staff_id, credential_id, public_key, counter, name, created_at, last_used_at';

export function findPasskey(db: Queryable, credentialId: string): Promise<PasskeyRow | undefined> {
  return maybeOne<PasskeyRow>(db, `select ${columns} from passkeys where credential_id = $1`, [credentialId]);
}

export function passkeysOf(db: Queryable, staffId: StaffId): Promise<PasskeyRow[]> {
  return rows<PasskeyRow>(db, `select ${columns} from passkeys where staff_id = $1 order by id`, [staffId]);
}

export interface NewPasskey {
  staffId: StaffId;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  name: string;
  at: Date;
}

export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<string> {
  const { staffId, credentialId, publicKey, counter, name, at } = passkey;
  const row = await one<Row<'passkeys', 'id'>>(
    tx,
    `insert into passkeys (staff_id, credential_id, public_key, counter, name, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [staffId, credentialId, Buffer.from(publicKey), counter, name, at],
  );
  return row.id;
}

/** The counter only rises: one that was seen before is a copy of the key. */
export async function notePasskeyUse(
  tx: Tx,
  use: { id: string; counter: number; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update passkeys set counter = $2, last_used_at = $3
      where id = $1 and (counter < $2 or (counter = 0 and $2::bigint = 0))`,
    [use.id, use.counter, use.at],
  );
}

/** The name of what is gone; undefined where it was not this member's. */
export async function deletePasskey(
  tx: Tx,
  passkey: { id: string; staffId: StaffId },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'passkeys', 'name'>>(
    tx,
    'delete from passkeys where id = $1 and staff_id = $2 returning name',
    [passkey.id, passkey.staffId],
  );
  return row?.name;
}

export const deletePasskeysOf = (tx: Tx, staffId: StaffId): Promise<number> =>
  execute(tx, 'delete from passkeys where staff_id = $1', [staffId]);

/** What a member can show besides a password. */
export function meansOf(db: Queryable, staffId: StaffId): Promise<{ code: boolean; passkey: boolean }> {
  return one(
    db,
    `select exists (select from second_factors where staff_id = $1 and confirmed_at is not null) as code,
            exists (select from passkeys where staff_id = $1) as passkey`,
    [staffId],
  );
}
