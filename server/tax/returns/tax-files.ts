import { toDecimalString } from '#contracts/kit/money.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { LedgerReply, TaxReturn } from '#contracts/tax/vat.ts';
import { taxFileMessages } from '#messages/admin/tax/tax-files.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { csvLine, csvMark } from '#server/platform/kit/csv.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { sumOf } from './quarter-rules.ts';
import { type LedgerRow, readLedger, sumLedger } from './store-returns.ts';

export const lineOf = (language: StaffLanguage) => (cells: readonly string[]) =>
  csvLine(cells, language === 'es' ? ';' : ',');

/** Formats hundredths as a decimal number of the language, e.g. `-4,13`: cents as euros, basis points as percent. */
export const formatHundredths = (language: StaffLanguage) => (value: number) => {
  const text = toDecimalString(value);
  return language === 'es' ? text.replace('.', ',') : text;
};

/**
 * Writes the return as CSV: one line per state, rate and corrected quarter in euros, then the total. Without sales,
 * only the header.
 */
export function returnFile(
  { year, quarter, lines, baseCents, taxCents }: TaxReturn,
  language: StaffLanguage,
): string {
  const { return: heads, sum } = taxFileMessages[language];
  const [line, number] = [lineOf(language), formatHundredths(language)];
  const body = lines.map((each) => [
    `${year}Q${quarter}`,
    each.corrects ? `${each.corrects.year}Q${each.corrects.quarter}` : '',
    each.country === 'GR' ? 'EL' : each.country,
    number(each.rateBasisPoints),
    number(each.baseCents),
    number(each.taxCents),
  ]);
  const total = body.length > 0 ? [[sum, '', '', '', number(baseCents), number(taxCents)]] : [];
  return csvMark + [Object.values(heads), ...body, ...total].map(line).join('');
}

const columns = [
  ...(['issuedOn', 'number', 'recordType', 'operationOn', 'ofNumber', 'orderNumber'] as const),
  ...(['recipientName', 'recipientId', 'country', 'treatment', 'taxedIn'] as const),
] as const;

/**
 * Excludes full invoices that replace simplified ones, because they would count twice, and cancelled
 * invoices.
 */
const countsInLedger = ({ type, cancelled }: LedgerRow) => type !== 'F3' && !cancelled;

function ledgerLine(row: LedgerRow, language: StaffLanguage): string {
  const { yes, no, cancelled, inPlaceOf, takesBack, notInvoiced } = taxFileMessages[language];
  const number = formatHundredths(language);
  const shown = { ...row, treatment: taxMessages[language].treatments[row.treatment] };
  const inPlace = row.recordType === 'R4' ? takesBack : inPlaceOf;
  const why = row.cancelled ? cancelled : inPlace;
  return lineOf(language)([
    ...columns.map((column) => shown[column] ?? ''),
    number(row.rateBasisPoints),
    ...[row.baseCents, row.taxCents, row.totalCents].map(number),
    ...(countsInLedger(row) ? [yes, row.number === '' ? notInvoiced : ''] : [no, why]),
  ]);
}

const pageSize = 500;

export async function* ledgerFile(
  { database }: Pick<Deps, 'database'>,
  { month, language }: { month: string; language: StaffLanguage },
): AsyncGenerator<string> {
  const { ledger: heads, sum } = taxFileMessages[language];
  const [line, number] = [lineOf(language), formatHundredths(language)];
  const totals = { baseCents: 0, taxCents: 0, totalCents: 0 };
  yield csvMark + line(Object.values(heads));
  let after: string | null = null;
  for (;;) {
    const page: LedgerRow[] = await readLedger(database, { month, after, limit: pageSize });
    if (page.length > 0) yield page.map((row) => ledgerLine(row, language)).join('');
    for (const name of ['baseCents', 'taxCents', 'totalCents'] as const)
      totals[name] += sumOf(page.filter(countsInLedger), name);
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.id;
  }
  const { baseCents, taxCents, totalCents } = totals;
  yield line([sum, ...columns.map(() => ''), ...[baseCents, taxCents, totalCents].map(number), '', '']);
}

export async function showLedger({ database }: Deps, month: string): Promise<LedgerReply> {
  const lines = await sumLedger(database, month);
  return {
    month,
    lines,
    invoices: sumOf(lines, 'invoices'),
    baseCents: sumOf(lines, 'baseCents'),
    taxCents: sumOf(lines, 'taxCents'),
    totalCents: sumOf(lines, 'totalCents'),
  };
}

export const recordExport = (deps: Deps, staff: StaffActor, what: string): Promise<void> =>
  inTransaction(deps.database, (tx) =>
    recordAudit(tx, staff, { action: 'list.export', subjectType: 'list', subjectId: what }),
  );

export const csvType = 'text/csv; charset=utf-8';
export const attachmentHeader = (name: string): string => `attachment; filename="${name}"`;
