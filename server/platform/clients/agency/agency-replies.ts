import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import { daySeconds } from '#contracts/kit/time.ts';
import { agencyNamespaces } from './agency-messages.ts';

const operations = ['Alta', 'Anulacion'] as const;
const recordStates = ['Correcto', 'AceptadoConErrores', 'Incorrecto'] as const;

const key = z.object({
  IDEmisorFactura: z.string(),
  NumSerieFactura: z.string(),
  FechaExpedicionFactura: z.string(),
});
const line = z.object({
  IDFactura: key,
  Operacion: z.object({ TipoOperacion: z.enum(operations) }),
  EstadoRegistro: z.enum(recordStates),
  CodigoErrorRegistro: z.string().optional(),
  DescripcionErrorRegistro: z.string().optional(),
  RegistroDuplicado: z
    .object({ EstadoRegistroDuplicado: z.enum(['Correcta', 'AceptadaConErrores', 'Anulada']) })
    .optional(),
});
const supplyAnswer = z.object({
  CSV: z.string().optional(),
  TiempoEsperaEnvio: z.coerce.number().int().min(0).max(daySeconds),
  EstadoEnvio: z.enum(['Correcto', 'ParcialmenteCorrecto', 'Incorrecto']),
  RespuestaLinea: z.array(line).min(1).max(1000),
});
const fault = z.object({ faultcode: z.string(), faultstring: z.string() });
const held = z.object({
  IDFactura: key,
  DatosRegistroFacturacion: z.object({ Huella: z.string().optional() }),
  EstadoRegistro: z.object({ EstadoRegistro: z.enum(['Correcto', 'AceptadoConErrores', 'Anulado']) }),
});
const queryAnswer = z.object({
  IndicadorPaginacion: z.enum(['S', 'N']).optional(),
  RegistroRespuestaConsultaFactuSistemaFacturacion: z.array(held).default([]),
  ClavePaginacion: key.optional(),
});

export interface RecordKey {
  issuer: string;
  number: string;
  date: string;
}

export interface AnsweredRecord extends RecordKey {
  kind: 'registration' | 'cancellation';
  state: 'accepted' | 'accepted_with_errors' | 'rejected';
  code: string | undefined;
  text: string | undefined;
  /** State of the agency's existing copy if the record is a duplicate (error 3000). */
  duplicate: 'accepted' | 'accepted_with_errors' | 'cancelled' | undefined;
}

/**
 * Reason why there is no result. After `unclearReply` the stored state is unknown, and the same records are
 * sent again unchanged.
 */
export type NoReply =
  | { kind: 'refused'; code: string | undefined; reason: string }
  | { kind: 'unclear'; reason: string }
  /** The agency returns an HTML page to callers without an accepted certificate. */
  | { kind: 'not_let_in'; reason: string };

export type SupplyReply =
  | {
      kind: 'answered';
      csv: string | undefined;
      waitSeconds: number;
      records: AnsweredRecord[];
    }
  | NoReply;

export interface AgencyHeldRecord extends RecordKey {
  hash: string | undefined;
  state: 'accepted' | 'accepted_with_errors' | 'cancelled';
}
export type RegisterQueryReply =
  | { kind: 'answered'; held: AgencyHeldRecord[]; next: RecordKey | undefined }
  | NoReply;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true,
  isArray: (name) =>
    ['RespuestaLinea', 'RegistroRespuestaConsultaFactuSistemaFacturacion', 'Contribuyente'].includes(name),
});

export const unclearReply = (reason: string) => ({ kind: 'unclear', reason }) as const;
const keyOf = (id: z.infer<typeof key>): RecordKey => ({
  issuer: id.IDEmisorFactura,
  number: id.NumSerieFactura,
  date: id.FechaExpedicionFactura,
});

/**
 * Returns whether the element belongs to the expected schema. Elements of the same name in another namespace do not
 * count.
 */
export function isInNamespace(xml: string, name: string, namespace: string): boolean {
  const prefix = new RegExp(`<(?:([\\w.-]+):)?${name}[\\s>]`).exec(xml)?.[1];
  const attribute = prefix ? `xmlns:${prefix}` : 'xmlns';
  return xml.includes(`${attribute}="${namespace}"`) || xml.includes(`${attribute}='${namespace}'`);
}

/** Parses `Codigo[4102].…`, the prefix of a fault's reason. */
const codeIn = (reason: string) => /Codigo\[(\d{1,5})\]/.exec(reason)?.[1];

export function readFault(body: unknown): NoReply | undefined {
  const parsed = fault.safeParse(body);
  if (!parsed.success) return undefined;
  const { faultcode, faultstring } = parsed.data;
  const reason = faultstring.slice(0, 500);
  if (/client/i.test(faultcode)) return { kind: 'refused', code: codeIn(reason), reason };
  return unclearReply(reason);
}

export function readSoapBody(status: number, text: string): { body: Record<string, unknown> } | NoReply {
  const start = text.trimStart().slice(0, 200).toLowerCase();
  if (/^<(?:!doctype html|html)/.test(start)) {
    const isDoor = status === 401 || status === 403 || /certificad/i.test(text.slice(0, 4000));
    return isDoor
      ? { kind: 'not_let_in', reason: `a web page instead of a reply, status ${status}` }
      : unclearReply(`a page, status ${status}`);
  }
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return unclearReply('a reply that defines entities');
  if (XMLValidator.validate(text) !== true) return unclearReply(`no XML, status ${status}`);
  const root = parser.parse(text) as { Envelope?: { Body?: Record<string, unknown> } };
  const body = root.Envelope?.Body;
  return body && typeof body === 'object' ? { body } : unclearReply(`no message, status ${status}`);
}

const states = {
  Correcto: 'accepted',
  AceptadoConErrores: 'accepted_with_errors',
  Incorrecto: 'rejected',
  Correcta: 'accepted',
  AceptadaConErrores: 'accepted_with_errors',
  Anulada: 'cancelled',
  Anulado: 'cancelled',
} as const;

const toAnsweredReply = (answer: z.infer<typeof line>): AnsweredRecord => ({
  ...keyOf(answer.IDFactura),
  kind: answer.Operacion.TipoOperacion === 'Alta' ? 'registration' : 'cancellation',
  state: states[answer.EstadoRegistro],
  code: answer.CodigoErrorRegistro,
  text: answer.DescripcionErrorRegistro?.slice(0, 1500),
  duplicate: answer.RegistroDuplicado && states[answer.RegistroDuplicado.EstadoRegistroDuplicado],
});

export function readSupplyReply(status: number, text: string): SupplyReply {
  try {
    const read = readSoapBody(status, text);
    if ('kind' in read) return read;
    const name = 'RespuestaRegFactuSistemaFacturacion';
    const parsed = supplyAnswer.safeParse(read.body[name]);
    if (!parsed.success) return readFault(read.body.Fault) ?? unclearReply('a reply of another shape');
    if (!isInNamespace(text, name, agencyNamespaces.answer)) return unclearReply('a reply of another schema');
    const { CSV: csv, TiempoEsperaEnvio: waitSeconds, RespuestaLinea: lines } = parsed.data;
    return { kind: 'answered', csv, waitSeconds, records: lines.map(toAnsweredReply) };
  } catch (error) {
    return unclearReply(`an unreadable reply: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}

export function readRegisterQueryReply(status: number, text: string): RegisterQueryReply {
  try {
    const read = readSoapBody(status, text);
    if ('kind' in read) return read;
    const name = 'RespuestaConsultaFactuSistemaFacturacion';
    const parsed = queryAnswer.safeParse(read.body[name]);
    if (!parsed.success) return readFault(read.body.Fault) ?? unclearReply('a reply of another shape');
    if (!isInNamespace(text, name, agencyNamespaces.queryAnswer))
      return unclearReply('a reply of another schema');
    const { RegistroRespuestaConsultaFactuSistemaFacturacion: found, ClavePaginacion: next } = parsed.data;
    const more = parsed.data.IndicadorPaginacion === 'S' && next ? keyOf(next) : undefined;
    return {
      kind: 'answered',
      next: more,
      held: found.map((row) => ({
        ...keyOf(row.IDFactura),
        hash: row.DatosRegistroFacturacion.Huella,
        state: states[row.EstadoRegistro.EstadoRegistro],
      })),
    };
  } catch (error) {
    return unclearReply(`an unreadable reply: ${error instanceof Error ? error.name : 'unknown'}`);
  }
}
