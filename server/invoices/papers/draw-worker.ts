import { parentPort } from 'node:worker_threads';
import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import { drawPdf } from './draw-pdf.ts';
import type { Embedded } from './embed-invoice.ts';

/** Is an invoice in words, the time that its paper carries, and the same invoice for programs. */
export interface Paper extends Embedded {
  invoice: PrintedInvoice;
}
export type Drawn = { bytes: Uint8Array } | { error: string };

/** Draws in a thread of its own: one page is fifty milliseconds of computing, which no purchase waits for. */
async function draw({ invoice, ...embedded }: Paper): Promise<void> {
  try {
    const bytes = new Uint8Array(Buffer.concat(await drawPdf(invoice, embedded).toArray()));
    parentPort?.postMessage({ bytes } satisfies Drawn, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies Drawn);
  }
}

parentPort?.on('message', (paper: Paper) => void draw(paper));
