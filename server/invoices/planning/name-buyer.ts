import type { OrderId } from '#contracts/ids.ts';
import type { BuyerDraft, BuyerProblem } from '#contracts/invoice.ts';
import type { IssuedReply } from '#contracts/invoices-staff.ts';
import { asciiUpper } from '#contracts/text.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { VatAnswer } from '#server/gateways/vat-register.ts';
import { currentRequestId } from '#server/log/current-work.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { vatNumberOf } from '#server/tax/decide-supplies.ts';
import { askRegister, tellCharged, type Wish } from './ask-full.ts';
import { readBuyer } from './buyer-rules.ts';
import type { Named } from './compose-rules.ts';
import { issueDue } from './issue-due.ts';
import { type Issued, leftOf, saleOf, sameBuyer } from './plan-rules.ts';
import { lockNameable, replaceRecipient } from './store-acts.ts';
import { insertDue, releaseDues } from './store-dues.ts';
import { readInvoices } from './store-read.ts';

interface Naming {
  orderId: OrderId;
  buyer: BuyerDraft;
  note: string;
  staff: StaffActor;
}

/** Where several fields are wrong, the first is said. Throws `invalid_request`, `tax_number_invalid`. */
function needBuyer(form: BuyerDraft): Named {
  const { recipient, problems } = readBuyer({ ...form, country: asciiUpper(form.country) });
  if (recipient) return recipient;
  const [[field, problem] = ['buyer', 'missing']] = Object.entries(problems) as [string, BuyerProblem][];
  const code = problem === 'number_invalid' ? 'tax_number_invalid' : 'invalid_request';
  throw new ShopError(code, `${field}: ${problem}`, { field });
}

/** Whose tax a sale carries is not changed by another name on it: where it would be, nothing is named. */
function keepsTax({ treatment }: Pick<Issued, 'treatment'>, recipient: Named, answer: VatAnswer | undefined) {
  if (treatment.kind !== 'reverse_charge') return true;
  return answer?.kind === 'valid' && vatNumberOf(recipient)?.country === treatment.country;
}

/** Throws why nobody, or not this one, is named. */
async function refuseNaming(
  tx: Tx,
  { orderId, recipient }: Wish,
  answer: VatAnswer | undefined,
): Promise<void> {
  const order = await lockNameable(tx, orderId);
  if (!order?.paid) throw new ShopError('not_found', `no paid order ${orderId}`);
  if (order.cancelled) throw new ShopError('invoice_cancelled', 'its invoice was cancelled');
  if (sameBuyer(order.recipient, recipient)) throw new ShopError('buyer_unchanged', 'named already');
  const sale = saleOf(order.issued as Issued[]);
  if (!sale) return;
  if (!keepsTax(sale, recipient, answer)) throw new ShopError('buyer_changes_tax', 'the buyer owed the tax');
  const left = leftOf(order.issued as Issued[], sale);
  if (left.baseCents + left.taxCents <= 0) throw new ShopError('nothing_left', 'all of it went back');
}

/**
 * What names the buyer in a transaction, with the locks of the order: the register of VAT numbers is asked before any.
 * Throws `tax_number_invalid`; the transaction throws why nobody, or not this one, is named.
 */
export async function readyNaming(
  deps: Deps,
  { orderId, buyer, note, staff }: Naming,
): Promise<(tx: Tx) => Promise<void>> {
  const wish: Wish = { orderId, recipient: needBuyer(buyer) };
  const answer = await askRegister(deps, wish);
  return async (tx) => {
    await refuseNaming(tx, wish, answer);
    await replaceRecipient(tx, { ...wish, givenBy: staff.username });
    await releaseDues(tx, orderId);
    await insertDue(tx, { cause: 'full', orderId, requestId: currentRequestId() });
    await tellCharged(tx, wish, answer);
    await audited(tx, staff, {
      action: 'invoice.name_buyer',
      subjectType: 'order',
      subjectId: orderId,
      after: { country: buyer.country, note },
    });
    await tellStaff(tx, 'tax');
  };
}

/**
 * A member says who the order's full invoice is for, the first time or because the wrong one is named. What names
 * another is taken back by what rectifies it, and a further one is issued, at once where nothing is in the way. Answers
 * what was issued. Throws `not_found`, `tax_number_invalid` and why it is not right.
 */
export async function nameBuyer(deps: Deps, naming: Naming): Promise<IssuedReply> {
  const { orderId } = naming;
  const before = new Set((await readInvoices(deps.database, orderId)).map(({ id }) => id));
  await inTransaction(deps.database, await readyNaming(deps, naming));
  await issueDue(deps);
  const after = (await readInvoices(deps.database, orderId)).toReversed();
  const issued = after.filter(({ id }) => !before.has(id));
  return { success: true, issued: issued.map(({ id, number, type }) => ({ id, number, kind: type })) };
}
