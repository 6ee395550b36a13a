import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { countClients, dropClients, hasMarks, lockCounting, takeMarks } from './store-count.ts';

/** One transaction takes this many marks and counts their addresses, in some tens of milliseconds. */
const marksAtOnce = 500;

type Holder = Pick<Deps, 'database'>;

export async function countAddresses(tx: Tx, addresses: readonly string[]): Promise<void> {
  const freed = await dropClients(tx, addresses);
  const changed = await countClients(tx, [...addresses, ...freed]);
  if (changed > 0 || freed.length > 0) await tellStaff(tx, 'customers');
}

function countSome({ database }: Holder): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    await lockCounting(tx);
    const { addresses, marks } = await takeMarks(tx, marksAtOnce);
    if (addresses.length > 0) await countAddresses(tx, addresses);
    return marks < marksAtOnce;
  });
}

/** Counts recent changes before customers are shown or mailed. The job processes a backlog. */
export async function catchUpClients(deps: Holder): Promise<void> {
  if (await hasMarks(deps.database)) await countSome(deps);
}

/** Counts all changes. Idempotent, and continues after an interrupted run. */
export async function catchUpAllClients(deps: Holder): Promise<void> {
  while (await hasMarks(deps.database)) if (await countSome(deps)) return;
}
