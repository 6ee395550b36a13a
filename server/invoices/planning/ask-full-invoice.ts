import type { OrderId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import type { Named } from '#server/tax/records/record.ts';
import { askRegister, type CensusSaid, noteCensus } from '#server/tax/vat/check-tax-number.ts';
import { issueDue } from './issue-due.ts';
import { insertDue, insertRecipient, releaseDues } from './store-dues.ts';
import { tellTaxChange } from './tell-tax-change.ts';

/**
 * Names the recipient of the full invoice for the buyer. Possible once, because issued invoices do not change. If the
 * sale is not invoiced yet, its invoice becomes the full one, otherwise a full one follows. It is issued immediately
 * when possible.
 */
export async function askFull(
  deps: Deps,
  input: { orderId: OrderId; recipient: Named },
  census?: CensusSaid,
): Promise<void> {
  const { orderId, recipient } = input;
  const answer = await askRegister(deps, input);
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertRecipient(tx, { orderId, recipient, givenBy: 'buyer' }))) return;
    if (census) await noteCensus(tx, orderId, census);
    await releaseDues(tx, orderId);
    await insertDue(tx, { cause: 'full', orderId, requestId: currentRequestId() });
    await tellTaxChange(tx, input, { answer, now: deps.now() });
  });
  await issueDue(deps);
}
