/** An element of the agency's schemas: its name without prefix, and what it holds. Nothing is written of `undefined`. */
export type Xml = readonly [name: string, content: string | readonly (Xml | undefined)[]];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** As text, every element with the given prefix. */
export function writeXml(prefix: string, [name, content]: Xml, attributes = ''): string {
  const inner =
    typeof content === 'string'
      ? escapeText(content)
      : content.map((child) => (child ? writeXml(prefix, child) : '')).join('');
  return `<${prefix}:${name}${attributes}>${inner}</${prefix}:${name}>`;
}
