import { maskEmail } from '#contracts/instagram.ts';
import { mailMessages } from '#messages/mail.ts';
import { orderMailsMessages } from '#messages/order-mails.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/mail/mail-kind.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { orderFrame } from '#server/mail/order-frame.ts';
import { hasHadMail } from './store-email.ts';

/** For the address before. It may be a stranger's: nothing of the order but its number, and no way into it. */
export function wordEmailChanged(order: MailOrder, setting: MailSetting, recipient: string): WrittenMail {
  const words = orderMailsMessages[order.locale];
  const { emailChanged } = words;
  const { action, fallback, ...frame } = orderFrame(order, setting);
  return {
    ...frame,
    recipient,
    subject: emailChanged.subject(order.number),
    preview: emailChanged.preview,
    title: emailChanged.title,
    lead: emailChanged.lead(maskEmail(order.email)),
    facts: [[mailMessages[order.locale].labels.number, order.number]],
    sections: [{ title: words.questionTitle, paragraphs: [words.notYou(setting.shop.email)] }],
  };
}

/** An address that has had no mail about the order hears nothing of it. */
export const emailChanged: MailKind = {
  kind: 'email-changed',
  owed: true,
  async write({ database }, { order, queuedFor }, setting) {
    if (!order || queuedFor === null || queuedFor === order.email) return undefined;
    if (!(await hasHadMail(database, order.id, queuedFor))) return undefined;
    return wordEmailChanged(order, setting, queuedFor);
  },
};
