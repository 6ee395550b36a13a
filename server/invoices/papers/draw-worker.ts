import { parentPort } from 'node:worker_threads';
import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import { drawPdf } from './draw-pdf.ts';
import type { Embedded } from './embed-invoice.ts';

export interface Paper extends Embedded {
  invoice: PrintedInvoice;
}
export type Drawn = { bytes: Uint8Array } | { error: string };

/** Runs in its own thread, because one page takes 50 ms of CPU time, which must not delay requests. */
async function draw({ invoice, ...embedded }: Paper): Promise<void> {
  try {
    const bytes = new Uint8Array(Buffer.concat(await drawPdf(invoice, embedded).toArray()));
    parentPort?.postMessage({ bytes } satisfies Drawn, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error: String(error) } satisfies Drawn);
  }
}

parentPort?.on('message', (paper: Paper) => void draw(paper));
