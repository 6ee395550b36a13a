import type { ShopIdentity } from '#contracts/identity.ts';
import type { OutgoingMail } from '#server/gateways/compose-message.ts';
import { renderHtml } from './layout.ts';
import { renderText } from './layout-text.ts';
import type { MailOrder } from './mail-order.ts';
import { orderCompleted } from './order-completed.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { reviewInvitation } from './review-invitation.ts';
import { isPlainAddress, type OrderMailKind } from './rules.ts';

const templates = {
  'order-confirmed': orderConfirmed,
  'order-completed': orderCompleted,
  'review-invitation': reviewInvitation,
};

/** The finished mail in the order's language. Answers to it go to the shop's own address. */
export function composeOrderMail(
  kind: OrderMailKind,
  order: MailOrder,
  envelope: { to: string; messageId: string; shop: ShopIdentity; publicUrl: string; signingKey: string },
): OutgoingMail {
  const { to, messageId, shop, ...setting } = envelope;
  const content = templates[kind](order, { shop, ...setting });
  return {
    to,
    messageId,
    subject: content.subject,
    text: renderText(content),
    html: renderHtml(content),
    pictures: order.pictures,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': order.locale,
      ...(isPlainAddress(shop.email) ? { 'Reply-To': shop.email } : {}),
      ...content.headers,
    },
  };
}
