import type { Readable } from 'node:stream';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { parseLabelledSpanishTaxId } from '#contracts/tax/tax-id.ts';
import { taxFileMessages } from '#messages/admin/tax/tax-files.ts';
import type { Deps } from '#server/platform/deps.ts';
import { csvMark } from '#server/platform/kit/csv.ts';
import { type Cell, columnName, xlsxFile } from '#server/staff/lists/xlsx.ts';
import { readShopIdentity } from '#server/staff/settings/shop-identity.ts';
import type { Quarter } from './quarter-rules.ts';
import { journalSides, salesBookHeadings, salesBookRow, salesBookSheet } from './sales-book-rules.ts';
import { readSalesBook, type SalesBookRow } from './store-quarters.ts';
import { formatHundredths, lineOf } from './tax-files.ts';

const pageSize = 500;

async function* allOf({ database }: Pick<Deps, 'database'>, quarter: Quarter): AsyncGenerator<SalesBookRow> {
  let after: string | null = null;
  for (;;) {
    const page: SalesBookRow[] = await readSalesBook(database, { quarter, after, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}

async function* salesBookRows(
  deps: Pick<Deps, 'database'>,
  quarter: Quarter,
  heads: readonly Cell[][],
): AsyncGenerator<readonly Cell[]> {
  yield* heads;
  for await (const row of allOf(deps, quarter)) yield salesBookRow(row);
}

export async function salesBookFile(
  deps: Pick<Deps, 'database'>,
  quarter: Quarter,
): Promise<{ name: string; file: Readable }> {
  const { rows, merged } = salesBookHeadings(columnName);
  const identity = await readShopIdentity(deps.database);
  const name = identity.legalName
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .replaceAll(/ +/g, '_');
  return {
    name: `${quarter.year}${parseLabelledSpanishTaxId(identity.taxId) ?? ''}T${name.slice(0, 40)}.xlsx`,
    file: xlsxFile({ name: salesBookSheet, merged, rows: salesBookRows(deps, quarter, rows) }),
  };
}

const journalColumns = [
  ...(['entry', 'day', 'account', 'accountName', 'concept', 'document'] as const),
  ...(['debit', 'credit', 'taxId', 'name'] as const),
];

/** A full invoice that replaces a simplified one has the same figures, so it is not a journal entry. */
const isEntry = ({ type }: SalesBookRow): boolean => type !== 'F3';

/** Writes a journal of the quarter for accounting programs. Each side of an entry is one line, and entries balance. */
export async function* journalFile(
  deps: Pick<Deps, 'database'>,
  { quarter, language }: { quarter: Quarter; language: StaffLanguage },
): AsyncGenerator<string> {
  const words = taxFileMessages[language];
  const [line, number] = [lineOf(language), formatHundredths(language)];
  yield csvMark + line(journalColumns.map((column) => words.journal[column]));
  let entry = 0;
  for await (const row of allOf(deps, quarter)) {
    if (!isEntry(row)) continue;
    entry += 1;
    const { recipient } = row;
    const document = row.number ?? row.orderNumber;
    const concept =
      row.number === null
        ? words.notInvoicedOf(row.orderNumber)
        : words.invoiceOf(row.number, row.orderNumber);
    const shared = [concept, document];
    const third = [recipient?.taxId ?? recipient?.id ?? '', recipient?.name ?? ''];
    yield journalSides(row)
      .map(({ account, taxedIn, debitCents, creditCents }) => {
        const named = words.accounts[account];
        const accountName = taxedIn === null || taxedIn === 'ES' ? named : words.taxOf(named, taxedIn);
        return line([
          ...[String(entry), row.issuedOn, account, accountName, ...shared],
          ...[number(debitCents), number(creditCents), ...third],
        ]);
      })
      .join('');
  }
}

/** Columns of the French accounting entries file (FEC), in order (LPF, article A47 A-1, VII-1). */
const columns = [
  ...[
    'JournalCode',
    'JournalLib',
    'EcritureNum',
    'EcritureDate',
    'CompteNum',
    'CompteLib',
    'CompAuxNum',
    'CompAuxLib',
  ],
  ...['PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet', 'ValidDate'],
  ...['Montantdevise', 'Idevise'],
] as const;

/** Programs read the file, so the labels are in Spanish like the accounts. */
const words = taxFileMessages.es;

const removeSeparators = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ').trim();
const toCompactDate = (day: string): string => day.replaceAll('-', '');
const formatAmount = (cents: number): string => toDecimalString(cents).replace('.', ',');

/** Writes the quarter's entries in the layout of the French FEC file, which many accounting programs import. */
export async function* fecFile(deps: Pick<Deps, 'database'>, quarter: Quarter): AsyncGenerator<string> {
  const line = (cells: readonly string[]): string => `${cells.map(removeSeparators).join('\t')}\r\n`;
  yield line(columns);
  let entry = 0;
  for await (const row of allOf(deps, quarter)) {
    if (!isEntry(row)) continue;
    entry += 1;
    const { recipient, orderNumber, issuedOn } = row;
    const document = row.number ?? orderNumber;
    const concept =
      row.number === null ? words.notInvoicedOf(row.orderNumber) : words.invoiceOf(row.number, orderNumber);
    const third = recipient ? [recipient.taxId ?? recipient.id ?? '', recipient.name] : ['', ''];
    const day = toCompactDate(issuedOn);
    for (const { account, taxedIn, debitCents, creditCents } of journalSides(row)) {
      const named = words.accounts[account];
      const accountName = taxedIn === null || taxedIn === 'ES' ? named : words.taxOf(named, taxedIn);
      yield line([
        ...['VT', words.salesJournal, String(entry), day, account, accountName],
        ...(account === '430' ? third : ['', '']),
        ...[document, day, concept, formatAmount(debitCents), formatAmount(creditCents)],
        ...['', '', day, '', ''],
      ]);
    }
  }
}
