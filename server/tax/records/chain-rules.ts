import { hash } from 'node:crypto';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { Cancellation, InvoiceKey, RegisterRecord, Registration } from './record.ts';
import { recordXml } from './record-xml.ts';

/** Is the end of a chain: what the next record is tied to. */
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

/** Ties a record to the end of the chain, and returns the record as it is kept, and the chain's new end. */
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
 * Returns where a chain is broken, if it is: a position that is missing, a record that is not tied to the one
 * before it, in its row or in its own bytes, or whose bytes do not have its fingerprint. It reads what was
 * kept, not what could be made again.
 */
export function brokenAt(before: Pick<Link, 'position' | 'hash'> | undefined, record: KeptRecord): boolean {
  const { position, previousHash, hash, xml } = record;
  if (position !== (before?.position ?? 0) + 1 || previousHash !== (before?.hash ?? null)) return true;
  if (!endsWithHash(xml, hash)) return true;
  const kept = printOfXml(xml);
  return kept.previous !== (previousHash ?? '') || kept.hash !== hash;
}

const endsWithHash = (xml: string, hash: string) =>
  ['Alta', 'Anulacion'].some((kind) => xml.endsWith(`<sf:Huella>${hash}</sf:Huella></sf:Registro${kind}>`));

const plain = (text: string) =>
  text.includes('&') ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : text;

/** Returns what stands in elements that come in this order: a million records are read by it, each in one pass. */
function openElements(xml: string): (name: string) => string {
  let at = 0;
  return (name) => {
    const start = xml.indexOf(`<sf:${name}>`, at);
    if (start < 0) return '';
    const begin = start + name.length + 5;
    at = xml.indexOf('</', begin);
    return plain(xml.slice(begin, at));
  };
}

const isCancellation = (xml: string) => xml.startsWith('<sf:RegistroAnulacion');

function nextKey(next: (name: string) => string, ending: '' | 'Anulada'): InvoiceKey {
  const issuer = next(`IDEmisorFactura${ending}`);
  const number = next(`NumSerieFactura${ending}`);
  return { issuer, number, date: next(`FechaExpedicionFactura${ending}`) };
}

/** Returns which invoice a kept record belongs to. */
export const keyOfXml = (xml: string): InvoiceKey =>
  nextKey(openElements(xml), isCancellation(xml) ? 'Anulada' : '');

/** Returns the fingerprint of a kept record and the one that it is tied to, from its own bytes. */
function printOfXml(xml: string): { previous: string; hash: string } {
  const next = openElements(xml);
  // The first record of a chain is tied to none: its only fingerprint is its own.
  const chained = () => ({
    previous: xml.includes('<sf:RegistroAnterior>') ? next('Huella') : '',
    stamp: next('FechaHoraHusoGenRegistro'),
  });
  if (isCancellation(xml)) {
    const link = { ...nextKey(next, 'Anulada'), ...chained() };
    return { previous: link.previous, hash: hashOfCancellation(link) };
  }
  const key = nextKey(next, '');
  const [type, tax, total] = [next('TipoFactura'), next('CuotaTotal'), next('ImporteTotal')];
  const link = { ...key, ...chained() };
  return { previous: link.previous, hash: hashOfSale({ ...link, type, tax, total }) };
}

/** Stands in the place of the server's number where the role may not read it. */
const unread = '-';

export const isUnread = (place: string): boolean => place.startsWith(`${unread}/`);

/** Splits `<server>/<database>/<files>`; the last is empty where the database is not the shop's own. */
export function partsOf(mark: string): [database: string, files: string] {
  const end = mark.lastIndexOf('/');
  return [mark.slice(0, end), mark.slice(end + 1)];
}

/**
 * Returns whether what is bound to this mark was written in the database that is here
 * (`<server>/<database>`). A server whose number could not be read at first may be read later; one that was
 * read and is no more is another for all that can be known.
 */
export function isWrittenHere(mark: string, here: string): boolean {
  const [database] = partsOf(mark);
  const oid = here.slice(here.indexOf('/') + 1);
  return database === here || database === `${unread}/${oid}`;
}

/**
 * Is what every record is tied by, as its bytes say it. `previous` is the fingerprint before it, empty for the first.
 */
interface HashedLink {
  issuer: string;
  number: string;
  date: string;
  previous: string;
  stamp: string;
}

const digest = (text: string) => hash('sha256', text, 'hex').toUpperCase();
const tail = ({ previous, stamp }: HashedLink) =>
  `&Huella=${previous.trim()}&FechaHoraHusoGenRegistro=${stamp.trim()}`;

/** Returns SHA-256 in upper-case hexadecimal over a record's own facts, in the agency's order (hash 0.1.2). */
function hashOfSale(facts: HashedLink & { type: string; tax: string; total: string }): string {
  const { issuer, number, date, type, tax, total } = facts;
  const key = `IDEmisorFactura=${issuer.trim()}&NumSerieFactura=${number.trim()}&FechaExpedicionFactura=${date.trim()}`;
  const amounts = `TipoFactura=${type.trim()}&CuotaTotal=${tax.trim()}&ImporteTotal=${total.trim()}`;
  return digest(`${key}&${amounts}${tail(facts)}`);
}

function hashOfCancellation(facts: HashedLink): string {
  const { issuer, number, date } = facts;
  const key = `IDEmisorFacturaAnulada=${issuer.trim()}&NumSerieFacturaAnulada=${number.trim()}&FechaExpedicionFacturaAnulada=${date.trim()}`;
  return digest(key + tail(facts));
}

/** Returns the fingerprint of a record that is about to be written. */
export function hashRecord(record: RegisterRecord): string {
  const { invoice, previous, stamp } = record;
  const link = { ...invoice, previous: previous?.hash ?? '', stamp };
  if (record.kind === 'cancellation') return hashOfCancellation(link);
  const [tax, total] = [toDecimalString(record.taxCents), toDecimalString(record.totalCents)];
  return hashOfSale({ ...link, type: record.type, tax, total });
}
