import { formatMoney } from '#contracts/kit/money.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import { invoiceSection, orderFrame } from '#server/mail/wording/order-wording.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import { type MoneyOfMail, readRefundForMail, readUnappliedPaymentForMail } from './store-decisions.ts';

/** The buyer must neither pay twice nor wait without news. */
export function composeParkedMail(money: MoneyOfMail, setting: MailSetting): WrittenMail {
  const { locale, number } = money;
  const words = orderMailsMessages[locale];
  const { parked } = words;
  return {
    ...orderFrame(money, setting),
    subject: parked.subject(number),
    preview: parked.preview,
    title: parked.title,
    lead: parked.lead,
    facts: [[words.labels.received, formatMoney(money.amountCents, locale)]],
    sections: [
      { title: words.nextTitle, list: parked.next },
      { title: words.questionTitle, paragraphs: [words.question(setting.shop.email)] },
    ],
  };
}

export function composeRefundedMail(money: MoneyOfMail, setting: MailSetting): WrittenMail {
  const { locale, number } = money;
  const words = orderMailsMessages[locale];
  const { refunded } = words;
  const amount = formatMoney(money.amountCents, locale);
  return {
    ...orderFrame(money, setting),
    subject: refunded.subject(number),
    preview: refunded.preview(amount),
    title: refunded.title,
    lead: refunded.lead(amount),
    facts: [
      [words.labels.givenBack, amount],
      [words.labels.stillPaid, formatMoney(money.keptCents, locale)],
    ],
    sections: [
      invoiceSection(money, setting, 'mailRefund'),
      { title: words.questionTitle, paragraphs: [words.question(setting.shop.email)] },
    ],
  };
}

const paymentParked: MailKind = {
  kind: 'payment-parked',
  paper: true,
  owed: true,
  due: {
    table: 'payments',
    at: 'settled_at',
    when: `parked_reason is not null and amount_refunded_cents = 0
             and not exists (select from orders o where o.id = order_id and o.sample)`,
  },
  async write({ database }, { id }, setting) {
    const money = await readUnappliedPaymentForMail(database, id);
    return money && composeParkedMail(money, setting);
  },
};

const orderRefunded: MailKind = {
  kind: 'order-refunded',
  paper: true,
  owed: true,
  due: {
    table: 'refunds',
    at: 'updated_at',
    // The mail about a settled withdrawal reports its refund.
    when: `state = 'succeeded' and requested_by <> 'withdrawal'
             and not exists (select from payments p join orders o on o.id = p.order_id and o.sample
                              where p.id = payment_id)`,
  },
  async write({ database }, { id }, setting) {
    const money = await readRefundForMail(database, id);
    return money && composeRefundedMail(money, setting);
  },
};

export const paymentMails = [paymentParked, orderRefunded];
