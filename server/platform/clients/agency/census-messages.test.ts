import { expect, test } from 'vitest';
import { censusMessage, censusNamespaces, namesOf, readCensusReply } from './census-messages.ts';

const envelope = (body: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`;
const answer = (results: string[], namespace: string = censusNamespaces.answer) =>
  envelope(
    `<v:VNifV2Sal xmlns:v="${namespace}">${results.map((each) => `<v:Contribuyente><v:Nif>A58818501</v:Nif><v:Nombre>X</v:Nombre><v:Resultado>${each}</v:Resultado></v:Contribuyente>`).join('')}</v:VNifV2Sal>`,
  );

test.each([
  [['IDENTIFICADO'], 'identified'],
  [['NO IDENTIFICADO', 'NO IDENTIFICADO', 'IDENTIFICADO'], 'identified'],
  [['NO IDENTIFICADO', 'NO IDENTIFICADO-SIMILAR'], 'similar'],
  [['IDENTIFICADO-BAJA'], 'closed'],
  [['IDENTIFICADO-REVOCADO'], 'revoked'],
  [['NO IDENTIFICADO', 'NO IDENTIFICADO'], 'unknown'],
  [['NO IDENTIFICABLE'], 'unknown'],
])('readCensusReply reads the census result %j', (results, kind) => {
  expect(readCensusReply(200, answer(results))).toEqual({ kind });
});

test.each([
  ['a word that is not known', 200, answer(['NO PROCESADO']), 'unclear'],
  ['a no beside such a word', 200, answer(['NO IDENTIFICADO', 'NO PROCESADO']), 'unclear'],
  ['nobody', 200, answer([]), 'unclear'],
  ['another schema', 200, answer(['NO IDENTIFICADO'], 'urn:other'), 'unclear'],
  ['a page', 500, '<!doctype html><h1>Servicio no disponible</h1>', 'unclear'],
  ['a page at the door', 403, '<html><h1>falta un certificado</h1></html>', 'not_let_in'],
  ['entities', 200, `<!DOCTYPE a [<!ENTITY b "c">]>${answer(['NO IDENTIFICADO'])}`, 'unclear'],
  ['half of it', 200, answer(['NO IDENTIFICADO']).slice(0, 200), 'unclear'],
  [
    'a fault',
    500,
    envelope('<e:Fault><faultcode>e:Client</faultcode><faultstring>Codigo[4102].No</faultstring></e:Fault>'),
    'refused',
  ],
])('readCensusReply returns no census result for %s', (_what, status, text, kind) => {
  expect(readCensusReply(status, text).kind).toBe(kind);
});

test('the census client queries every word order of a person, one of a company, and escapes special characters', () => {
  expect(namesOf({ taxId: '12345678Z', name: 'Ana María Gil  Ruiz' })).toEqual([
    'Ana María Gil  Ruiz',
    'María Gil Ruiz Ana',
    'Gil Ruiz Ana María',
    'Ruiz Ana María Gil',
  ]);
  expect(namesOf({ taxId: 'X1234567L', name: 'Ana' })).toEqual(['Ana']);
  const company = { taxId: 'A58818501', name: 'Ejemplo & <Hijos>, S. A.' };
  expect(namesOf(company)).toEqual([company.name]);
  expect(censusMessage(company)).toContain('<vnif:Nombre>Ejemplo &amp; &lt;Hijos&gt;, S. A.</vnif:Nombre>');
});
