import { createHash } from 'node:crypto';
import { childOf, type Element, textAt } from './element.ts';

export interface SentRecord {
  kind: 'Alta' | 'Anulacion';
  issuer: string;
  number: string;
  date: string;
  /** For example `F2`. Empty for a cancellation. */
  type: string;
  total: string;
  hash: string;
  previousHash: string;
  installation: string;
  stamp: string;
  correction: boolean;
  rejectedBefore: string;
  withoutRecord: boolean;
  element: Element;
}

/** Reads a record from the element below `RegistroFactura`, which must match the schema. */
export function readSentRecord(element: Element): SentRecord {
  const kind = element.name === 'RegistroAlta' ? 'Alta' : 'Anulacion';
  const ending = kind === 'Alta' ? '' : 'Anulada';
  const text = (...path: string[]) => textAt(element, ...path)?.trim() ?? '';
  return {
    kind,
    issuer: text('IDFactura', `IDEmisorFactura${ending}`),
    number: text('IDFactura', `NumSerieFactura${ending}`),
    date: text('IDFactura', `FechaExpedicionFactura${ending}`),
    type: text('TipoFactura'),
    total: text('ImporteTotal'),
    hash: text('Huella'),
    previousHash: text('Encadenamiento', 'RegistroAnterior', 'Huella'),
    installation: text('SistemaInformatico', 'NumeroInstalacion'),
    stamp: text('FechaHoraHusoGenRegistro'),
    correction: text('Subsanacion') === 'S',
    rejectedBefore: text('RechazoPrevio'),
    withoutRecord: text('SinRegistroPrevio') === 'S',
    element,
  };
}

export function expectedHash(record: SentRecord): string {
  const { element, issuer, number, date, previousHash, stamp } = record;
  const names =
    record.kind === 'Alta'
      ? [
          `IDEmisorFactura=${issuer}&NumSerieFactura=${number}&FechaExpedicionFactura=${date}`,
          `TipoFactura=${record.type}&CuotaTotal=${textAt(element, 'CuotaTotal')}&ImporteTotal=${record.total}`,
        ]
      : [
          `IDEmisorFacturaAnulada=${issuer}&NumSerieFacturaAnulada=${number}&FechaExpedicionFacturaAnulada=${date}`,
        ];
  const text = [...names, `Huella=${previousHash}&FechaHoraHusoGenRegistro=${stamp}`].join('&');
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

export const linesOf = (record: SentRecord): Element[] => childOf(record.element, 'Desglose')?.children ?? [];
