import type { MailInvoiceReply } from '#contracts/invoices-staff.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { findMailByKey } from '#server/mail/resend-mail.ts';
import { dedupeKey, furtherNumber } from '#server/mail/rules.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { findWaitingMail, type InvoiceOfMail, readInvoiceOfMail } from './store-acts.ts';

interface Mailing {
  id: string;
  /** The press's own: again with it sends nothing more. */
  key: string;
  staff: StaffActor;
}

/**
 * A member has an invoice sent to its buyer, to the address that the order has now. While one is on its way no further
 * one leaves. Throws `not_found`, `invoice_cancelled`.
 */
export const mailInvoice = (deps: Deps, wish: Mailing): Promise<MailInvoiceReply> =>
  inTransaction(deps.database, async (tx) => {
    const { id, key } = wish;
    const invoice = await readInvoiceOfMail(tx, id);
    if (!invoice) throw new ShopError('not_found', `no invoice ${id}`);
    if (invoice.cancelled) throw new ShopError('invoice_cancelled', 'nobody is sent it any more');
    const further = { kind: 'invoice', subjectId: id, again: furtherNumber(key) };
    const known = (await findMailByKey(tx, dedupeKey(further)))?.id;
    if (known) return { success: true, mailId: known, waiting: false };
    const waiting = await findWaitingMail(tx, id);
    if (waiting) return { success: true, mailId: waiting, waiting: true };
    await deps.queue.enqueue(tx, 'mail.send', further);
    const mailId = (await findMailByKey(tx, dedupeKey(further)))?.id;
    if (!mailId) throw new Error('a mail that was written is not there');
    await noteMailed(tx, { invoice, wish, mailId });
    return { success: true, mailId, waiting: false };
  });

async function noteMailed(
  tx: Tx,
  { invoice, wish, mailId }: { invoice: InvoiceOfMail; wish: Mailing; mailId: string },
): Promise<void> {
  await audited(tx, wish.staff, {
    action: 'invoice.mail',
    subjectType: 'invoice',
    subjectId: wish.id,
    after: { number: invoice.number, mailId },
  });
  await tellStaff(tx, 'mails', mailId);
  await tellStaff(tx, 'tax');
}
