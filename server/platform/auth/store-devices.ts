import type { Tx } from '../database/pool.ts';
import { execute, one, type Queryable, rows } from '../database/query.ts';
import type { Row } from '../database/row.ts';
import { tables } from './realm-tables.ts';
import type { Realm } from './realms.ts';

export interface DeviceHistory {
  here: Buffer | null;
  anywhere: boolean;
}

export function findDevices(
  db: Queryable,
  realm: Realm,
  search: { holder: string; tokenHashes: readonly Buffer[] },
): Promise<DeviceHistory> {
  return one<{ here: Buffer | null; anywhere: boolean }>(
    db,
    `select (select token_sha256 from ${tables[realm].devices}
              where token_sha256 = any($2) and ${tables[realm].holder} = $1
              order by ${tables[realm].deviceUsed} desc limit 1) as here,
            exists (select from ${tables[realm].devices} where ${tables[realm].holder} = $1) as anywhere`,
    [search.holder, search.tokenHashes],
  );
}

export async function saveDevice(
  tx: Tx,
  realm: Realm,
  device: { holder: string; tokenHash: Buffer; at: Date },
): Promise<void> {
  await execute(
    tx,
    `insert into ${tables[realm].devices} as d
            (token_sha256, ${tables[realm].holder}, ${tables[realm].deviceSince}, ${tables[realm].deviceUsed})
     values ($1, $2, $3, $3) on conflict (token_sha256, ${tables[realm].holder})
     do update set ${tables[realm].deviceUsed} = greatest(d.${tables[realm].deviceUsed}, $3)`,
    [device.tokenHash, device.holder, device.at],
  );
}

/** The deleted devices count as new at the next sign-in. */
export async function deleteOtherDevices(
  tx: Tx,
  realm: Realm,
  device: { holder: string; tokenHash: Buffer },
): Promise<void> {
  await execute(
    tx,
    `delete from ${tables[realm].devices} where ${tables[realm].holder} = $1 and token_sha256 <> $2`,
    [device.holder, device.tokenHash],
  );
}

export async function deleteDevicesBefore(db: Queryable, realm: Realm, before: Date): Promise<void> {
  await execute(db, `delete from ${tables[realm].devices} where ${tables[realm].deviceUsed} < $1`, [before]);
}

export async function deleteCustomer(tx: Tx, email: string): Promise<void> {
  await execute(
    tx,
    `with sessions as (delete from customer_sessions where email = $1),
          devices as (delete from customer_devices where email = $1),
          codes as (delete from customer_codes where email = $1),
          passkeys as (delete from customer_passkeys where email = $1)
     delete from customer_passkey_challenges where email = $1`,
    [email],
  );
}

export type CountRow = Row<'sign_in_throttles', 'key_sha256' | 'attempts' | 'counted_at'>;

/** Locks the counts in a fixed order, so that concurrent attempts wait for each other without a deadlock. */
export async function lockCounts(tx: Tx, keys: readonly Buffer[]): Promise<CountRow[]> {
  await execute(
    tx,
    `insert into sign_in_throttles (key_sha256)
     select key from unnest($1::bytea[]) key order by key on conflict do nothing`,
    [keys],
  );
  return rows<CountRow>(
    tx,
    `select key_sha256, attempts, counted_at from sign_in_throttles
      where key_sha256 = any($1) order by key_sha256 for update`,
    [keys],
  );
}

export async function setCounts(
  tx: Tx,
  counts: readonly { key: Buffer; attempts: number }[],
  at: Date,
): Promise<void> {
  await execute(
    tx,
    `update sign_in_throttles t set attempts = c.attempts, counted_at = $3
       from unnest($1::bytea[], $2::int[]) c (key, attempts) where t.key_sha256 = c.key`,
    [counts.map(({ key }) => key), counts.map(({ attempts }) => attempts), at],
  );
}

/** Subtracts a successful sign-in from shared counts and resets its own counts, because it was not a guess. */
export async function resetSuccessfulCounts(
  tx: Tx,
  { own, shared, turns }: { own: readonly Buffer[]; shared: readonly Buffer[]; turns: number },
): Promise<void> {
  await execute(
    tx,
    `with mine as (delete from sign_in_throttles where key_sha256 = any($1))
     update sign_in_throttles set attempts = greatest(0, attempts - $3) where key_sha256 = any($2)`,
    [own, shared, turns],
  );
}

export async function deleteCountsBefore(db: Queryable, before: Date): Promise<void> {
  await execute(db, 'delete from sign_in_throttles where counted_at < $1', [before]);
}
