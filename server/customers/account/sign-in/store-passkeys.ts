import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

/** Whose answer is waited for: nobody has said yet who they are when they sign in. */
type Challenge = { hash: Buffer } & (
  | { purpose: 'registration'; email: string }
  | { purpose: 'sign_in'; email: null }
);

export async function insertChallenge(db: Queryable, challenge: Challenge, expiresAt: Date): Promise<void> {
  await execute(
    db,
    `insert into customer_passkey_challenges (challenge_sha256, purpose, email, expires_at)
     values ($1, $2, $3, $4)`,
    [challenge.hash, challenge.purpose, challenge.email, expiresAt],
  );
}

/** Of any number at once the first takes it, right or wrong. */
export async function takeChallenge(db: Queryable, challenge: Challenge, now: Date): Promise<boolean> {
  return touchesOne(
    db,
    `delete from customer_passkey_challenges
      where challenge_sha256 = $1 and purpose = $2 and email is not distinct from $3 and expires_at > $4`,
    [challenge.hash, challenge.purpose, challenge.email, now],
  );
}

export type CustomerPasskey = Row<
  'customer_passkeys',
  | 'id'
  | 'email'
  | 'credential_id'
  | 'public_key'
  | 'counter'
  | 'name'
  | 'locale'
  | 'created_at'
  | 'last_used_at'
>;

const columns = 'id, email, credential_id, public_key, counter, name, locale, created_at, last_used_at';

export function findPasskey(db: Queryable, credentialId: string): Promise<CustomerPasskey | undefined> {
  return maybeOne<CustomerPasskey>(db, `select ${columns} from customer_passkeys where credential_id = $1`, [
    credentialId,
  ]);
}

export function findPasskeyById(db: Queryable, id: string): Promise<CustomerPasskey | undefined> {
  return maybeOne<CustomerPasskey>(db, `select ${columns} from customer_passkeys where id = $1::uuid`, [id]);
}

export function passkeysOf(db: Queryable, email: string): Promise<CustomerPasskey[]> {
  return rows<CustomerPasskey>(db, `select ${columns} from customer_passkeys where email = $1 order by id`, [
    email,
  ]);
}

/** No second one of an address is counted while this runs. */
export async function lockKeysOf(tx: Tx, email: string): Promise<number> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('customer_passkeys:' || $1, 0))`, [email]);
  const { kept } = await one<{ kept: number }>(
    tx,
    'select count(*)::int as kept from customer_passkeys where email = $1',
    [email],
  );
  return kept;
}

export interface NewPasskey {
  email: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  name: string;
  locale: Locale;
  at: Date;
}

export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<string> {
  const { email, credentialId, publicKey, counter, name, locale, at } = passkey;
  const row = await one<Row<'customer_passkeys', 'id'>>(
    tx,
    `insert into customer_passkeys (email, credential_id, public_key, counter, name, locale, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [email, credentialId, Buffer.from(publicKey), counter, name, locale, at],
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
    `update customer_passkeys set counter = $2, last_used_at = $3
      where id = $1 and (counter < $2 or (counter = 0 and $2::bigint = 0))`,
    [use.id, use.counter, use.at],
  );
}

/** False where it was not this address's. */
export async function setPasskeyName(
  db: Queryable,
  key: { id: string; email: string; name: string },
): Promise<boolean> {
  return touchesOne(db, 'update customer_passkeys set name = $3 where id = $1::uuid and email = $2', [
    key.id,
    key.email,
    key.name,
  ]);
}

/** False where it was not this address's. */
export async function deletePasskey(db: Queryable, key: { id: string; email: string }): Promise<boolean> {
  return touchesOne(db, 'delete from customer_passkeys where id = $1::uuid and email = $2', [
    key.id,
    key.email,
  ]);
}
