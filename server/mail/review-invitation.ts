import { pathTo } from '#contracts/routes.ts';
import { mailMessages } from '#messages/mail.ts';
import { orderToken } from '#server/orders/order-token.ts';
import type { MailContent } from './content.ts';
import type { MailOrder } from './mail-order.ts';
import { type MailSetting, orderFrame } from './order-frame.ts';
import { wordDay, wordPackage } from './order-wording.ts';

/** Asks for an opinion, once; says who may write and how to be asked no more (LAW rows 6, 10). */
export function reviewInvitation(order: MailOrder, setting: MailSetting): MailContent {
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
      [labels.username, `@${order.username}`],
      [labels.date, wordDay(order.createdAt, locale)],
    ],
    action: { label: review.write, url: page },
    fallback: { label: review.stop, url: `${page}&stop=1` },
    sections: [{ title: review.rulesTitle, list: review.rules }],
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/reviews/opt-out?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
