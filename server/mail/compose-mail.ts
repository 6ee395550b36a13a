import type { ShopIdentity } from '#contracts/identity.ts';
import { mailMessages } from '#messages/mail.ts';
import type { OutgoingMail } from '#server/gateways/compose-message.ts';
import { renderHtml } from './layout.ts';
import { renderText } from './layout-text.ts';
import type { WrittenMail } from './mail-kind.ts';
import { isPlainAddress } from './rules.ts';

interface Around {
  messageId: string;
  shop: ShopIdentity;
  /** The page where mails are chosen and, in one that can be stopped, what a mail program calls (RFC 8058). */
  stop?: { page: string; oneClick: string | undefined } | undefined;
}

/** The finished mail. Answers to it go to the shop's own address, unless its writer names another. */
export function composeMail(letter: WrittenMail, { messageId, shop, stop }: Around): OutgoingMail {
  const label = mailMessages[letter.locale].stop;
  const written = stop ? { ...letter, stop: { label, url: stop.page } } : letter;
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
      ...(stop?.oneClick && {
        'List-Unsubscribe': `<${stop.oneClick}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      ...written.headers,
    },
  };
}
