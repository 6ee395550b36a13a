import { parentPort } from 'node:worker_threads';
import type { PrintedInvoice } from '#contracts/invoice.ts';
import { drawPdf } from './draw-pdf.ts';

/** An invoice in words, and the time that its paper carries. */
export interface Paper {
  invoice: PrintedInvoice;
  issuedAt: Date;
}
export type Drawn = { bytes: Uint8Array } | { error: string };

/** A thread of its own: one page is fifty milliseconds of computing, which no purchase waits for. */
async function draw({ invoice, issuedAt }: Paper): Promise<void> {
  try {
    const bytes = new Uint8Array(Buffer.concat(await drawPdf(invoice, issuedAt).toArray()));
    parentPort?.postMessage({ bytes } satisfies Drawn, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies Drawn);
  }
}

parentPort?.on('message', (paper: Paper) => void draw(paper));
