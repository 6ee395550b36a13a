import { formatMoney } from '#contracts/money.ts';
import { pathTo } from '#contracts/routes.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import type { MailKind } from '#server/mail/mail-kind.ts';
import { orderFrame } from '#server/mail/order-frame.ts';
import { readInvoiceOfMail } from './store-acts.ts';

/** One invoice, sent by hand: the page it stands on, and the paper itself. */
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
    const { publicUrl } = setting;
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
      action: { label: sent.open, url: `${publicUrl}${pathTo('invoice', locale)}?order=${orderId}` },
      fallback: { label: sent.pdf, url: `${publicUrl}/api/orders/${orderId}/invoices/${id}/pdf` },
      sections: [],
    };
  },
};

export const invoiceMails: readonly MailKind[] = [invoiceMail];
