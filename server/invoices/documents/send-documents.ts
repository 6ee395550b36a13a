import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ZipFile } from 'yazl';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { ledgerFile } from '#server/tax/returns/tax-files.ts';
import { type ArchivedInvoice, archivedInvoices, archivedRecord, readInvoice } from '../store.ts';
import { drawer } from './draw-documents.ts';
import type { InvoiceDocument } from './draw-worker.ts';
import { composeInvoiceTexts, type StoredInvoice } from './print-invoice.ts';
import { semanticInvoice } from './semantic-invoice.ts';
import { writeCii } from './write-cii.ts';
import { writeUbl } from './write-ubl.ts';

export function toInvoiceDocument(kept: StoredInvoice): InvoiceDocument {
  const invoice = composeInvoiceTexts(kept);
  const semantic = semanticInvoice(kept, invoice);
  return { invoice, issuedAt: kept.issuedAt, xml: semantic && writeCii(semantic) };
}

export function ublOf(kept: StoredInvoice): string | undefined {
  const semantic = semanticInvoice(kept, composeInvoiceTexts(kept));
  return semantic && writeUbl(semantic);
}

const fileName = ({ number }: StoredInvoice): string => number.replaceAll('/', '-');

/** Throws `not_found`, and `shop_unavailable` when too many PDFs are being drawn. */
export async function sendPdf(
  reply: FastifyReply,
  invoice: StoredInvoice | undefined,
): Promise<FastifyReply> {
  if (!invoice) throw new ShopError('not_found', 'no such invoice');
  const bytes = await drawer.draw(toInvoiceDocument(invoice));
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName(invoice)}.pdf"`,
      'cache-control': 'private, no-store',
    })
    .send(bytes);
}

/** Throws `not_found`, also for an invoice without a buyer. */
export function sendUbl(reply: FastifyReply, invoice: StoredInvoice | undefined): FastifyReply {
  const xml = invoice && ublOf(invoice);
  if (!xml) throw new ShopError('not_found', 'no such invoice, or one without a buyer');
  return reply
    .headers({
      'content-type': 'application/xml; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName(invoice)}-ubl.xml"`,
      'cache-control': 'private, no-store',
    })
    .send(xml);
}

const archiveFileName = (number: string) => number.replaceAll('/', '_');

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7) && months.length < 120; ) {
    months.push(month);
    const [year = 0, number = 0] = month.split('-').map(Number);
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
  }
  return months;
}

/** The archive creates the file when it reaches it, so that only one file is in memory. */
function addLazily(zip: ZipFile, name: string, read: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { compress: !name.endsWith('.pdf') }, (give) => {
    read().then(
      (stream) => give(null, stream),
      (error: unknown) => give(error, Readable.from([])),
    );
  });
}

async function pdfOf(deps: Deps, id: string): Promise<Readable> {
  const invoice = await readInvoice(deps.database, id);
  if (!invoice) throw new Error(`no invoice ${id}`);
  return Readable.from([await drawer.draw(toInvoiceDocument(invoice), { patient: true })]);
}

function addInvoice(zip: ZipFile, deps: Deps, invoice: ArchivedInvoice): void {
  const name = archiveFileName(invoice.number);
  addLazily(zip, `pdf/${name}.pdf`, () => pdfOf(deps, invoice.id));
  for (const { chainId, position } of invoice.records)
    addLazily(zip, `xml/${name}-${position}.xml`, async () =>
      Readable.from([await archivedRecord(deps.database, { chainId, position })]),
    );
}

/** Archive of a period for the adviser: PDFs, records as sent, and the ledger of each month. */
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
