import { wordDay } from '#contracts/moments.ts';
import { networkOf } from '#contracts/network-names.ts';
import { pathTo } from '#contracts/routes.ts';
import { mailMessages } from '#messages/mail.ts';
import type { MailKind, MailSetting, WrittenMail } from '#server/mail/mail-kind.ts';
import type { MailOrder } from '#server/mail/mail-order.ts';
import { orderFrame } from '#server/mail/order-frame.ts';
import { wordPackage } from '#server/mail/order-wording.ts';
import { orderToken } from '#server/orders/order-token.ts';

/** Asks for an opinion, once; says who may write and how to be asked no more (LAW rows 6, 10). */
export function wordInvitation(order: MailOrder, setting: MailSetting): WrittenMail {
  const { locale } = order;
  const { publicUrl, signingKey, shop } = setting;
  const words = mailMessages[locale];
  const { review, labels } = words;
  const token = orderToken(signingKey, 'review', order.id);
  const page = `${publicUrl}${pathTo('writeReview', locale)}?token=${token}`;
  return {
    ...orderFrame(order, setting),
    subject: review.subject,
    preview: review.preview,
    title: review.title,
    lead: review.lead(shop.name),
    facts: [
      [labels.package, wordPackage(order)],
      [labels.username(networkOf(order.kind)), `@${order.username}`],
      [labels.date, wordDay(order.createdAt, locale)],
    ],
    action: { label: review.write, url: page },
    fallback: undefined,
    sections: [{ title: review.rulesTitle, list: review.rules }],
    hidden: [token],
  };
}

/** `inviteReviews` queues it in the transaction that marks the order as asked. */
export const reviewInvitation: MailKind = {
  kind: 'review-invitation',
  brake: true,
  choice: 'reviews',
  async write(_, { order }, setting) {
    const arrived = order?.state === 'completed' && order.paymentState === 'paid' && !order.stopped;
    return arrived ? wordInvitation(order, setting) : undefined;
  },
};
