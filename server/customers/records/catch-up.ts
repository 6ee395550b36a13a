import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { countClients, dropClients, hasMarks, lockCounting, takeMarks } from './store-count.ts';

/** So many addresses are counted in one transaction: some tens of milliseconds. */
const addressesAtOnce = 500;

type Holder = Pick<Deps, 'database'>;

/** Counts these addresses again, in the caller's transaction, which holds `lockCounting`. */
export async function countAddresses(tx: Tx, addresses: readonly string[]): Promise<void> {
  const freed = await dropClients(tx, addresses);
  const changed = await countClients(tx, [...addresses, ...freed]);
  if (changed > 0 || freed.length > 0) await tellStaff(tx, 'customers');
}

/** Returns whether that was all of it. Marks and counts stand or fall together. */
function countSome({ database }: Holder): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    await lockCounting(tx);
    const addresses = await takeMarks(tx, addressesAtOnce);
    if (addresses.length > 0) await countAddresses(tx, addresses);
    return addresses.length < addressesAtOnce;
  });
}

/** Before customers are shown or written to: what has just happened is in their rows. A backlog is left to the job. */
export async function catchUpClients(deps: Holder): Promise<void> {
  if (await hasMarks(deps.database)) await countSome(deps);
}

/** Counts all that changed. Again is a no-op, and one that was broken off continues where it was. */
export async function catchUpAllClients(deps: Holder): Promise<void> {
  while (await hasMarks(deps.database)) if (await countSome(deps)) return;
}
