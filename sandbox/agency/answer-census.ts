import { escapeHtml } from '../kit/html.ts';
import { type CensusResult, censusResult } from './census.ts';
import { type Element, textAt } from './element.ts';

/** Path of the agency's "calidad de datos identificativos" service (`POST`). */
export const censusPath = '/wlpl/BURT-JDIT/ws/VNifV2SOAP';

const schemas =
  'http://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/burt/jdit/ws';
const maxPersons = 10_000;

const results: Record<Exclude<CensusResult, 'unavailable'>, string> = {
  identified: 'IDENTIFICADO',
  similar: 'NO IDENTIFICADO-SIMILAR',
  revoked: 'IDENTIFICADO-REVOCADO',
  closed: 'IDENTIFICADO-BAJA',
  unknown: 'NO IDENTIFICADO',
};

/** Company names are registered in capitals without accents. */
const registeredForm = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

function resultOf(taxId: string, name: string, unknown: boolean): string | undefined {
  const word = unknown || name.trim() === '' ? 'unknown' : censusResult(taxId.trim());
  return word === 'unavailable' ? undefined : results[word];
}

/** Returns the census reply. `undefined` if it does not reply, a text for a call that violates its schema. */
export function answerCensus(
  call: Element,
  { unknown }: { unknown: boolean },
): { xml: string } | { wrong: string } | undefined {
  const ofSchema = (element: Element) => element.namespace === `${schemas}/VNifV2Ent.xsd`;
  const people = call.children;
  if (call.name !== 'VNifV2Ent' || ![call, ...people].every(ofSchema))
    return { wrong: 'Se espera VNifV2Ent.' };
  if (people.length === 0 || people.length > maxPersons) return { wrong: 'Entre 1 y 10000 contribuyentes.' };
  const lines: string[] = [];
  for (const person of people) {
    const names = person.children.map(({ name }) => name).join();
    if (person.name !== 'Contribuyente' || names !== 'Nif,Nombre')
      return { wrong: 'Contribuyente no cumple el esquema.' };
    const [taxId = '', name = ''] = [textAt(person, 'Nif'), textAt(person, 'Nombre')];
    const result = resultOf(taxId, name, unknown);
    if (result === undefined) return undefined;
    lines.push(
      `<VNifV2Sal:Contribuyente><VNifV2Sal:Nif>${escapeHtml(taxId)}</VNifV2Sal:Nif><VNifV2Sal:Nombre>${escapeHtml(registeredForm(name))}</VNifV2Sal:Nombre><VNifV2Sal:Resultado>${result}</VNifV2Sal:Resultado></VNifV2Sal:Contribuyente>`,
    );
  }
  return {
    xml: `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body><VNifV2Sal:VNifV2Sal xmlns:VNifV2Sal="${schemas}/VNifV2Sal.xsd">${lines.join('')}</VNifV2Sal:VNifV2Sal></env:Body></env:Envelope>`,
  };
}
