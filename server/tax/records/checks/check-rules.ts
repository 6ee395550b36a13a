import { isXmlText } from '#contracts/kit/text.ts';
import type { Unchained } from '../chain-rules.ts';
import type { RegisterRecord } from '../record.ts';
import { type Facet, mostOf, neverEmpty, recordFacets } from '../record-facets.ts';
import { recordTree, type Xml } from '../record-xml.ts';

/** Letters as the schema counts them. */
const lettersOf = (text: string): number => [...text].length;

function fits(text: string, { least = 0, most = Number.POSITIVE_INFINITY, form, oneOf }: Facet): boolean {
  if (!isXmlText(text) || text.trim() !== text) return false;
  const letters = lettersOf(text);
  if (letters < least || letters > most) return false;
  return (form?.test(text) ?? true) && (oneOf?.includes(text) ?? true);
}

/** The first element that the agency's schema would refuse; undefined where all fit. */
function faultIn([name, content]: Xml): string | undefined {
  if (typeof content === 'string') {
    const facet = recordFacets[name];
    return facet && fits(content, facet) ? undefined : name;
  }
  const children = content.filter((child) => child !== undefined);
  if (children.length === 0 && neverEmpty.includes(name)) return name;
  const tooMany = Object.entries(mostOf).find(
    ([each, most]) => children.filter(([child]) => child === each).length > most,
  );
  if (tooMany) return tooMany[0];
  for (const child of children) {
    const fault = faultIn(child);
    if (fault) return fault;
  }
  return undefined;
}

const anyHash = '0'.repeat(64);

/**
 * Returns the name of the first element of the record that is off the agency's schema. The agency refuses a whole
 * message for one such record, so none is tied to the chain.
 */
export const offSchema = (record: Unchained): string | undefined =>
  faultIn(recordTree(record as RegisterRecord, anyHash));
