import { z } from 'zod';
import { escapeXmlText } from '../../kit/escape.ts';
import { soapDocument } from './agency-messages.ts';
import { isInNamespace, type NoReply, readFault, readSoapBody, unclearReply } from './agency-replies.ts';

const schemas =
  'http://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/burt/jdit/ws/';
/** Namespaces of the agency's service "calidad de datos identificativos" (docs/protocols/invoices.md, "Census"). */
export const censusNamespaces = {
  ask: `${schemas}VNifV2Ent.xsd`,
  answer: `${schemas}VNifV2Sal.xsd`,
} as const;

export interface CensusQuestion {
  taxId: string;
  name: string;
}

/** `similar` means that the number's holder has a nearly identical name. */
export const censusAnswers = ['identified', 'similar', 'closed', 'revoked', 'unknown'] as const;
export type CensusReply = { kind: (typeof censusAnswers)[number] } | NoReply;

const maxNames = 6;

/**
 * Returns the possible word orders of a person's name. The census lists surnames first, people write them
 * last, and the boundary is unknown, so one call queries each order. A company's name has one order.
 */
export function namesOf({ taxId, name }: CensusQuestion): string[] {
  const words = name.split(/\s+/).filter(Boolean);
  if (!/^[\dXYZKLM]/.test(taxId) || words.length > maxNames) return [name];
  return [
    name,
    ...words.slice(1).map((_, at) => [...words.slice(at + 1), ...words.slice(0, at + 1)].join(' ')),
  ];
}

export function censusMessage(asked: CensusQuestion): string {
  const people = namesOf(asked).map(
    (name) =>
      `<vnif:Contribuyente><vnif:Nif>${escapeXmlText(asked.taxId)}</vnif:Nif><vnif:Nombre>${escapeXmlText(name)}</vnif:Nombre></vnif:Contribuyente>`,
  );
  return soapDocument(
    `<vnif:VNifV2Ent xmlns:vnif="${censusNamespaces.ask}">${people.join('')}</vnif:VNifV2Ent>`,
  );
}

const results: Record<string, (typeof censusAnswers)[number]> = {
  IDENTIFICADO: 'identified',
  'IDENTIFICADO-SIMILAR': 'similar',
  'NO IDENTIFICADO-SIMILAR': 'similar',
  'IDENTIFICADO-BAJA': 'closed',
  'IDENTIFICADO-REVOCADO': 'revoked',
  'NO IDENTIFICADO': 'unknown',
  'NO IDENTIFICABLE': 'unknown',
};
const answer = z.object({
  Contribuyente: z
    .array(z.object({ Resultado: z.string() }))
    .min(1)
    .max(20),
});

/** The best match of all word orders counts. Unknown values give no result. */
export function readCensusReply(status: number, text: string): CensusReply {
  try {
    const read = readSoapBody(status, text);
    if ('kind' in read) return read;
    const name = 'VNifV2Sal';
    const parsed = answer.safeParse(read.body[name]);
    if (!parsed.success) return readFault(read.body.Fault) ?? unclearReply('a reply of another shape');
    if (!isInNamespace(text, name, censusNamespaces.answer)) return unclearReply('a reply of another schema');
    const said = parsed.data.Contribuyente.map(({ Resultado }) => results[Resultado.trim().toUpperCase()]);
    const best = censusAnswers.find((each) => said.includes(each));
    if (!best || (best === 'unknown' && said.includes(undefined))) return unclearReply('an unknown result');
    return { kind: best };
  } catch (error) {
    return unclearReply(`an unreadable reply: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}
