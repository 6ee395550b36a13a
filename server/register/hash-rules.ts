import { createHash } from 'node:crypto';
import { toDecimalString } from '#contracts/money.ts';
import type { RegisterRecord } from './record.ts';

/** What of a record goes into its fingerprint, in the agency's order (hash 0.1.2). */
function hashedFields(record: RegisterRecord): [name: string, value: string][] {
  const { invoice, previous, stamp } = record;
  const chained: [string, string][] = [
    ['Huella', previous?.hash ?? ''],
    ['FechaHoraHusoGenRegistro', stamp],
  ];
  if (record.kind === 'cancellation')
    return [
      ['IDEmisorFacturaAnulada', invoice.issuer],
      ['NumSerieFacturaAnulada', invoice.number],
      ['FechaExpedicionFacturaAnulada', invoice.date],
      ...chained,
    ];
  return [
    ['IDEmisorFactura', invoice.issuer],
    ['NumSerieFactura', invoice.number],
    ['FechaExpedicionFactura', invoice.date],
    ['TipoFactura', record.type],
    ['CuotaTotal', toDecimalString(record.taxCents)],
    ['ImporteTotal', toDecimalString(record.totalCents)],
    ...chained,
  ];
}

/** The record's fingerprint: SHA-256 in upper-case hexadecimal over its own facts and the fingerprint before it. */
export function hashRecord(record: RegisterRecord): string {
  const text = hashedFields(record)
    .map(([name, value]) => `${name}=${value.trim()}`)
    .join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}
