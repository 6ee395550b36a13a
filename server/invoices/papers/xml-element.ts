import { asXmlText } from '#contracts/kit/text.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';

type Content = string | readonly (Element | undefined)[];
/** Is an element with its prefix, what it holds, and its attributes. */
export type Element = readonly [name: string, content: Content, attributes?: Record<string, string>];

/** Returns the text without what XML 1.0 has no place for, escaped. */
export const xmlText = (text: string): string => escapeXml(asXmlText(text));

function write([name, content, attributes = {}]: Element): string {
  const inner =
    typeof content === 'string'
      ? xmlText(content)
      : content.map((child) => (child ? write(child) : '')).join('');
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  return `<${name}${said.join('')}>${inner}</${name}>`;
}

/** Returns the element where there is a text for it. */
export const textElement = (name: string, text: string | undefined): Element | undefined =>
  text === undefined || text === '' ? undefined : [name, text];

export const writeDocument = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${write(root)}\n`;
