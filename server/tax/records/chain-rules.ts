import { hash } from 'node:crypto';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { Cancellation, InvoiceKey, RegisterRecord, Registration } from './record.ts';
import { recordXml } from './record-xml.ts';

export interface ChainHead {
  length: number;
  last?: InvoiceKey & { hash: string };
}

export interface ChainLink {
  position: number;
  hash: string;
  previousHash: string | null;
  xml: string;
}

export type UnchainedRecord = Omit<Registration, 'previous'> | Omit<Cancellation, 'previous'>;

export function appendToChain(
  head: ChainHead,
  record: UnchainedRecord,
): { link: ChainLink; head: ChainHead } {
  const tied = { ...record, ...(head.last ? { previous: head.last } : {}) } as RegisterRecord;
  const hash = hashRecord(tied);
  const position = head.length + 1;
  return {
    link: { position, hash, previousHash: head.last?.hash ?? null, xml: recordXml(tied, hash) },
    head: { length: position, last: { ...record.invoice, hash } },
  };
}

export interface StoredRecord extends ChainLink {}

/**
 * A chain is broken by a missing position, by a wrong previous hash in the row or in the XML, or by a hash
 * that does not match the XML. The check uses the stored bytes and does not regenerate the record.
 */
export function isBrokenAt(
  before: Pick<ChainLink, 'position' | 'hash'> | undefined,
  record: StoredRecord,
): boolean {
  const { position, previousHash, hash, xml } = record;
  if (position !== (before?.position ?? 0) + 1 || previousHash !== (before?.hash ?? null)) return true;
  if (!endsWithHash(xml, hash)) return true;
  const kept = hashOfXml(xml);
  return kept.previous !== (previousHash ?? '') || kept.hash !== hash;
}

const endsWithHash = (xml: string, hash: string) =>
  ['Alta', 'Anulacion'].some((kind) => xml.endsWith(`<sf:Huella>${hash}</sf:Huella></sf:Registro${kind}>`));

const unescapeText = (text: string) =>
  text.includes('&') ? text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') : text;

/**
 * Returns a reader for elements in this order. Each record is scanned once, because a chain can have a million records.
 */
function openElements(xml: string): (name: string) => string {
  let at = 0;
  return (name) => {
    const start = xml.indexOf(`<sf:${name}>`, at);
    if (start < 0) return '';
    const begin = start + name.length + 5;
    at = xml.indexOf('</', begin);
    return unescapeText(xml.slice(begin, at));
  };
}

const isCancellation = (xml: string) => xml.startsWith('<sf:RegistroAnulacion');

function readInvoiceKey(next: (name: string) => string, ending: '' | 'Anulada'): InvoiceKey {
  const issuer = next(`IDEmisorFactura${ending}`);
  const number = next(`NumSerieFactura${ending}`);
  return { issuer, number, date: next(`FechaExpedicionFactura${ending}`) };
}

export const readKeyOfXml = (xml: string): InvoiceKey =>
  readInvoiceKey(openElements(xml), isCancellation(xml) ? 'Anulada' : '');

function hashOfXml(xml: string): { previous: string; hash: string } {
  const next = openElements(xml);
  // The first record contains no previous hash, only its own.
  const chained = () => ({
    previous: xml.includes('<sf:RegistroAnterior>') ? next('Huella') : '',
    stamp: next('FechaHoraHusoGenRegistro'),
  });
  if (isCancellation(xml)) {
    const link = { ...readInvoiceKey(next, 'Anulada'), ...chained() };
    return { previous: link.previous, hash: hashOfCancellation(link) };
  }
  const key = readInvoiceKey(next, '');
  const [type, tax, total] = [next('TipoFactura'), next('CuotaTotal'), next('ImporteTotal')];
  const link = { ...key, ...chained() };
  return { previous: link.previous, hash: hashOfSale({ ...link, type, tax, total }) };
}

/** Replaces the server's identifier when the database role may not read it. */
const unreadElements = '-';

export const isUnread = (place: string): boolean => place.startsWith(`${unreadElements}/`);

/** Splits `<server>/<database>/<files>`. The last part is empty unless the shop owns the database server. */
export function partsOf(mark: string): [database: string, files: string] {
  const end = mark.lastIndexOf('/');
  return [mark.slice(0, end), mark.slice(end + 1)];
}

/**
 * Returns whether the mark belongs to the current database (`<server>/<database>`). A server that was
 * unreadable at first may be readable later. A server that is no longer readable counts as another server.
 */
export function isMarkOfThisDatabase(mark: string, here: string): boolean {
  const [database] = partsOf(mark);
  const oid = here.slice(here.indexOf('/') + 1);
  return database === here || database === `${unreadElements}/${oid}`;
}

/** Fields that every record's hash covers. `previous` is the previous hash, empty for the first record. */
interface HashedLink {
  issuer: string;
  number: string;
  date: string;
  previous: string;
  stamp: string;
}

const sha256Hex = (text: string) => hash('sha256', text, 'hex').toUpperCase();
const hashTail = ({ previous, stamp }: HashedLink) =>
  `&Huella=${previous.trim()}&FechaHoraHusoGenRegistro=${stamp.trim()}`;

/** Returns the upper-case SHA-256 over the record's fields in the agency's order (hash specification 0.1.2). */
function hashOfSale(facts: HashedLink & { type: string; tax: string; total: string }): string {
  const { issuer, number, date, type, tax, total } = facts;
  const key = `IDEmisorFactura=${issuer.trim()}&NumSerieFactura=${number.trim()}&FechaExpedicionFactura=${date.trim()}`;
  const amounts = `TipoFactura=${type.trim()}&CuotaTotal=${tax.trim()}&ImporteTotal=${total.trim()}`;
  return sha256Hex(`${key}&${amounts}${hashTail(facts)}`);
}

function hashOfCancellation(facts: HashedLink): string {
  const { issuer, number, date } = facts;
  const key = `IDEmisorFacturaAnulada=${issuer.trim()}&NumSerieFacturaAnulada=${number.trim()}&FechaExpedicionFacturaAnulada=${date.trim()}`;
  return sha256Hex(key + hashTail(facts));
}

export function hashRecord(record: RegisterRecord): string {
  const { invoice, previous, stamp } = record;
  const link = { ...invoice, previous: previous?.hash ?? '', stamp };
  if (record.kind === 'cancellation') return hashOfCancellation(link);
  const [tax, total] = [toDecimalString(record.taxCents), toDecimalString(record.totalCents)];
  return hashOfSale({ ...link, type: record.type, tax, total });
}
