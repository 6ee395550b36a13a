import { formatCountFor } from '#contracts/kit/counts.ts';
import { mailMessages } from '#messages/mail.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { formatPackage, orderFacts, orderFrame, refillLine } from './order-wording.ts';

export function composeCompletedMail(order: MailOrder, setting: MailSetting): WrittenMail {
  const { locale } = order;
  const { completed, labels, withdrawalTitle } = mailMessages[locale];
  const all = formatCountFor(order.quantity + order.bonusQuantity, locale);
  const waived = order.statements.some(({ kind }) => kind === 'waive_withdrawal');
  return {
    ...orderFrame(order, setting),
    subject: completed.subject(order.number),
    preview: completed.preview(formatPackage(order)),
    title: completed.title,
    lead: completed.lead,
    facts: [
      ...orderFacts(order),
      [labels.delivered, labels.deliveredOf(formatCountFor(order.delivered, locale), all)],
    ],
    sections: [
      { title: completed.nextTitle, paragraphs: [...refillLine(order), completed.next(setting.shop.email)] },
      ...(waived ? [{ title: withdrawalTitle, paragraphs: [completed.withdrawal] }] : []),
    ],
  };
}

export const orderCompleted: MailKind = {
  kind: 'order-completed',
  due: {
    table: 'orders',
    at: 'completed_at',
    when: `created_at > $1::timestamptz - interval '30 days' and not sample and state = 'completed'`,
  },
  async write(_, { order }, setting) {
    return order?.state === 'completed' ? composeCompletedMail(order, setting) : undefined;
  },
};
