import type { ShopIdentity } from '#contracts/identity.ts';
import { colonMessages } from '#messages/colon.ts';
import { mailMessages } from '#messages/mail.ts';
import { givenFacts, identityLines, type MailContent, type MailSection } from './content.ts';

/** One line, whatever a value holds; the space inside `9,99 €` stays unbreakable. */
const oneLine = (text: string) => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();

function section({ title, paragraphs = [], list = [] }: MailSection): string {
  const items = list.map((item) => `- ${oneLine(item)}`).join('\n');
  const blocks = [`${oneLine(title)}\n${'-'.repeat(title.length)}`, ...paragraphs.map(oneLine), items];
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** The text part: the same facts in the same order, laid out for a plain reader. */
export function renderText(content: MailContent, shop: ShopIdentity): string {
  const { locale, action, fallback, wayOut, stop } = content;
  const { colon } = colonMessages[locale];
  const blocks = [
    oneLine(content.title),
    ...(content.lead ? [oneLine(content.lead)] : []),
    ...(content.body ? [content.body.text] : []),
    givenFacts(content)
      .map(([label, value]) => `${label}${colon} ${oneLine(value)}`)
      .join('\n'),
    ...(action ? [`${action.label}${colon}\n${action.url}`] : []),
    ...(fallback ? [`${fallback.label}\n${fallback.url}`] : []),
    ...content.sections.map(section),
    [mailMessages[locale].identityTitle, ...identityLines(shop)].map(oneLine).join('\n'),
    ...[wayOut, stop].flatMap((link) => (link ? [`${link.label}${colon}\n${link.url}`] : [])),
    oneLine(content.why),
  ];
  return `${blocks.join('\n\n')}\n`;
}
