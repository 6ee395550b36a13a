import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { StaffLanguage } from '#contracts/staff.ts';
import type { Deps } from '#server/deps.ts';
import { ledgerFile } from '#server/tax/tax-files.ts';
import { drawer } from './draw-papers.ts';
import { printInvoice } from './print-invoice.ts';
import { type ArchivedInvoice, archivedInvoices, archivedRecord } from './store-archive.ts';
import { readInvoice } from './store-read.ts';

const fileName = (number: string) => number.replaceAll('/', '_');

/** `2026-10`, `2026-11`: each month that has a day of the period. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7) && months.length < 120; ) {
    months.push(month);
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
  }
  return months;
}

/** Made when the archive has come to it: nothing of the others is held meanwhile. */
function addLazily(zip: ZipFile, name: string, read: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { compress: !name.endsWith('.pdf') }, (give) => {
    read().then(
      (stream) => give(null, stream),
      (error: unknown) => give(error, Readable.from([])),
    );
  });
}

/** As the buyer has it. */
async function paperOf(deps: Deps, id: string): Promise<Readable> {
  const invoice = await readInvoice(deps.database, id);
  if (!invoice) throw new Error(`no invoice ${id}`);
  const paper = { invoice: printInvoice(invoice), issuedAt: invoice.issuedAt };
  return Readable.from([await drawer.draw(paper, { patient: true })]);
}

function addInvoice(zip: ZipFile, deps: Deps, invoice: ArchivedInvoice): void {
  const name = fileName(invoice.number);
  addLazily(zip, `pdf/${name}.pdf`, () => paperOf(deps, invoice.id));
  for (const { chainId, position } of invoice.records)
    addLazily(zip, `xml/${name}-${position}.xml`, async () =>
      Readable.from([await archivedRecord(deps.database, { chainId, position })]),
    );
}

/** All of a period for the adviser: each invoice on paper, its records as they are sent, and the book of each month. */
export async function streamArchive(
  deps: Deps,
  { from, to, language }: { from: string; to: string; language: StaffLanguage },
): Promise<Readable> {
  const zip = new ZipFile();
  const invoices = await archivedInvoices(deps.database, { from, to });
  for (const month of monthsBetween(from, to))
    addLazily(zip, `ventas-${month}.csv`, async () => Readable.from(ledgerFile(deps, { month, language })));
  for (const invoice of invoices) addInvoice(zip, deps, invoice);
  zip.end();
  const { outputStream } = zip;
  zip.on('error', (error: Error) => (outputStream as Readable).destroy(error));
  return outputStream as Readable;
}
