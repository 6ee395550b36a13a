import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** XML element with its namespace. Other attributes are ignored. */
export interface Element {
  name: string;
  namespace: string;
  children: Element[];
  text: string;
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true,
});

type Node = Record<string, unknown>;

function elementOf(node: Node, scope: Record<string, string>): Element | undefined {
  const tag = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#'));
  if (tag === undefined) return undefined;
  const names = Object.entries((node[':@'] ?? {}) as Record<string, string>).flatMap(([name, value]) => {
    if (name === '@_xmlns') return [['', value] as const];
    return name.startsWith('@_xmlns:') ? [[name.slice(8), value] as const] : [];
  });
  const known = { ...scope, ...Object.fromEntries(names) };
  const [name = '', prefix = ''] = tag.split(':').toReversed();
  const inner = node[tag] as Node[];
  return {
    name,
    namespace: known[prefix] ?? '',
    children: inner.flatMap((child) => elementOf(child, known) ?? []),
    text: inner.map((child) => child['#text'] ?? '').join(''),
  };
}

const letters = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** Returns the root of a document. `undefined` for invalid XML or external entities. */
export function readElement(xml: string): Element | undefined {
  if (!letters.test(xml) || /<!DOCTYPE/i.test(xml) || XMLValidator.validate(xml) !== true) return undefined;
  const nodes = parser.parse(xml) as Node[];
  for (const node of nodes) {
    const root = elementOf(node, {});
    if (root) return root;
  }
  return undefined;
}

export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);

export const textAt = (element: Element | undefined, ...path: string[]): string | undefined =>
  path.reduce<Element | undefined>((at, name) => childOf(at, name), element)?.text;
