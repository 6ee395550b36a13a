import { expect, test } from 'vitest';
import { brokenClauses, carriedFile, copiedText, metadataOf } from '#tests/harness/check-pdf-a.ts';
import { storedInvoices } from '#tests/harness/en16931/kept-invoices.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { drawPdf } from './draw-pdf.ts';
import type { StoredInvoice } from './print-invoice.ts';
import { toInvoiceDocument } from './send-documents.ts';

type Name = keyof typeof storedInvoices;
const names = Object.keys(storedInvoices) as Name[];

async function drawInvoice(kept: StoredInvoice) {
  const paper = toInvoiceDocument(kept);
  const bytes = Buffer.concat(await drawPdf(paper.invoice, paper).toArray());
  return { paper, bytes, pdf: readPdf(bytes) };
}

const properties = ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'];

test.each(names)('%s is valid PDF/A-3a with copyable text and an embedded XML invoice', async (name) => {
  const { paper, pdf } = await drawInvoice(storedInvoices[name]);
  const { invoice, xml } = paper;
  expect(brokenClauses(pdf)).toEqual([]);
  const text = copiedText(pdf);
  for (const words of [invoice.number, invoice.seller.lines[0], ...invoice.sums.map(({ value }) => value)])
    expect(text).toContain(words);
  expect(carriedFile(pdf)).toEqual(xml && { name: 'factur-x.xml', relation: 'Alternative', xml });
  expect(properties.map((property) => metadataOf(pdf, `fx:${property}`))).toEqual(
    xml ? ['factur-x.xml', 'INVOICE', '1.0', 'EN 16931'] : properties.map(() => undefined),
  );
});

test('an embedded invoice omits characters of the private use area, which cannot be copied', async () => {
  const { content } = storedInvoices.simplified;
  const issuer = { ...content.issuer, name: 'Ana\ue000 Uno' };
  const { pdf } = await drawInvoice({ ...storedInvoices.simplified, content: { ...content, issuer } });
  expect(brokenClauses(pdf)).toEqual([]);
  expect(copiedText(pdf)).toContain('Ana Uno');
});
