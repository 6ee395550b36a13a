import { drawPdf } from '#server/invoices/papers/draw-pdf.ts';
import { printInvoice } from '#server/invoices/papers/print-invoice.ts';
import { sampleInvoice } from './invoices/sample-invoice.ts';
import { answerParent } from './processes/answer-parent.ts';

const count = Number(process.env.PAPERS);
const first = Number(process.env.FIRST_PAPER);

async function drawAll(): Promise<{ bytes: number; cpuMs: number }> {
  const before = process.cpuUsage();
  let bytes = 0;
  for (let nth = first; nth < first + count; nth += 1) {
    const invoice = sampleInvoice(nth);
    for await (const part of drawPdf(printInvoice(invoice), invoice) as AsyncIterable<Buffer>)
      bytes += part.length;
  }
  const { user, system } = process.cpuUsage(before);
  return { bytes, cpuMs: (user + system) / 1000 };
}

answerParent({}, { draw: drawAll }, async () => undefined);
