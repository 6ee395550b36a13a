import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { claimMarks, countClients, dropClients, hasMarks, lockCounting } from './store-count.ts';

/** `client_marks` per transaction. Counting their addresses takes some tens of milliseconds. */
const marksPerBatch = 500;

type LocalDeps = Pick<Deps, 'database'>;

export async function countAddresses(tx: Tx, addresses: readonly string[]): Promise<void> {
  const freed = await dropClients(tx, addresses);
  const changed = await countClients(tx, [...addresses, ...freed]);
  if (changed > 0 || freed.length > 0) await notifyStaffOfChange(tx, 'customers');
}

function countSome({ database }: LocalDeps): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    await lockCounting(tx);
    const { addresses, marks } = await claimMarks(tx, marksPerBatch);
    if (addresses.length > 0) await countAddresses(tx, addresses);
    return marks < marksPerBatch;
  });
}

/** Counts recent changes before customers are shown or mailed. The job processes a backlog. */
export async function updateClientTotals(deps: LocalDeps): Promise<void> {
  if (await hasMarks(deps.database)) await countSome(deps);
}

export async function updateAllClientTotals(deps: LocalDeps): Promise<void> {
  while (await hasMarks(deps.database)) if (await countSome(deps)) return;
}
