import { mailMessages } from '#messages/mail.ts';
import type { MailContent } from './content.ts';
import type { MailOrder } from './mail-order.ts';
import { type MailSetting, orderFrame } from './order-frame.ts';
import { orderFacts, wordCount, wordPackage } from './order-wording.ts';

/** Says that everything is delivered, and what that means for the right of withdrawal. */
export function orderCompleted(order: MailOrder, setting: MailSetting): MailContent {
  const { locale } = order;
  const { completed, labels, withdrawalTitle } = mailMessages[locale];
  const all = wordCount(order.quantity + order.bonusQuantity, locale);
  const waived = order.statements.some(({ kind }) => kind === 'waive_withdrawal');
  return {
    ...orderFrame(order, setting),
    subject: completed.subject(order.number),
    preview: completed.preview(wordPackage(order)),
    title: completed.title,
    lead: completed.lead,
    facts: [
      ...orderFacts(order),
      [labels.delivered, labels.deliveredOf(wordCount(order.delivered, locale), all)],
    ],
    sections: [
      { title: completed.nextTitle, paragraphs: [completed.next(setting.shop.email)] },
      ...(waived ? [{ title: withdrawalTitle, paragraphs: [completed.withdrawal] }] : []),
    ],
  };
}
