import { parentPort } from 'node:worker_threads';
import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import { drawPdf } from './draw-pdf.ts';
import type { Embedded } from './embed-invoice.ts';

export interface InvoiceDocument extends Embedded {
  invoice: PrintedInvoice;
}
export type DrawnPdf = { bytes: Uint8Array } | { error: string };

/** One page takes 50 ms of CPU time, which must not delay requests. Therefore this runs in its own thread. */
async function drawInWorker({ invoice, ...embedded }: InvoiceDocument): Promise<void> {
  try {
    const bytes = new Uint8Array(Buffer.concat(await drawPdf(invoice, embedded).toArray()));
    parentPort?.postMessage({ bytes } satisfies DrawnPdf, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies DrawnPdf);
  }
}

parentPort?.on('message', (paper: InvoiceDocument) => void drawInWorker(paper));
