import type { Tx } from '../database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '../database/query.ts';
import type { Row } from '../database/row.ts';
import { tables } from './realm-tables.ts';
import type { Realm, RealmHolder } from './realms.ts';

export type Challenge = { realm: Realm } & (
  | { purpose: 'sign_in'; holder: null }
  | { purpose: 'registration' | 'proof'; holder: string }
);

export async function insertChallenge(
  db: Queryable,
  { realm, purpose, holder }: Challenge,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await execute(
    db,
    `insert into ${tables[realm].challenges} (challenge_sha256, purpose, ${tables[realm].holder}, expires_at)
     values ($1, $2, $3, $4)`,
    [hash, purpose, holder, expiresAt],
  );
}

/**
 * Deletes and returns a challenge. Only one of several concurrent callers receives it, whether its response
 * is valid or not.
 */
export async function deleteChallenge(
  db: Queryable,
  { realm, purpose, holder }: Challenge,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    `delete from ${tables[realm].challenges}
      where challenge_sha256 = $1 and purpose = $2 and ${tables[realm].holder} is not distinct from $3
        and expires_at > $4`,
    [hash, purpose, holder, now],
  );
}

export async function deleteChallengesBefore(db: Queryable, realm: Realm, before: Date): Promise<void> {
  await execute(db, `delete from ${tables[realm].challenges} where expires_at < $1`, [before]);
}

type PasskeyColumn =
  | 'id'
  | 'credential_id'
  | 'public_key'
  | 'counter'
  | 'name'
  | 'created_at'
  | 'last_used_at';

export interface PasskeyRows {
  staff: Row<'passkeys', PasskeyColumn | 'staff_id'>;
  customer: Row<'customer_passkeys', PasskeyColumn | 'email' | 'locale'>;
}

const columns = 'id, credential_id, public_key, counter, name, created_at, last_used_at';

export function findPasskeys<R extends Realm>(
  db: Queryable,
  realm: R,
  { by, value }: { by: 'credential_id' | 'id' | 'holder'; value: string },
): Promise<PasskeyRows[R][]> {
  return rows<PasskeyRows[R]>(
    db,
    `select ${columns}, ${tables[realm].passkeyColumns} from ${tables[realm].passkeys}
      where ${by === 'holder' ? tables[realm].holder : by} = $1 order by id`,
    [value],
  );
}

/** Locks a holder's passkeys, so that their number cannot change before the commit. */
export async function lockPasskeysOf(tx: Tx, realm: Realm, holder: string): Promise<number> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('${tables[realm].passkeys}:' || $1, 0))`, [
    holder,
  ]);
  const { kept } = await one<{ kept: number }>(
    tx,
    `select count(*)::int as kept from ${tables[realm].passkeys} where ${tables[realm].holder} = $1`,
    [holder],
  );
  return kept;
}

export type NewPasskey = RealmHolder & {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  name: string;
  at: Date;
};

export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<string> {
  const { holder, credentialId, counter, name, at } = passkey;
  const publicKey = Buffer.from(passkey.publicKey);
  const { id } =
    passkey.realm === 'staff'
      ? await one<Row<'passkeys', 'id'>>(
          tx,
          `insert into passkeys (staff_id, credential_id, public_key, counter, name, created_at)
           values ($1, $2, $3, $4, $5, $6) returning id`,
          [holder, credentialId, publicKey, counter, name, at],
        )
      : await one<Row<'customer_passkeys', 'id'>>(
          tx,
          `insert into customer_passkeys (email, credential_id, public_key, counter, name, created_at, locale)
           values ($1, $2, $3, $4, $5, $6, $7) returning id`,
          [holder, credentialId, publicKey, counter, name, at, passkey.locale],
        );
  return id;
}

/** Stores an increased counter. Returns false for an equal or lower one, which belongs to a copy of the key. */
export async function recordPasskeyUse(
  tx: Tx,
  realm: Realm,
  use: { id: string; counter: number; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update ${tables[realm].passkeys} set counter = $2, last_used_at = $3
      where id = $1 and (counter < $2 or (counter = 0 and $2::bigint = 0))`,
    [use.id, use.counter, use.at],
  );
}

export interface OwnPasskey {
  id: string;
  holder: string;
}

/** Returns false for a passkey of another holder. */
export async function setPasskeyName(
  db: Queryable,
  realm: Realm,
  { id, holder, name }: OwnPasskey & { name: string },
): Promise<boolean> {
  return touchesOne(
    db,
    `update ${tables[realm].passkeys} set name = $3 where id = $1::uuid and ${tables[realm].holder} = $2`,
    [id, holder, name],
  );
}

export async function deletePasskey(
  db: Queryable,
  realm: Realm,
  { id, holder }: OwnPasskey,
): Promise<string | undefined> {
  const row = await maybeOne<{ name: string }>(
    db,
    `delete from ${tables[realm].passkeys} where id = $1::uuid and ${tables[realm].holder} = $2 returning name`,
    [id, holder],
  );
  return row?.name;
}

export const deletePasskeysOf = (tx: Tx, realm: Realm, holder: string): Promise<number> =>
  execute(tx, `delete from ${tables[realm].passkeys} where ${tables[realm].holder} = $1`, [holder]);
