import { orderMailsMessages } from '#messages/order-mails.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/mail/mail-kind.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { postsSection } from '#server/mail/order-confirmed.ts';
import { orderFrame } from '#server/mail/order-frame.ts';
import { orderFacts } from '#server/mail/order-wording.ts';

/** Says whom the order is for from now on; the confirmation named another. */
export function wordTargetChanged(order: MailOrder, setting: MailSetting): WrittenMail {
  const words = orderMailsMessages[order.locale];
  const { corrected } = words;
  return {
    ...orderFrame(order, setting),
    subject: corrected.subject(order.number),
    preview: corrected.preview(order.username),
    title: corrected.title,
    lead: corrected.lead(order.username),
    facts: orderFacts(order),
    sections: [
      ...postsSection(order),
      { title: words.questionTitle, paragraphs: [words.notYou(setting.shop.email)] },
    ],
  };
}

export const targetChanged: MailKind = {
  kind: 'target-changed',
  owed: true,
  async write(_, { order }, setting) {
    return order ? wordTargetChanged(order, setting) : undefined;
  },
};
