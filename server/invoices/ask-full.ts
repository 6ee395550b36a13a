import type { OrderId } from '#contracts/ids.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import type { Named } from './compose-rules.ts';
import { issueDue } from './issue-due.ts';
import { insertDue, insertRecipient, releaseDues } from './store-dues.ts';

/**
 * A buyer says who the full invoice is for: once, because an invoice is not changed afterwards. Where the sale itself
 * waits for a name, it becomes the full one; else a full one follows it. Issued at once where nothing is in the way.
 */
export async function askFull(
  deps: Deps,
  { orderId, recipient }: { orderId: OrderId; recipient: Named },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertRecipient(tx, { orderId, recipient, givenBy: 'buyer' }))) return;
    await releaseDues(tx, orderId);
    await insertDue(tx, { cause: 'full', orderId, requestId: currentRequestId() });
  });
  await issueDue(deps);
}
