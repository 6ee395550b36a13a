import { asXmlText } from '#contracts/kit/text.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';

type XmlContent = string | readonly (XmlElement | undefined)[];
export type XmlElement = readonly [name: string, content: XmlContent, attributes?: Record<string, string>];

export const xmlText = (text: string): string => escapeXml(asXmlText(text));

function writeElement([name, content, attributes = {}]: XmlElement): string {
  const inner =
    typeof content === 'string'
      ? xmlText(content)
      : content.map((child) => (child ? writeElement(child) : '')).join('');
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  return `<${name}${said.join('')}>${inner}</${name}>`;
}

export const textElement = (name: string, text: string | undefined): XmlElement | undefined =>
  text === undefined || text === '' ? undefined : [name, text];

export const writeDocument = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${writeElement(root)}\n`;
