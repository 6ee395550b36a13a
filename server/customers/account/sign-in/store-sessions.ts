import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export interface NewSession {
  tokenHash: Buffer;
  email: string;
  deviceHash: Buffer;
  locale: Locale;
  userAgent: string | null;
  network: string;
  at: Date;
  expiresAt: Date;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { tokenHash, email, deviceHash, locale, userAgent, network, at, expiresAt } = session;
  const row = await one<Row<'customer_sessions', 'id'>>(
    tx,
    `insert into customer_sessions (token_sha256, email, device_sha256, locale, user_agent, network, created_at,
                                    last_used_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8) returning id`,
    [tokenHash, email, deviceHash, locale, userAgent, network, at, expiresAt],
  );
  return row.id;
}

export type SessionRow = Row<
  'customer_sessions',
  | 'id'
  | 'email'
  | 'device_sha256'
  | 'locale'
  | 'user_agent'
  | 'network'
  | 'created_at'
  | 'last_used_at'
  | 'expires_at'
>;

const columns = 'id, email, device_sha256, locale, user_agent, network, created_at, last_used_at, expires_at';
const isOpen = 'ended_at is null and expires_at > $2';

export function findSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return maybeOne<SessionRow>(
    db,
    `select ${columns} from customer_sessions where token_sha256 = $1 and ${isOpen}`,
    [tokenHash, now],
  );
}

export function findSessionById(db: Queryable, id: string, now: Date): Promise<SessionRow | undefined> {
  return maybeOne<SessionRow>(
    db,
    `select ${columns} from customer_sessions where id = $1::uuid and ${isOpen}`,
    [id, now],
  );
}

export async function touchSession(db: Queryable, id: string, at: Date): Promise<void> {
  await execute(db, 'update customer_sessions set last_used_at = greatest(last_used_at, $2) where id = $1', [
    id,
    at,
  ]);
}

/** The latest used first. */
export function openSessions(db: Queryable, email: string, now: Date): Promise<SessionRow[]> {
  return rows<SessionRow>(
    db,
    `select ${columns} from customer_sessions where email = $1 and ${isOpen} order by last_used_at desc, id limit 50`,
    [email, now],
  );
}

/** This one of the address, or all of them. Answers how many were open. */
export function endSessions(
  db: Queryable,
  which: { email: string; id: string | null; at: Date },
): Promise<number> {
  return execute(
    db,
    `update customer_sessions set ended_at = $3
      where email = $1 and ended_at is null and expires_at > $3 and ($2::uuid is null or id = $2)`,
    [which.email, which.id, which.at],
  );
}

/** Has somebody signed in to this address from here before, and from anywhere? */
export function knownDevices(
  db: Queryable,
  { email, deviceHash }: { email: string; deviceHash: Buffer | undefined },
): Promise<{ here: boolean; anywhere: boolean }> {
  return one(
    db,
    `select exists (select from customer_devices where token_sha256 = $2 and email = $1) as here,
            exists (select from customer_devices where email = $1) as anywhere`,
    [email, deviceHash ?? null],
  );
}

export async function keepDevice(
  tx: Tx,
  { email, deviceHash, at }: { email: string; deviceHash: Buffer; at: Date },
): Promise<void> {
  await execute(
    tx,
    `insert into customer_devices (token_sha256, email, first_at, last_at) values ($1, $2, $3, $3)
     on conflict (token_sha256, email) do update set last_at = greatest(customer_devices.last_at, excluded.last_at)`,
    [deviceHash, email, at],
  );
}

/** From then on all others count as new ones. */
export async function forgetOtherDevices(
  tx: Tx,
  { email, deviceHash }: { email: string; deviceHash: Buffer },
): Promise<void> {
  await execute(tx, 'delete from customer_devices where email = $1 and token_sha256 <> $2', [
    email,
    deviceHash,
  ]);
}
