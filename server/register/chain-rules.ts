import { hashRecord } from './hash-rules.ts';
import type { Cancellation, InvoiceKey, RegisterRecord, Registration } from './record.ts';
import { recordXml } from './record-xml.ts';

/** The end of a chain: what the next record is tied to. */
export interface ChainHead {
  length: number;
  last?: InvoiceKey & { hash: string };
}

export interface Link {
  position: number;
  hash: string;
  previousHash: string | null;
  xml: string;
}

export type Unchained = Omit<Registration, 'previous'> | Omit<Cancellation, 'previous'>;

/** Ties a record to the end of the chain: the record as it is kept, and the chain's new end. */
export function append(head: ChainHead, record: Unchained): { link: Link; head: ChainHead } {
  const tied = { ...record, ...(head.last ? { previous: head.last } : {}) } as RegisterRecord;
  const hash = hashRecord(tied);
  const position = head.length + 1;
  return {
    link: { position, hash, previousHash: head.last?.hash ?? null, xml: recordXml(tied, hash) },
    head: { length: position, last: { ...record.invoice, hash } },
  };
}

const fieldOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<sf:${name}>([^<]*)</sf:${name}>`).exec(xml)?.[1];

export interface KeptRecord extends Link {}

/**
 * Where a chain is broken, if it is: a position that is missing, a record that is not tied to the one before it, or whose
 * bytes do not have its fingerprint. Reads what was kept, not what could be made anew.
 */
export function brokenAt(before: Pick<Link, 'position' | 'hash'> | undefined, record: KeptRecord): boolean {
  const { position, previousHash, hash, xml } = record;
  if (position !== (before?.position ?? 0) + 1 || previousHash !== (before?.hash ?? null)) return true;
  const stated = fieldOf(xml, 'TipoHuella')
    ? /<sf:Huella>([0-9A-F]{64})<\/sf:Huella><\/sf:Registro\w+>$/.exec(xml)?.[1]
    : undefined;
  return stated !== hash || hashOfXml(xml) !== hash;
}

const plainText = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The fingerprint of a kept record, from its own bytes. */
export function hashOfXml(xml: string): string {
  const field = (name: string) => plainText(fieldOf(xml, name) ?? '');
  const previous = /<sf:RegistroAnterior>.*?<sf:Huella>([0-9A-F]{64})<\/sf:Huella>/.exec(xml)?.[1];
  const cancelled = xml.startsWith('<sf:RegistroAnulacion');
  const ending = cancelled ? 'Anulada' : '';
  const invoice = {
    issuer: field(`IDEmisorFactura${ending}`),
    number: field(`NumSerieFactura${ending}`),
    date: field(`FechaExpedicionFactura${ending}`),
  };
  const chained = { invoice, stamp: field('FechaHoraHusoGenRegistro') };
  const tied = previous ? { previous: { ...invoice, hash: previous } } : {};
  const cents = (name: string) => Math.round(Number(field(name)) * 100);
  return hashRecord(
    cancelled
      ? ({ kind: 'cancellation', ...chained, ...tied } as Cancellation)
      : ({
          kind: 'registration',
          ...chained,
          ...tied,
          type: field('TipoFactura'),
          taxCents: cents('CuotaTotal'),
          totalCents: cents('ImporteTotal'),
        } as Registration),
  );
}
