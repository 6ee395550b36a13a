import { expect, test } from 'vitest';
import { brokenClauses, carriedFile, copiedText, said } from '#tests/harness/check-pdf-a.ts';
import { keptInvoices } from '#tests/harness/en16931/kept-invoices.ts';
import { readPdf } from '#tests/harness/read-pdf.ts';
import { drawPdf } from './draw-pdf.ts';
import type { KeptInvoice } from './print-invoice.ts';
import { paperOf } from './send-papers.ts';

type Name = keyof typeof keptInvoices;
const names = Object.keys(keptInvoices) as Name[];

async function drawn(kept: KeptInvoice) {
  const paper = paperOf(kept);
  const bytes = Buffer.concat(await drawPdf(paper.invoice, paper).toArray());
  return { paper, bytes, pdf: readPdf(bytes) };
}

const properties = ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'];

test.each(names)('%s is valid PDF/A-3a with copyable text and an embedded XML invoice', async (name) => {
  const { paper, pdf } = await drawn(keptInvoices[name]);
  const { invoice, xml } = paper;
  expect(brokenClauses(pdf)).toEqual([]);
  const text = copiedText(pdf);
  for (const words of [invoice.number, invoice.seller.lines[0], ...invoice.sums.map(({ value }) => value)])
    expect(text).toContain(words);
  expect(carriedFile(pdf)).toEqual(xml && { name: 'factur-x.xml', relation: 'Alternative', xml });
  expect(properties.map((property) => said(pdf, `fx:${property}`))).toEqual(
    xml ? ['factur-x.xml', 'INVOICE', '1.0', 'EN 16931'] : properties.map(() => undefined),
  );
});

test('omits characters of the private use area, which cannot be copied', async () => {
  const { content } = keptInvoices.simplified;
  const issuer = { ...content.issuer, name: 'Ana\ue000 Uno' };
  const { pdf } = await drawn({ ...keptInvoices.simplified, content: { ...content, issuer } });
  expect(brokenClauses(pdf)).toEqual([]);
  expect(copiedText(pdf)).toContain('Ana Uno');
});
