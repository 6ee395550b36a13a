import type { Cell } from '#server/staff/lists/xlsx.ts';
import type { Treatment } from '../vat/decide-rules.ts';
import type { SalesBookRow } from './store-quarters.ts';

/**
 * Header of the tax agency's common layout for VAT and income tax books, sheet of issued invoices. The
 * adviser fills in the columns of the business activity, because the shop does not know its tax heading.
 */
const groups: readonly [name: string, columns: readonly string[]][] = [
  ['Autoliquidación', ['Ejercicio', 'Periodo']],
  ['Actividad', ['Código', 'Tipo', 'Grupo o Epígrafe del IAE']],
  ['Tipo de Factura', ['']],
  ['Concepto de Ingreso', ['']],
  ['Ingreso Computable', ['']],
  ['Fecha Expedición', ['']],
  ['Fecha Operación', ['']],
  ['Identificación de la Factura', ['Serie', 'Número', 'Número-Final']],
  ['NIF Destinatario', ['Tipo', 'Código País', 'Identificación']],
  ['Nombre Destinatario', ['']],
  ['Clave de Operación', ['']],
  ['Calificación de la Operación', ['']],
  ['Operación Exenta', ['']],
  ['Total Factura', ['']],
  ['Base Imponible', ['']],
  ['Tipo de IVA', ['']],
  ['Cuota IVA Repercutida', ['']],
  ['Tipo de Recargo Eq.', ['']],
  ['Cuota Recargo Eq.', ['']],
  [
    'Cobro (Operación Criterio de Caja de IVA y/o artículo 7.2.1º de Reglamento del IRPF)',
    ['Fecha', 'Importe', 'Medio Utilizado', 'Identificación Medio Utilizado'],
  ],
  ['Tipo Retención del IRPF', ['']],
  ['Importe Retenido del IRPF', ['']],
  ['Registro Acuerdo Facturación', ['']],
  ['Inmueble', ['Situación', 'Referencia Catastral']],
  ['Referencia Externa', ['']],
];

export const salesBookSheet = 'EXPEDIDAS_INGRESOS';

export function salesBookHeadings(columnName: (index: number) => string): {
  rows: Cell[][];
  merged: string[];
} {
  const merged: string[] = [];
  let at = 0;
  for (const [, { length }] of groups) {
    const [first, last] = [columnName(at), columnName(at + length - 1)];
    merged.push(length > 1 ? `${first}1:${last}1` : `${first}1:${first}2`);
    at += length;
  }
  const above = groups.flatMap(([name, columns]) => columns.map((_, index) => (index === 0 ? name : null)));
  return { rows: [above, groups.flatMap(([, columns]) => [...columns])], merged };
}

export function registerKeyOf(treatment: Treatment): { regime: string; qualification: 'S1' | 'N2' } {
  switch (treatment.kind) {
    case 'domestic':
      return { regime: '01', qualification: 'S1' };
    case 'one_stop':
      return { regime: '17', qualification: 'N2' };
    case 'reverse_charge':
      return { regime: '01', qualification: 'N2' };
    case 'outside':
      return { regime: treatment.spanishTerritory ? '08' : '01', qualification: 'N2' };
  }
}

const toEuros = (cents: number): number => cents / 100;

/** Splits `K7QX-2027-S-000017` into series and count. Null for a sale without an invoice. */
function seriesOf(number: string | null): [series: string | null, count: string | null] {
  if (number === null) return [null, null];
  const at = number.lastIndexOf('-');
  return [number.slice(0, Math.max(0, at)), number.slice(at + 1)];
}

function recipientCells(recipient: SalesBookRow['recipient']): Cell[] {
  if (!recipient) return [null, null, null, null];
  const name = recipient.name.slice(0, 40);
  if (recipient.taxId !== undefined) return [null, null, recipient.taxId, name];
  const { idType = null, id = null, country = null } = recipient;
  // Type 02 is a VAT number, which begins with its country.
  return [idType, idType === '02' ? (id?.slice(0, 2) ?? null) : country, id, name];
}

/**
 * Returns a supply as a row of the book. A full invoice that replaces a simplified one refers to it and has no base or
 * tax of its own, because the simplified one has them.
 */
export function salesBookRow(row: SalesBookRow): Cell[] {
  const { treatment, declared, issuedOn, operationOn } = row;
  const { regime, qualification } = registerKeyOf(treatment);
  const counts = row.type !== 'F3';
  const [base, tax] = counts ? [row.baseCents, treatment.kind === 'domestic' ? row.taxCents : 0] : [0, 0];
  const rate = treatment.kind === 'domestic' ? row.rateBasisPoints / 100 : null;
  const total = treatment.kind === 'domestic' ? row.totalCents : row.baseCents;
  return [
    ...[declared.year, `${declared.quarter}T`, null, null, null],
    ...[row.recordType, 'I01', toEuros(base)],
    ...[
      row.number === null ? null : { day: issuedOn },
      operationOn === issuedOn && row.number !== null ? null : { day: operationOn },
    ],
    ...[...seriesOf(row.number), null],
    ...recipientCells(row.recipient),
    ...[regime, qualification, null],
    ...[toEuros(total), toEuros(base), rate, toEuros(tax)],
    ...Array.from({ length: 11 }, () => null),
    row.ofNumber ?? row.orderNumber,
  ];
}

/** One side of a journal entry, in the accounts of the Plan General de Contabilidad. */
export interface JournalSide {
  account: '430' | '705' | '477';
  taxedIn: string | null;
  debitCents: number;
  creditCents: number;
}

/** Returns a supply as a journal entry: the customer's debt against income and tax. Refunds swap debit and credit. */
export function journalSides({ treatment, taxedIn, ...row }: SalesBookRow): JournalSide[] {
  const side = (account: JournalSide['account'], cents: number): JournalSide => ({
    account,
    taxedIn: account === '477' ? (taxedIn ?? treatment.country) : null,
    debitCents: Math.max(cents, 0),
    creditCents: Math.max(-cents, 0),
  });
  return [
    side('430', row.totalCents),
    side('705', -row.baseCents),
    ...(row.taxCents === 0 ? [] : [side('477', -row.taxCents)]),
  ];
}
