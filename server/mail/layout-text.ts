import { colonMessages } from '#messages/colon.ts';
import type { MailContent, MailSection } from './content.ts';

/** One line, whatever a value holds; the space inside `9,99 €` stays unbreakable. */
const oneLine = (text: string) => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();

function section({ title, paragraphs = [], list = [] }: MailSection): string {
  const items = list.map((item) => `- ${oneLine(item)}`).join('\n');
  const blocks = [`${oneLine(title)}\n${'-'.repeat(title.length)}`, ...paragraphs.map(oneLine), items];
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** The text part: the same facts in the same order, laid out for a plain reader. */
export function renderText(content: MailContent): string {
  const { facts, action, fallback, footer } = content;
  const { colon } = colonMessages[content.locale];
  const blocks = [
    oneLine(content.title),
    oneLine(content.lead),
    facts.map(([label, value]) => `${label}${colon} ${oneLine(value)}`).join('\n'),
    ...(action ? [`${action.label}${colon}\n${action.url}`] : []),
    ...(fallback ? [`${fallback.label}\n${fallback.url}`] : []),
    ...content.sections.map(section),
    [footer.title, ...footer.lines].map(oneLine).join('\n'),
    ...(footer.link ? [`${footer.link.label}${colon}\n${footer.link.url}`] : []),
    oneLine(footer.why),
  ];
  return `${blocks.join('\n\n')}\n`;
}
