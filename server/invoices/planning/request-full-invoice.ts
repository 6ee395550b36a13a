import type { OrderId } from '#contracts/kit/ids.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import {
  type CensusReplyAt,
  checkBusinessNumber,
  saveCensusReply,
} from '#server/tax/vat/check-tax-number.ts';
import { issueDueInvoices } from './issue-due.ts';
import { openTaxChangeItem } from './open-tax-change-item.ts';
import { insertPendingInvoice, insertRecipient, releaseDues } from './store-dues.ts';

/**
 * Sets the recipient of the full invoice for the buyer, once, because issued invoices do not change. If the sale is
 * not invoiced yet, its invoice becomes the full one. Otherwise a full one follows, immediately when possible.
 */
export async function requestFullInvoice(
  deps: Deps,
  input: { orderId: OrderId; recipient: NamedRecipient },
  census?: CensusReplyAt,
): Promise<void> {
  const { orderId, recipient } = input;
  const answer = await checkBusinessNumber(deps, input);
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertRecipient(tx, { orderId, recipient, givenBy: 'buyer' }))) return;
    if (census) await saveCensusReply(tx, orderId, census);
    await releaseDues(tx, orderId);
    await insertPendingInvoice(tx, { cause: 'full', orderId, requestId: currentRequestId() });
    await openTaxChangeItem(tx, input, { answer, now: deps.now() });
  });
  await issueDueInvoices(deps);
}
