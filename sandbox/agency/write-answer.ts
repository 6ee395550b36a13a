import { escapeHtml } from '../kit/html.ts';
import type { ProcessedRecord } from './process-records.ts';
import { namespaces } from './schema.ts';
import type { StoredInvoice } from './types.ts';

/** Text to escape, or elements. `undefined` writes nothing. */
type Content = string | undefined | Content[];
const element = (name: string, content: Content): string | undefined =>
  content === undefined ? undefined : `<${name}>${join(content)}</${name}>`;
const join = (content: Content): string =>
  typeof content === 'string' ? content : (content ?? []).map(join).join('');
const text = (value: string) => escapeHtml(value);

const document = (body: Content) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${namespaces.envelope}"><env:Body>${join(body)}</env:Body></env:Envelope>`;

interface InvoiceKey {
  issuer: string;
  number: string;
  date: string;
}
const keyOf = ({ issuer, number, date }: InvoiceKey): Content => [
  element('tik:IDEmisorFactura', text(issuer)),
  element('tik:NumSerieFactura', text(number)),
  element('tik:FechaExpedicionFactura', text(date)),
];

export interface Caller {
  name: string;
  taxId: string;
}
const issuerOf = ({ name, taxId }: Caller): Content =>
  element('tik:ObligadoEmision', [element('tik:NombreRazon', text(name)), element('tik:NIF', text(taxId))]);

/** Rejects a whole call, as a SOAP 1.1 service does. */
export const faultAnswer = (of: 'Client' | 'Server', code: string, reason: string): string =>
  document(
    element('env:Fault', [
      element('faultcode', `env:${of}`),
      element('faultstring', text(`Codigo[${code}].${reason}`)),
      element('detail', element('callstack', '')),
    ]),
  );

function lineOf({ record, state, finding, duplicate }: ProcessedRecord): Content {
  return element('tikR:RespuestaLinea', [
    element('tikR:IDFactura', keyOf(record)),
    element('tikR:Operacion', [
      element('tik:TipoOperacion', record.kind),
      record.correction ? element('tik:Subsanacion', 'S') : undefined,
      record.rejectedBefore ? element('tik:RechazoPrevio', text(record.rejectedBefore)) : undefined,
      record.withoutRecord ? element('tik:SinRegistroPrevio', 'S') : undefined,
    ]),
    element('tikR:EstadoRegistro', state),
    finding && element('tikR:CodigoErrorRegistro', finding.code),
    finding && element('tikR:DescripcionErrorRegistro', text(finding.text)),
    duplicate &&
      element('tikR:RegistroDuplicado', [
        element('tik:IdPeticionRegistroDuplicado', text(duplicate.record.csv ?? '0')),
        element('tik:EstadoRegistroDuplicado', duplicate.state),
      ]),
  ]);
}

export function supplyAnswer(answer: {
  caller: Caller;
  presenter: string;
  at: Date;
  waitSeconds: number;
  taken: ProcessedRecord[];
  csv: string | undefined;
}): string {
  const { taken, csv, caller } = answer;
  const good = taken.filter(({ state }) => state === 'Correcto').length;
  const refused = taken.filter(({ state }) => state === 'Incorrecto').length;
  const whole = refused === taken.length ? 'Incorrecto' : 'ParcialmenteCorrecto';
  return document(
    `<tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="${namespaces.answer}" xmlns:tik="${namespaces.facts}">${join(
      [
        element('tikR:CSV', csv && text(csv)),
        csv
          ? element('tikR:DatosPresentacion', [
              element('tik:NIFPresentador', text(answer.presenter)),
              element('tik:TimestampPresentacion', answer.at.toISOString().replace(/\.\d+Z$/, '+00:00')),
            ])
          : undefined,
        element('tikR:Cabecera', issuerOf(caller)),
        element('tikR:TiempoEsperaEnvio', String(answer.waitSeconds)),
        element('tikR:EstadoEnvio', good === taken.length ? 'Correcto' : whole),
        ...taken.map(lineOf),
      ],
    )}</tikR:RespuestaRegFactuSistemaFacturacion>`,
  );
}

const stateWords = {
  Correcta: 'Correcto',
  AceptadaConErrores: 'AceptadoConErrores',
  Anulada: 'Anulado',
} as const;

const storedInvoiceXml = ({ record, state }: StoredInvoice): Content =>
  element('tikC:RegistroRespuestaConsultaFactuSistemaFacturacion', [
    element('tikC:IDFactura', keyOf(record)),
    element('tikC:DatosRegistroFacturacion', [
      element('tikC:TipoFactura', record.type || undefined),
      element('tikC:ImporteTotal', record.total || undefined),
      element('tikC:Encadenamiento', [
        record.previous_hash
          ? element('tikC:RegistroAnterior', element('tik:Huella', text(record.previous_hash)))
          : element('tikC:PrimerRegistro', 'S'),
      ]),
      element('tikC:FechaHoraHusoGenRegistro', text(record.stamp)),
      element('tikC:TipoHuella', '01'),
      element('tikC:Huella', text(record.hash)),
    ]),
    element('tikC:EstadoRegistro', [
      element('tikC:TimestampUltimaModificacion', record.received_at),
      element('tikC:EstadoRegistro', stateWords[state]),
      element('tikC:CodigoErrorRegistro', record.code ?? undefined),
      element('tikC:DescripcionErrorRegistro', record.description ? text(record.description) : undefined),
    ]),
  ]);

export function queryAnswer(answer: {
  caller: Caller;
  year: string;
  month: string;
  found: StoredInvoice[];
  more: boolean;
}): string {
  const { found, more, caller } = answer;
  const last = found.at(-1)?.record;
  return document(
    `<tikC:RespuestaConsultaFactuSistemaFacturacion xmlns:tikC="${namespaces.queryAnswer}" xmlns:tik="${namespaces.facts}">${join(
      [
        element('tikC:Cabecera', [element('tik:IDVersion', '1.0'), issuerOf(caller)]),
        element('tikC:PeriodoImputacion', [
          element('tikC:Ejercicio', answer.year),
          element('tikC:Periodo', answer.month),
        ]),
        element('tikC:IndicadorPaginacion', more ? 'S' : 'N'),
        element('tikC:ResultadoConsulta', found.length > 0 ? 'ConDatos' : 'SinDatos'),
        ...found.map(storedInvoiceXml),
        more && last ? element('tikC:ClavePaginacion', keyOf(last)) : undefined,
      ],
    )}</tikC:RespuestaConsultaFactuSistemaFacturacion>`,
  );
}
