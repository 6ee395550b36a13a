import { asXmlText } from '#contracts/kit/text.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';

type Content = string | readonly (Element | undefined)[];
export type Element = readonly [name: string, content: Content, attributes?: Record<string, string>];

/** Escapes the text and removes characters that XML 1.0 does not allow. */
export const xmlText = (text: string): string => escapeXml(asXmlText(text));

function write([name, content, attributes = {}]: Element): string {
  const inner =
    typeof content === 'string'
      ? xmlText(content)
      : content.map((child) => (child ? write(child) : '')).join('');
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  return `<${name}${said.join('')}>${inner}</${name}>`;
}

export const textElement = (name: string, text: string | undefined): Element | undefined =>
  text === undefined || text === '' ? undefined : [name, text];

export const writeDocument = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
