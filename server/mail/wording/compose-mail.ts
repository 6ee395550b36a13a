import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { colonMessages } from '#messages/colon.ts';
import { mailMessages } from '#messages/mail.ts';
import type { OutgoingMail } from '#server/platform/clients/mail/compose-message.ts';
import type { MailContent, MailSection, WrittenMail } from '#server/platform/feature/mail-kind.ts';
import { isPlainAddress } from '../rules.ts';
import { identityLines, presentFacts, renderHtml } from './layout.ts';

/** Collapses whitespace to one line and keeps non-breaking spaces, as in `9,99 €`. */
const oneLine = (text: string) => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();

function sectionText({ title, paragraphs = [], list = [] }: MailSection): string {
  const items = list.map((item) => `- ${oneLine(item)}`).join('\n');
  const blocks = [`${oneLine(title)}\n${'-'.repeat(title.length)}`, ...paragraphs.map(oneLine), items];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function renderText(content: MailContent, shop: ShopIdentity): string {
  const { locale, action, fallback, wayOut, stop } = content;
  const { colon } = colonMessages[locale];
  const blocks = [
    oneLine(content.title),
    ...(content.lead ? [oneLine(content.lead)] : []),
    ...(content.code ? [`${content.code.label}${colon} ${content.code.value}`] : []),
    ...(content.body ? [content.body.text] : []),
    presentFacts(content)
      .map(([label, value]) => `${label}${colon} ${oneLine(value)}`)
      .join('\n'),
    ...(action ? [`${action.label}${colon}\n${action.url}`] : []),
    ...(fallback ? [`${fallback.label}\n${fallback.url}`] : []),
    ...content.sections.map(sectionText),
    [mailMessages[locale].identityTitle, ...identityLines(shop)].map(oneLine).join('\n'),
    ...[wayOut, stop].flatMap((link) => (link ? [`${link.label}${colon}\n${link.url}`] : [])),
    oneLine(content.why),
  ];
  return `${blocks.join('\n\n')}\n`;
}

interface MailFrame {
  messageId: string;
  shop: ShopIdentity;
  /** Preference page, and the one-click address of an optional mail (RFC 8058). */
  stop?: { page: string; oneClick: string | undefined } | undefined;
}

export function composeMail(letter: WrittenMail, { messageId, shop, stop }: MailFrame): OutgoingMail {
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
