import type { MailInvoiceReply } from '#contracts/invoices/invoices.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { publicAddress } from '#contracts/public-address.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { dedupeKey, resendNumber } from '#server/mail/rules.ts';
import { findMailByKey } from '#server/mail/staff/mails.ts';
import { orderFrame } from '#server/mail/wording/order-wording.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { MailKind } from '#server/platform/feature/mail-kind.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { findWaitingMail, type InvoiceOfMail, readInvoiceOfMail } from './planning/store-acts.ts';

interface MailInvoiceInput {
  id: string;
  /** Idempotency key of the click. A repetition sends no mail. */
  key: string;
  staff: StaffActor;
}

/**
 * Sends to the order's current address. While such a mail is waiting, no second one is created. Throws `not_found`,
 * `invoice_cancelled`.
 */
export const mailInvoice = (deps: Deps, input: MailInvoiceInput): Promise<MailInvoiceReply> =>
  inTransaction(deps.database, async (tx) => {
    const { id, key } = input;
    const invoice = await readInvoiceOfMail(tx, id);
    if (!invoice) throw new ShopError('not_found', `no invoice ${id}`);
    if (invoice.cancelled) throw new ShopError('invoice_cancelled', 'a cancelled invoice is not sent');
    const further = { kind: 'invoice', subjectId: id, again: resendNumber(key) };
    const known = (await findMailByKey(tx, dedupeKey(further)))?.id;
    if (known) return { success: true, mailId: known, waiting: false };
    const waiting = await findWaitingMail(tx, id);
    if (waiting) return { success: true, mailId: waiting, waiting: true };
    await deps.queue.enqueue(tx, sendMailJob, further);
    const mailId = (await findMailByKey(tx, dedupeKey(further)))?.id;
    if (!mailId) throw new Error('the inserted mail cannot be read');
    await recordInvoiceMailed(tx, { invoice, input, mailId });
    return { success: true, mailId, waiting: false };
  });

async function recordInvoiceMailed(
  tx: Tx,
  { invoice, input, mailId }: { invoice: InvoiceOfMail; input: MailInvoiceInput; mailId: string },
): Promise<void> {
  await recordAudit(tx, input.staff, {
    action: 'invoice.mail',
    subjectType: 'invoice',
    subjectId: input.id,
    after: { number: invoice.number, mailId },
  });
  await notifyStaffOfChange(tx, 'mails', mailId);
  await notifyStaffOfChange(tx, 'tax');
}

const invoiceMail: MailKind = {
  kind: 'invoice',
  paper: true,
  owed: true,
  async write({ database }, { id }, setting) {
    const invoice = await readInvoiceOfMail(database, id);
    if (!invoice || invoice.cancelled) return undefined;
    const { orderId, orderNumber, number, locale, email } = invoice;
    const words = invoiceMessages[locale];
    const { sent } = words;
    const { publicUrl, signingKey } = setting;
    const token = accessToken(signingKey, orderId);
    return {
      ...orderFrame({ id: orderId, number: orderNumber, email, locale }, setting),
      subject: sent.subject(number, setting.shop.name),
      preview: sent.preview,
      title: sent.title,
      lead: sent.lead,
      facts: [
        [words.number, number],
        [words.issued, invoice.issuedOn],
        [words.order, orderNumber],
        [words.totalWithout, formatMoney(invoice.totalCents, locale).replace('-', '−')],
      ],
      action: { label: sent.open, url: `${publicUrl}${pathTo('invoice', locale)}?order=${token}` },
      fallback: {
        label: sent.pdf,
        url: `${publicUrl}${publicAddress('GET /api/orders/:id/invoices/:invoiceId/pdf', { params: { id: token, invoiceId: id } })}`,
      },
      sections: [],
    };
  },
};

export const invoiceMails: readonly MailKind[] = [invoiceMail];
