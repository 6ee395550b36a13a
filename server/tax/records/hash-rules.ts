import { hash } from 'node:crypto';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { RegisterRecord } from './record.ts';

/** What every record is tied by; as its bytes say it. `previous`: the fingerprint before it, empty for the first. */
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

/** SHA-256 in upper-case hexadecimal over a record's own facts, in the agency's order (hash 0.1.2). */
export function hashOfSale(facts: HashedLink & { type: string; tax: string; total: string }): string {
  const { issuer, number, date, type, tax, total } = facts;
  const key = `IDEmisorFactura=${issuer.trim()}&NumSerieFactura=${number.trim()}&FechaExpedicionFactura=${date.trim()}`;
  const amounts = `TipoFactura=${type.trim()}&CuotaTotal=${tax.trim()}&ImporteTotal=${total.trim()}`;
  return digest(`${key}&${amounts}${tail(facts)}`);
}

export function hashOfCancellation(facts: HashedLink): string {
  const { issuer, number, date } = facts;
  const key = `IDEmisorFacturaAnulada=${issuer.trim()}&NumSerieFacturaAnulada=${number.trim()}&FechaExpedicionFacturaAnulada=${date.trim()}`;
  return digest(key + tail(facts));
}

/** The fingerprint of a record that is about to be written. */
export function hashRecord(record: RegisterRecord): string {
  const { invoice, previous, stamp } = record;
  const link = { ...invoice, previous: previous?.hash ?? '', stamp };
  if (record.kind === 'cancellation') return hashOfCancellation(link);
  const [tax, total] = [toDecimalString(record.taxCents), toDecimalString(record.totalCents)];
  return hashOfSale({ ...link, type: record.type, tax, total });
}
