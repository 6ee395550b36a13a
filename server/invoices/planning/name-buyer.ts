import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import type { IssuedReply } from '#contracts/invoices/invoices.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { currentRequestId } from '#server/platform/logging/request-context.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import { requireBuyerOfForm } from '#server/tax/vat/buyer-rules.ts';
import { checkBusinessNumber, queryCensus, saveCensusReply } from '#server/tax/vat/check-tax-number.ts';
import { kindOf } from '../documents/print-invoice.ts';
import { readInvoices } from '../store.ts';
import { issueDueInvoices } from './issue-due.ts';
import { refuseNaming } from './naming-rules.ts';
import { openTaxChangeItem } from './open-tax-change-item.ts';
import { lockNameable, replaceRecipient } from './store-acts.ts';
import { insertPendingInvoice, releaseDues } from './store-dues.ts';

interface NamingInput {
  orderId: OrderId;
  recipient: NamedRecipient;
}

interface StaffNamingInput {
  orderId: OrderId;
  buyer: BuyerDraft;
  note: string;
  staff: StaffActor;
}

/**
 * Queries VIES before any lock and returns the change, which locks the order. Throws `tax_number_invalid`. The returned
 * function throws the reasons of `refuseNaming`.
 */
export async function prepareNaming(
  deps: Deps,
  { orderId, buyer, note, staff }: StaffNamingInput,
): Promise<(tx: Tx) => Promise<void>> {
  const { taxId } = await shopIdentity.current(deps);
  const issued = (await readInvoices(deps.database, orderId)).length > 0;
  const input: NamingInput = { orderId, recipient: requireBuyerOfForm(buyer, { ownTaxId: taxId, issued }) };
  const answer = await checkBusinessNumber(deps, input);
  // Staff may know better than the census and see its reply next to the buyer.
  const census = await queryCensus(deps, input.recipient);
  return async (tx) => {
    refuseNaming(await lockNameable(tx, orderId), input.recipient, answer);
    await replaceRecipient(tx, { ...input, givenBy: staff.username });
    await saveCensusReply(tx, orderId, census);
    await releaseDues(tx, orderId);
    await insertPendingInvoice(tx, { cause: 'full', orderId, requestId: currentRequestId() });
    await openTaxChangeItem(tx, input, { answer, now: deps.now() });
    await recordAudit(tx, staff, {
      action: 'invoice.name_buyer',
      subjectType: 'order',
      subjectId: orderId,
      after: { country: buyer.country, note },
    });
    await notifyStaffOfChange(tx, 'tax');
  };
}

/**
 * Sets the recipient of the order's full invoice, first or as a replacement of a wrong one. Invoices with another
 * buyer are reversed and a new one is issued, immediately when possible. Returns the issued invoices. Throws
 * `not_found`, `tax_number_invalid` and the reason for a refusal.
 */
export async function nameInvoiceBuyer(deps: Deps, naming: StaffNamingInput): Promise<IssuedReply> {
  const { orderId } = naming;
  const before = new Set((await readInvoices(deps.database, orderId)).map(({ id }) => id));
  await inTransaction(deps.database, await prepareNaming(deps, naming));
  await issueDueInvoices(deps);
  const after = (await readInvoices(deps.database, orderId)).toReversed();
  const issued = after.filter(({ id }) => !before.has(id));
  return {
    success: true,
    issued: issued.map((each) => ({ id: each.id, number: each.number, kind: kindOf(each) })),
  };
}
