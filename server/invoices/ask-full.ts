import type { OrderId } from '#contracts/ids.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { VatAnswer } from '#server/gateways/vat-register.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import { openItem } from '#server/pending/open-item.ts';
import { checkVatNumber } from '#server/tax/check-vat-number.ts';
import { vatNumberOf } from '#server/tax/decide-supplies.ts';
import type { Named } from './compose-rules.ts';
import { issueDue } from './issue-due.ts';
import { insertDue, insertRecipient, releaseDues } from './store-dues.ts';
import { readInvoices } from './store-read.ts';

/** Whom an order's full invoice is to name. */
export interface Wish {
  orderId: OrderId;
  recipient: Named;
}

/** Whether a business of another state is one, asked before anything is issued to it; no answer delays nothing. */
export async function askRegister(deps: Deps, { orderId, recipient }: Wish): Promise<VatAnswer | undefined> {
  const number = vatNumberOf(recipient);
  return number && checkVatNumber(deps, { orderId, number });
}

/** The sale was invoiced with tax before its buyer was known for a business: what is done of it is a person's to say. */
export async function tellCharged(tx: Tx, { orderId, recipient }: Wish, answer: VatAnswer | undefined) {
  if (answer?.kind !== 'valid') return;
  const invoices = await readInvoices(tx, orderId);
  if (!invoices.some(({ taxCents }) => taxCents > 0)) return;
  const number = vatNumberOf(recipient);
  const evidence = {
    vatNumber: `${number?.country}${number?.number}`,
    consultation: answer.consultation,
  };
  await openItem(tx, { reason: 'vat_number_confirmed', subjectId: orderId, orderId, evidence });
}

/**
 * A buyer says who the full invoice is for: once, because an invoice is not changed afterwards. Where the sale itself
 * waits for a name, it becomes the full one; else a full one follows it. Issued at once where nothing is in the way.
 */
export async function askFull(deps: Deps, wish: Wish): Promise<void> {
  const { orderId, recipient } = wish;
  const answer = await askRegister(deps, wish);
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertRecipient(tx, { orderId, recipient, givenBy: 'buyer' }))) return;
    await releaseDues(tx, orderId);
    await insertDue(tx, { cause: 'full', orderId, requestId: currentRequestId() });
    await tellCharged(tx, wish, answer);
  });
  await issueDue(deps);
}
