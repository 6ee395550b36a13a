import { kindCode } from '#contracts/catalog/service-types.ts';
import { readAmount } from '#contracts/kit/amount-text.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { normaliseVisibleText } from '#contracts/kit/text.ts';
import { audiences, defaultServiceType, isForPosts, serviceTypes } from '#contracts/orders/states.ts';
import { formatCsv, parseCsv, type TableLine, UnreadableTable } from '#server/platform/kit/csv.ts';
import type { CatalogueLine } from './change-rules.ts';

const columns = [
  'type',
  'audience',
  'quantity',
  'bonus',
  'price',
  'recommended',
  'provider_service',
  'provider',
  'id',
  'kind',
] as const;
type Column = (typeof columns)[number];
const optional: readonly Column[] = ['provider', 'id', 'kind'];

/** Name for the default provider of the configuration, used by lines without a provider. */
export const defaultProviderName = 'default';

const maxFileBytes = 1_000_000;
const maxFileLines = 1000;
/** Limits of the payment processor and of the column type. */
const [minPriceCents, maxPriceCents] = [50, 99_999_999];
const yes = ['yes', 'x', '1', 'true', 'sí', 'si', 'oui'];
const no = ['', 'no', '0', 'false', 'non'];

export type ReadFile = { kind: 'read'; services: CatalogueLine[] } | { kind: 'refused'; problems: string[] };

function decodePriceList(bytes: Uint8Array): string {
  if (bytes.length > maxFileBytes) throw new UnreadableTable('larger than a megabyte: not a price list');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableTable('not UTF-8: save it as "CSV UTF-8"');
  }
}

function readHeading(heading: TableLine | undefined): Column[] {
  const names = heading?.cells.map((name) => name.toLowerCase()) ?? [];
  const unknown = names.filter((name) => !columns.some((column) => column === name));
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  const missing = columns.filter((column) => !names.includes(column) && !optional.includes(column));
  const complaints = [
    ...unknown.map((name) => `"${name}" is not a column`),
    ...twice.map((name) => `"${name}" occurs twice`),
    ...missing.map((name) => `"${name}" is missing`),
  ];
  if (complaints.length > 0) throw new UnreadableTable(`the heading: ${complaints.join(', ')}`);
  return names as Column[];
}

type Cells = Partial<Record<Column, string>>;

function readPrice(text: string, complain: (reason: string) => void): number {
  const read = readAmount(text);
  if (read.kind === 'amount' && read.cents >= minPriceCents && read.cents <= maxPriceCents) return read.cents;
  if (read.kind === 'ambiguous')
    complain(
      `price "${text}" may be ${read.asThousands} or ${read.asDecimals}: write it without a thousands separator, or with two decimals`,
    );
  else complain(`price "${text}" is not an amount from 0,50 € to 999999,99 €`);
  return 0;
}

function readService(cells: Cells, complain: (reason: string) => void): Omit<CatalogueLine, 'line'> {
  const cell = (column: Column) => normaliseVisibleText(cells[column] ?? '');
  const oneOf = <Word extends string>(column: Column, words: readonly Word[]): Word | null => {
    const found = words.find((word) => word === cell(column).toLowerCase());
    if (!found) complain(`${column} "${cell(column)}" is not one of ${words.join(', ')}`);
    return found ?? null;
  };
  const whole = (column: Column, least: number): number => {
    const value = /^\d{1,9}$/.test(cell(column)) ? Number(cell(column)) : -1;
    if (value < least) complain(`${column} "${cell(column)}" is not a whole number of at least ${least}`);
    return value;
  };
  const price = readPrice(cell('price'), complain);
  const recommended = cell('recommended').toLowerCase();
  if (![...yes, ...no].includes(recommended)) complain(`recommended "${recommended}" is neither yes nor no`);
  const type = oneOf('type', serviceTypes) ?? defaultServiceType;
  const kind = cells.kind === undefined ? undefined : cell('kind').toLowerCase() || null;
  if (kind && !kindCode.test(kind)) complain(`kind "${kind}" is not the code of a service type`);
  const hasAudience = !isForPosts(type) && !kind;
  if (!hasAudience && cell('audience') !== '') complain(`${kind ?? type} have no audience`);
  return {
    type,
    audience: hasAudience ? oneOf('audience', audiences) : null,
    kind,
    quantity: whole('quantity', 1),
    bonusQuantity: cell('bonus') === '' ? 0 : whole('bonus', 0),
    priceCents: price,
    popular: yes.includes(recommended),
    providerService: cell('provider_service') || null,
    provider: cell('provider_service') ? cell('provider') || defaultProviderName : null,
    id: cell('id') === '' ? null : whole('id', 1),
  };
}

function readLines(lines: readonly TableLine[]): ReadFile {
  const names = readHeading(lines[0]);
  if (lines.length === 1)
    throw new UnreadableTable('the file has no services: importing it would take all services off sale');
  if (lines.length > maxFileLines) throw new UnreadableTable(`more than ${maxFileLines} lines`);
  const problems: string[] = [];
  const services = lines.slice(1).map(({ line, cells }) => {
    const complain = (reason: string) => void problems.push(`line ${line}: ${reason}`);
    if (cells.length !== names.length) complain(`has ${cells.length} cells, the heading has ${names.length}`);
    const named = Object.fromEntries(names.map((name, at) => [name, cells[at]]));
    return { line, ...readService(named, complain) };
  });
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'read', services };
}

/** Reads a price list saved by a spreadsheet (`docs/operating/catalogue.md`). All input is untrusted. */
export function readPriceListFile(bytes: Uint8Array): ReadFile {
  try {
    return readLines(parseCsv(decodePriceList(bytes)));
  } catch (error) {
    if (error instanceof UnreadableTable) return { kind: 'refused', problems: [error.message] };
    throw error;
  }
}

/** Spreadsheets do not convert a price with comma and euro sign to a date or an integer. */
const writePrice = (cents: number) => `${toDecimalString(cents).replace('.', ',')} €`;

export function writePriceListFile(services: readonly Omit<CatalogueLine, 'line'>[]): string {
  const hasKinds = services.some(({ kind }) => kind);
  const lines = services.map((service) => [
    service.type,
    service.audience ?? '',
    String(service.quantity),
    String(service.bonusQuantity),
    writePrice(service.priceCents),
    service.popular ? 'yes' : '',
    service.providerService ?? '',
    service.provider ?? '',
    service.id === null ? '' : String(service.id),
    ...(hasKinds ? [service.kind ?? ''] : []),
  ]);
  const heading = hasKinds ? columns : columns.filter((column) => column !== 'kind');
  return formatCsv([heading, ...lines]);
}
