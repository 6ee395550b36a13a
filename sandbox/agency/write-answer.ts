import { escapeHtml } from '../kit/html.ts';
import { namespaces } from './schema.ts';
import type { Taken } from './take-records.ts';
import type { HeldInvoice } from './types.ts';

/** Text to escape, or elements. `undefined` writes nothing. */
type Content = string | undefined | Content[];
const el = (name: string, content: Content): string | undefined =>
  content === undefined ? undefined : `<${name}>${join(content)}</${name}>`;
const join = (content: Content): string =>
  typeof content === 'string' ? content : (content ?? []).map(join).join('');
const text = (value: string) => escapeHtml(value);

const document = (body: Content) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="${namespaces.envelope}"><env:Body>${join(body)}</env:Body></env:Envelope>`;

interface Key {
  issuer: string;
  number: string;
  date: string;
}
const keyOf = ({ issuer, number, date }: Key): Content => [
  el('tik:IDEmisorFactura', text(issuer)),
  el('tik:NumSerieFactura', text(number)),
  el('tik:FechaExpedicionFactura', text(date)),
];

export interface Caller {
  name: string;
  taxId: string;
}
const issuerOf = ({ name, taxId }: Caller): Content =>
  el('tik:ObligadoEmision', [el('tik:NombreRazon', text(name)), el('tik:NIF', text(taxId))]);

/** Rejects a whole call, as a SOAP 1.1 service does. */
export const faultAnswer = (of: 'Client' | 'Server', code: string, reason: string): string =>
  document(
    el('env:Fault', [
      el('faultcode', `env:${of}`),
      el('faultstring', text(`Codigo[${code}].${reason}`)),
      el('detail', el('callstack', '')),
    ]),
  );

function lineOf({ record, state, finding, duplicate }: Taken): Content {
  return el('tikR:RespuestaLinea', [
    el('tikR:IDFactura', keyOf(record)),
    el('tikR:Operacion', [
      el('tik:TipoOperacion', record.kind),
      record.correction ? el('tik:Subsanacion', 'S') : undefined,
      record.rejectedBefore ? el('tik:RechazoPrevio', text(record.rejectedBefore)) : undefined,
      record.withoutRecord ? el('tik:SinRegistroPrevio', 'S') : undefined,
    ]),
    el('tikR:EstadoRegistro', state),
    finding && el('tikR:CodigoErrorRegistro', finding.code),
    finding && el('tikR:DescripcionErrorRegistro', text(finding.text)),
    duplicate &&
      el('tikR:RegistroDuplicado', [
        el('tik:IdPeticionRegistroDuplicado', text(duplicate.record.csv ?? '0')),
        el('tik:EstadoRegistroDuplicado', duplicate.state),
      ]),
  ]);
}

export function supplyAnswer(answer: {
  caller: Caller;
  presenter: string;
  at: Date;
  waitSeconds: number;
  taken: Taken[];
  csv: string | undefined;
}): string {
  const { taken, csv, caller } = answer;
  const good = taken.filter(({ state }) => state === 'Correcto').length;
  const refused = taken.filter(({ state }) => state === 'Incorrecto').length;
  const whole = refused === taken.length ? 'Incorrecto' : 'ParcialmenteCorrecto';
  return document(
    `<tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="${namespaces.answer}" xmlns:tik="${namespaces.facts}">${join(
      [
        el('tikR:CSV', csv && text(csv)),
        csv
          ? el('tikR:DatosPresentacion', [
              el('tik:NIFPresentador', text(answer.presenter)),
              el('tik:TimestampPresentacion', answer.at.toISOString().replace(/\.\d+Z$/, '+00:00')),
            ])
          : undefined,
        el('tikR:Cabecera', issuerOf(caller)),
        el('tikR:TiempoEsperaEnvio', String(answer.waitSeconds)),
        el('tikR:EstadoEnvio', good === taken.length ? 'Correcto' : whole),
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

const heldOf = ({ record, state }: HeldInvoice): Content =>
  el('tikC:RegistroRespuestaConsultaFactuSistemaFacturacion', [
    el('tikC:IDFactura', keyOf(record)),
    el('tikC:DatosRegistroFacturacion', [
      el('tikC:TipoFactura', record.type || undefined),
      el('tikC:ImporteTotal', record.total || undefined),
      el('tikC:Encadenamiento', [
        record.previous_hash
          ? el('tikC:RegistroAnterior', el('tik:Huella', text(record.previous_hash)))
          : el('tikC:PrimerRegistro', 'S'),
      ]),
      el('tikC:FechaHoraHusoGenRegistro', text(record.stamp)),
      el('tikC:TipoHuella', '01'),
      el('tikC:Huella', text(record.hash)),
    ]),
    el('tikC:EstadoRegistro', [
      el('tikC:TimestampUltimaModificacion', record.received_at),
      el('tikC:EstadoRegistro', stateWords[state]),
      el('tikC:CodigoErrorRegistro', record.code ?? undefined),
      el('tikC:DescripcionErrorRegistro', record.description ? text(record.description) : undefined),
    ]),
  ]);

export function queryAnswer(answer: {
  caller: Caller;
  year: string;
  month: string;
  found: HeldInvoice[];
  more: boolean;
}): string {
  const { found, more, caller } = answer;
  const last = found.at(-1)?.record;
  return document(
    `<tikC:RespuestaConsultaFactuSistemaFacturacion xmlns:tikC="${namespaces.queryAnswer}" xmlns:tik="${namespaces.facts}">${join(
      [
        el('tikC:Cabecera', [el('tik:IDVersion', '1.0'), issuerOf(caller)]),
        el('tikC:PeriodoImputacion', [el('tikC:Ejercicio', answer.year), el('tikC:Periodo', answer.month)]),
        el('tikC:IndicadorPaginacion', more ? 'S' : 'N'),
        el('tikC:ResultadoConsulta', found.length > 0 ? 'ConDatos' : 'SinDatos'),
        ...found.map(heldOf),
        more && last ? el('tikC:ClavePaginacion', keyOf(last)) : undefined,
      ],
    )}</tikC:RespuestaConsultaFactuSistemaFacturacion>`,
  );
}
