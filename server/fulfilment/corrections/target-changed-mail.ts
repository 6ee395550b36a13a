import { orderMailsMessages } from '#messages/order-mails.ts';
import { postsSection } from '#server/mail/wording/order-confirmed.ts';
import { orderFacts, orderFrame, waitingLine } from '#server/mail/wording/order-wording.ts';
import type { MailKind, MailSection, MailSetting, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';

function waitingSection(order: MailOrder): MailSection[] {
  const paragraphs = waitingLine(order);
  return paragraphs.length > 0 ? [{ title: orderMailsMessages[order.locale].nextTitle, paragraphs }] : [];
}

/** Sent because the confirmation mail contained the old target. */
function composeTargetChangedMail(order: MailOrder, setting: MailSetting): WrittenMail {
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
      ...waitingSection(order),
      { title: words.questionTitle, paragraphs: [words.notYou(setting.shop.email)] },
    ],
  };
}

export const targetChanged: MailKind = {
  kind: 'target-changed',
  owed: true,
  async write(_, { order }, setting) {
    return order ? composeTargetChangedMail(order, setting) : undefined;
  },
};
