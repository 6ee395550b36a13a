import { type Cents, toDecimalString } from '#contracts/kit/money.ts';
import { parseSpanishTaxId } from '#contracts/tax/tax-id.ts';
import { splitVatNumber, toViesCountry } from '#contracts/tax/vat-number.ts';
import { fieldCheck } from '#server/platform/clients/transport/field-table.ts';
import facts from '../../../docs/protocols/facts/tax-agency.json' with { type: 'json' };
import type { UnchainedRecord } from './chain-rules.ts';
import { findSchemaFaultOfRecord } from './checks/check-rules.ts';
import type { InvoiceKey, Recipient, Registration, TaxLine } from './record.ts';

interface AgencyRefusal {
  code: string;
  field: string;
}

type SaleRecord = Omit<Registration, 'previous'>;
type AgencyRule = [code: string, field: string, breaks: (sale: SaleRecord) => boolean];

const toIsoDate = (date: string): string => date.split('-').reverse().join('-');
const isCalendarDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
};
const stampDate = ({ stamp }: SaleRecord): string => stamp.slice(0, 10);
const issueDate = ({ invoice }: SaleRecord): string => toIsoDate(invoice.date);
const saleDate = (sale: SaleRecord): string =>
  sale.operationDate ? toIsoDate(sale.operationDate) : issueDate(sale);
const twentyYearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - 20}${day.slice(4)}`;
const rulesBegan = '2024-10-28';

const dayRules: AgencyRule[] = [
  ['1105', 'FechaExpedicionFactura', (sale) => !isCalendarDay(issueDate(sale))],
  ['1112', 'FechaExpedicionFactura', (sale) => issueDate(sale) > stampDate(sale)],
  ['1152', 'FechaExpedicionFactura', (sale) => issueDate(sale) < rulesBegan],
  ['1145', 'FechaOperacion', (sale) => !isCalendarDay(saleDate(sale))],
  ['1134', 'FechaOperacion', (sale) => saleDate(sale) < twentyYearsBefore(stampDate(sale))],
  ['1173', 'FechaOperacion', (sale) => saleDate(sale) > stampDate(sale)],
  ['1146', 'FechaOperacion', (sale) => saleDate(sale) > issueDate(sale)],
];

const isRectification = ({ type }: SaleRecord): boolean => type.startsWith('R');
const hasNoRecipient = ({ type }: SaleRecord): boolean => type === 'F2' || type === 'R5';

const check = fieldCheck(facts.requests);
const isInvalidNumber = (number: string): boolean =>
  check('RegistroAlta', { NumSerieFactura: number }) !== undefined;

const kindRules: AgencyRule[] = [
  ['1130', 'NumSerieFactura', ({ invoice }) => isInvalidNumber(invoice.number)],
  ['1116', 'FacturasSustituidas', (sale) => sale.type !== 'F3' && sale.replaces !== undefined],
  ['1117', 'FacturasRectificadas', (sale) => !isRectification(sale) && sale.rectifies !== undefined],
  [
    '1185',
    'FacturaSinIdentifDestinatarioArt61d',
    (sale) => sale.recipientUnnamed === true && !hasNoRecipient(sale),
  ],
  ['1189', 'Destinatarios', (sale) => !hasNoRecipient(sale) && sale.recipient === undefined],
  ['1190', 'Destinatarios', (sale) => hasNoRecipient(sale) && sale.recipient !== undefined],
];

/** Rule about a recipient. Numbers that only the agency's census can verify are not checked here. */
const recipientRule = (
  code: string,
  field: string,
  breaks: (recipient: Recipient, sale: SaleRecord) => boolean,
): AgencyRule => [code, field, (sale) => sale.recipient !== undefined && breaks(sale.recipient, sale)];
const foreignRecipientRule = (
  code: string,
  field: string,
  breaks: (recipient: Extract<Recipient, { idType: string }>) => boolean,
): AgencyRule => recipientRule(code, field, (recipient) => 'idType' in recipient && breaks(recipient));

/**
 * Tax numbers of persons have eight digits or begin with one of these letters. Tax numbers of companies do
 * not.
 */
const isPersonsNumber = (id: string): boolean => parseSpanishTaxId(id) === id && /^[\dXYZKLM]/.test(id);

const recipientRules: AgencyRule[] = [
  recipientRule('1123', 'NIF', (to) => 'taxId' in to && parseSpanishTaxId(to.taxId) !== to.taxId),
  recipientRule('1193', 'NIF', (to, { invoice }) => 'taxId' in to && to.taxId === invoice.issuer),
  foreignRecipientRule('1111', 'CodigoPais', ({ idType, country }) => idType !== '02' && !country),
  foreignRecipientRule(
    '1122',
    'CodigoPais',
    ({ idType, id, country }) =>
      idType === '02' && country !== undefined && !id.startsWith(toViesCountry(country)),
  ),
  foreignRecipientRule(
    '1126',
    'CodigoPais',
    ({ idType, country }) => (idType === '04' || idType === '06') && country === 'ES',
  ),
  foreignRecipientRule('1126', 'CodigoPais', ({ idType, country }) => idType === '07' && country !== 'ES'),
  foreignRecipientRule('1131', 'ID', ({ idType, id }) => idType === '07' && !isPersonsNumber(id)),
  // Numbers of the United Kingdom have not been EU VAT numbers since 2021.
  foreignRecipientRule('1255', 'ID', ({ idType, id }) => idType === '02' && id.startsWith('GB')),
  foreignRecipientRule('1103', 'ID', ({ idType, id }) => idType === '02' && splitVatNumber(id) === undefined),
];

type TaxedLine = Extract<TaxLine, { kind: 'S1' }>;
const isTaxed = (line: TaxLine): line is TaxedLine => line.kind === 'S1';
const taxedLineRule = (
  code: string,
  field: string,
  breaks: (line: TaxedLine, sale: SaleRecord) => boolean,
): AgencyRule => [code, field, (sale) => sale.lines.some((line) => isTaxed(line) && breaks(line, sale))];
const rates = [0, 200, 400, 500, 750, 1000, 2100];
const rateOutOfPeriodRule = (code: string, rate: number, [from, to]: [string, string]): AgencyRule =>
  taxedLineRule(
    code,
    'TipoImpositivo',
    ({ rateBasisPoints }, sale) => rateBasisPoints === rate && (saleDate(sale) < from || saleDate(sale) > to),
  );
/** Tolerance for sums in cents, and limit for simplified invoices, both as published by the agency. */
const toleranceCents = 1000;
const simplifiedUpToCents = 300_000;
const sumOf = (lines: readonly TaxLine[], of: (line: TaxLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);
const taxOf = (line: TaxLine): number => (isTaxed(line) ? line.taxCents : 0);
const grossOf = (line: TaxLine): number => line.baseCents + taxOf(line);

const amountRules: AgencyRule[] = [
  taxedLineRule('1252', 'CalificacionOperacion', ({ regime }) => regime === '08'),
  taxedLineRule('1124', 'TipoImpositivo', ({ rateBasisPoints }) => !rates.includes(rateBasisPoints)),
  rateOutOfPeriodRule('1194', 500, ['2022-07-01', '2024-09-30']),
  rateOutOfPeriodRule('1235', 200, ['2024-10-01', '2024-12-31']),
  rateOutOfPeriodRule('1236', 750, ['2024-10-01', '2024-12-31']),
  taxedLineRule('1143', 'CuotaRepercutida', ({ baseCents, taxCents }) => baseCents * taxCents < 0),
  taxedLineRule(
    '1142',
    'CuotaRepercutida',
    ({ baseCents, taxCents, rateBasisPoints }) =>
      Math.abs(taxCents - (baseCents * rateBasisPoints) / 10_000) > toleranceCents,
  ),
  [
    '1150',
    'TipoFactura',
    ({ type, recipientUnnamed, lines }) =>
      type === 'F2' && !recipientUnnamed && sumOf(lines, grossOf) > simplifiedUpToCents + toleranceCents,
  ],
  // The agency would accept these records with errors. The shop requires sums that are exact to the cent.
  ['2006', 'CuotaTotal', ({ lines, taxCents }) => sumOf(lines, taxOf) !== taxCents],
  ['2005', 'ImporteTotal', ({ lines, totalCents }) => sumOf(lines, grossOf) !== totalCents],
];

const allRules = [...kindRules, ...dayRules, ...recipientRules, ...amountRules];

/**
 * Returns why the agency would reject a record that fits its schema or accept it with errors. Undefined if no known
 * rule is broken. Rules that depend on the agency's census or clock are not included.
 */
export function refusalOf(record: UnchainedRecord): AgencyRefusal | undefined {
  if (record.kind === 'cancellation') return undefined;
  const [code, field] = allRules.find(([, , breaks]) => breaks(record)) ?? [];
  return code && field ? { code, field } : undefined;
}

/**
 * Returns the element that breaks the agency's schema or a rule with a code. The record is then not added to
 * the chain, because a rejected record would need a correction after its invoice was delivered.
 */
export function faultOf(record: UnchainedRecord): { field: string; code?: string } | undefined {
  const field = findSchemaFaultOfRecord(record);
  return field === undefined ? refusalOf(record) : { field };
}

const agencyHosts = {
  live: 'https://www2.agenciatributaria.gob.es',
  sandbox: 'https://prewww2.aeat.es',
} as const;

/** Returns the agency's verification URL of an invoice. `totalCents` is the total in the register. */
export function checkAddress(mode: 'sandbox' | 'live', key: InvoiceKey, totalCents: Cents): string {
  const asked: [string, string][] = [
    ['nif', key.issuer],
    ['numserie', key.number],
    ['fecha', key.date],
    ['importe', toDecimalString(totalCents)],
  ];
  const query = asked.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${agencyHosts[mode]}/wlpl/TIKE-CONT/ValidarQR?${query}`;
}
