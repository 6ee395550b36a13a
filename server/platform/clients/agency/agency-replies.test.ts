import { describe, expect, test } from 'vitest';
import { agencyNamespaces } from './agency-messages.ts';
import { readRegisterQueryReply, readSupplyReply } from './agency-replies.ts';

const soap = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${body}</env:Body></env:Envelope>`;
const line = (number: string, rest: string) =>
  `<r:RespuestaLinea><r:IDFactura><f:IDEmisorFactura>B00000000</f:IDEmisorFactura><f:NumSerieFactura>${number}</f:NumSerieFactura><f:FechaExpedicionFactura>22-11-2026</f:FechaExpedicionFactura></r:IDFactura><r:Operacion><f:TipoOperacion>Alta</f:TipoOperacion></r:Operacion>${rest}</r:RespuestaLinea>`;
const answer = (lines: string, namespace: string = agencyNamespaces.answer, wait = '60') =>
  soap(
    `<r:RespuestaRegFactuSistemaFacturacion xmlns:r="${namespace}" xmlns:f="${agencyNamespaces.facts}"><r:CSV>A-1</r:CSV><r:Cabecera/><r:TiempoEsperaEnvio>${wait}</r:TiempoEsperaEnvio><r:EstadoEnvio>ParcialmenteCorrecto</r:EstadoEnvio>${lines}</r:RespuestaRegFactuSistemaFacturacion>`,
  );
const good = line('S-1', '<r:EstadoRegistro>Correcto</r:EstadoRegistro>');
const faultOf = (code: string, text: string) =>
  soap(`<env:Fault><faultcode>env:${code}</faultcode><faultstring>${text}</faultstring></env:Fault>`);

test('readSupplyReply reads each record state with its code and the state of a duplicate', () => {
  const flagged = line(
    '007',
    '<r:EstadoRegistro>AceptadoConErrores</r:EstadoRegistro><r:CodigoErrorRegistro>2005</r:CodigoErrorRegistro><r:DescripcionErrorRegistro>x &amp; &#233;</r:DescripcionErrorRegistro>',
  );
  const doubled = line(
    'S-3',
    '<r:EstadoRegistro>Incorrecto</r:EstadoRegistro><r:CodigoErrorRegistro>3000</r:CodigoErrorRegistro><r:RegistroDuplicado><f:IdPeticionRegistroDuplicado>1</f:IdPeticionRegistroDuplicado><f:EstadoRegistroDuplicado>AceptadaConErrores</f:EstadoRegistroDuplicado></r:RegistroDuplicado>',
  );
  expect(readSupplyReply(200, answer(good + flagged + doubled))).toMatchObject({
    kind: 'answered',
    csv: 'A-1',
    waitSeconds: 60,
    records: [
      { number: 'S-1', state: 'accepted', kind: 'registration' },
      { number: '007', state: 'accepted_with_errors', code: '2005', text: 'x & é' },
      { number: 'S-3', state: 'rejected', code: '3000', duplicate: 'accepted_with_errors' },
    ],
  });
});

describe('unusable reply', () => {
  const html = '<!DOCTYPE html><html><h1>Mantenimiento</h1></html>';
  test.each<[what: string, status: number, text: string, kind: string]>([
    ['nothing', 200, '', 'unclear'],
    ['a page', 200, html, 'unclear'],
    ['a page of a closed door', 403, html, 'not_let_in'],
    ['a page about certificates', 200, '<html>Se necesita un certificado</html>', 'not_let_in'],
    ['an answer that was cut off', 200, answer(good).slice(0, -60), 'unclear'],
    ['another schema', 200, answer(good, 'urn:someone-else'), 'unclear'],
    ['no line', 200, answer(''), 'unclear'],
    ['an endless wait', 200, answer(good, agencyNamespaces.answer, '99999999'), 'unclear'],
    ['a state that nobody knows', 200, answer(good.replace('Correcto', 'Quizá')), 'unclear'],
    [
      'an outside entity',
      200,
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${answer(good)}`,
      'unclear',
    ],
    ['a thousand laughs', 200, `<!ENTITY a "${'ha'.repeat(9)}">${answer(good)}`, 'unclear'],
    ['a fault of the server', 500, faultOf('Server', 'Error interno'), 'unclear'],
    ['JSON', 200, '{"ok":true}', 'unclear'],
    ['depth', 200, '<a>'.repeat(5000) + '</a>'.repeat(5000), 'unclear'],
  ])('readSupplyReply and readRegisterQueryReply treat %s as unusable', (_, status, text, kind) => {
    expect(readSupplyReply(status, text).kind).toBe(kind);
    expect(readRegisterQueryReply(status, text).kind).toBe(kind);
  });

  test('readSupplyReply returns the code of a client fault', () => {
    expect(readSupplyReply(500, faultOf('Client', 'Codigo[4102].El XML no cumple el esquema.'))).toEqual({
      kind: 'refused',
      code: '4102',
      reason: 'Codigo[4102].El XML no cumple el esquema.',
    });
  });
});
