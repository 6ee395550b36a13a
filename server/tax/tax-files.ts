import { toDecimalString } from '#contracts/money.ts';
import type { LedgerReply, TaxReturn } from '#contracts/tax-staff.ts';
import type { Deps } from '#server/deps.ts';
import { csvLine, csvMark } from '#server/staff/csv.ts';
import { sumOf } from './quarter-rules.ts';
import { type LedgerRow, readLedger, sumLedger } from './store-ledger.ts';

const per = (basisPoints: number) => toDecimalString(basisPoints);

/** The return as a file: a line for each state, rate and quarter corrected, in euros; nothing sold is nothing but the head. */
export function returnFile({ year, quarter, lines }: TaxReturn): string {
  const head = ['period', 'corrects', 'member_state', 'rate', 'base', 'vat'];
  const body = lines.map(({ country, rateBasisPoints, corrects, baseCents, taxCents }) => [
    `${year}Q${quarter}`,
    corrects ? `${corrects.year}Q${corrects.quarter}` : '',
    country === 'GR' ? 'EL' : country,
    per(rateBasisPoints),
    toDecimalString(baseCents),
    toDecimalString(taxCents),
  ]);
  return csvMark + [head, ...body].map(csvLine).join('');
}

const fields = [
  ...(['issuedOn', 'number', 'type', 'operationOn', 'ofNumber', 'orderNumber'] as const),
  ...(['recipientName', 'recipientId', 'country', 'treatment', 'taxedIn'] as const),
] as const;

const ledgerLine = (row: LedgerRow) =>
  csvLine([
    ...fields.map((field) => row[field] ?? ''),
    per(row.rateBasisPoints),
    toDecimalString(row.baseCents),
    toDecimalString(row.taxCents),
    toDecimalString(row.totalCents),
  ]);

const pageSize = 500;

/** The book of a month, a line for each invoice, streamed. */
export async function* ledgerFile(
  { database }: Pick<Deps, 'database'>,
  month: string,
): AsyncGenerator<string> {
  yield csvMark + csvLine([...fields, 'rate', 'base', 'vat', 'total']);
  let after: { issuedOn: string; id: string } | null = null;
  for (;;) {
    const page: LedgerRow[] = await readLedger(database, { month, after, limit: pageSize });
    if (page.length > 0) yield page.map(ledgerLine).join('');
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = { issuedOn: last.issuedOn, id: last.id };
  }
}

/** What the month's book adds up to. */
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
