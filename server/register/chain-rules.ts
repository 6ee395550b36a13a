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

export interface KeptRecord extends Link {}

/**
 * Where a chain is broken, if it is: a position that is missing, a record that is not tied to the one before it, or whose
 * bytes do not have its fingerprint. Reads what was kept, not what could be made anew.
 */
export function brokenAt(before: Pick<Link, 'position' | 'hash'> | undefined, record: KeptRecord): boolean {
  const { position, previousHash, hash, xml } = record;
  if (position !== (before?.position ?? 0) + 1 || previousHash !== (before?.hash ?? null)) return true;
  return !endsWithHash(xml, hash) || hashOfXml(xml) !== hash;
}

const endsWithHash = (xml: string, hash: string) =>
  ['Alta', 'Anulacion'].some((kind) => xml.endsWith(`<sf:Huella>${hash}</sf:Huella></sf:Registro${kind}>`));

/** What stands between a name's tags, from a place on; a million records are read by this. */
function textAt(xml: string, name: string, from = 0): string {
  const start = xml.indexOf(`<sf:${name}>`, from);
  if (start < 0) return '';
  const begin = start + name.length + 5;
  return plain(xml.slice(begin, xml.indexOf('</', begin)));
}

const plain = (text: string) =>
  text.includes('&') ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : text;

/** Of which invoice a kept record is. */
export function keyOfXml(xml: string): InvoiceKey {
  const ending = xml.startsWith('<sf:RegistroAnulacion') ? 'Anulada' : '';
  return {
    issuer: textAt(xml, `IDEmisorFactura${ending}`),
    number: textAt(xml, `NumSerieFactura${ending}`),
    date: textAt(xml, `FechaExpedicionFactura${ending}`),
  };
}

const centsOf = (amount: string) => Math.round(Number(amount) * 100);

/** The fingerprint of a kept record, from its own bytes. */
export function hashOfXml(xml: string): string {
  const invoice = keyOfXml(xml);
  const chain = xml.indexOf('<sf:RegistroAnterior>');
  const tied = chain < 0 ? {} : { previous: { ...invoice, hash: textAt(xml, 'Huella', chain) } };
  const chained = { invoice, stamp: textAt(xml, 'FechaHoraHusoGenRegistro'), ...tied };
  if (xml.startsWith('<sf:RegistroAnulacion'))
    return hashRecord({ kind: 'cancellation', ...chained } as Cancellation);
  return hashRecord({
    kind: 'registration',
    ...chained,
    type: textAt(xml, 'TipoFactura'),
    taxCents: centsOf(textAt(xml, 'CuotaTotal')),
    totalCents: centsOf(textAt(xml, 'ImporteTotal')),
  } as Registration);
}
