import type { ShopIdentity } from '#contracts/identity.ts';
import type { OutgoingMail } from '#server/gateways/compose-message.ts';
import { renderHtml } from './layout.ts';
import { renderText } from './layout-text.ts';
import type { WrittenMail } from './mail-kind.ts';
import { isPlainAddress } from './rules.ts';

/** The finished mail. Answers to it go to the shop's own address, unless its writer names another. */
export function composeMail(
  written: WrittenMail,
  { messageId, shop }: { messageId: string; shop: ShopIdentity },
): OutgoingMail {
  const { recipient, replyTo = shop.email, pictures = [] } = written;
  return {
    to: recipient,
    messageId,
    subject: written.subject,
    text: renderText(written, shop),
    html: renderHtml(written, shop),
    pictures,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': written.locale,
      ...(isPlainAddress(replyTo) ? { 'Reply-To': replyTo } : {}),
      ...written.headers,
    },
  };
}
