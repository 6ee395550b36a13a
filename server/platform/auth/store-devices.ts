import type { Tx } from '../database/pool.ts';
import { execute, one, type Queryable } from '../database/query.ts';
import { tables } from './realm-tables.ts';
import type { Realm } from './realms.ts';

/** Which of these devices a holder has signed in with before, and whether they have with any. */
export interface KnownDevices {
  here: Buffer | null;
  anywhere: boolean;
}

export function findDevices(
  db: Queryable,
  realm: Realm,
  search: { holder: string; tokenHashes: readonly Buffer[] },
): Promise<KnownDevices> {
  return one<{ here: Buffer | null; anywhere: boolean }>(
    db,
    `select (select token_sha256 from ${tables[realm].devices}
              where token_sha256 = any($2) and ${tables[realm].holder} = $1
              order by ${tables[realm].deviceUsed} desc limit 1) as here,
            exists (select from ${tables[realm].devices} where ${tables[realm].holder} = $1) as anywhere`,
    [search.holder, search.tokenHashes],
  );
}

export async function keepDevice(
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

/** From then on all others of the holder count as new ones. */
export async function forgetOtherDevices(
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

/** Takes out all that signs a customer in anywhere. */
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
