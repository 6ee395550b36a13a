import { XMLParser, XMLValidator } from 'fast-xml-parser';

export interface Node {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Node[];
}

type ParsedXml = Record<string, unknown>;
const parser = new XMLParser({
  ...{ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', trimValues: false },
  ...{ parseTagValue: false, parseAttributeValue: false },
});

function toNode(parsed: ParsedXml): Node {
  const name = Object.keys(parsed).find((key) => key !== ':@') ?? '';
  const inner = parsed[name] as ParsedXml[];
  const text = inner.filter((each) => '#text' in each).map((each) => String(each['#text']));
  return {
    name,
    attributes: (parsed[':@'] ?? {}) as Record<string, string>,
    text: text.join(''),
    children: inner.filter((each) => !('#text' in each)).map(toNode),
  };
}

export function readXml(xml: string): Node {
  const wellFormed = XMLValidator.validate(xml);
  if (wellFormed !== true) throw new Error(wellFormed.err.msg);
  const roots = (parser.parse(xml) as ParsedXml[]).filter((each) => !('?xml' in each) && !('#text' in each));
  const [root] = roots;
  if (!root || roots.length > 1) throw new Error('not one root');
  return toNode(root);
}

/** Returns all elements at a path of names without prefix. `Id@VA` also matches the attribute's value. */
export function findAll(from: Node, path: string): Node[] {
  return path.split('/').reduce<Node[]>(
    (found, step) => {
      const [name, attribute] = step.split('@');
      return found.flatMap(({ children }) =>
        children.filter(
          (child) =>
            child.name.replace(/^.*:/, '') === name &&
            (!attribute || Object.values(child.attributes).includes(attribute)),
        ),
      );
    },
    [from],
  );
}
