import { expect, test } from 'vitest';
import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import { type DrawingThread, openDrawer } from './draw-documents.ts';
import type { DrawnPdf, InvoiceDocument } from './draw-worker.ts';

type WorkerListeners = {
  message?: (drawn: DrawnPdf) => void;
  error?: (error: Error) => void;
  exit?: () => void;
};

function threads() {
  const begun: { papers: InvoiceDocument[]; hear: WorkerListeners; ended: boolean }[] = [];
  const start = (): DrawingThread => {
    const own = { papers: [] as InvoiceDocument[], hear: {} as WorkerListeners, ended: false };
    begun.push(own);
    return {
      postMessage: (paper) => void own.papers.push(paper),
      on: (event: string, hear: never) => Object.assign(own.hear, { [event]: hear }),
      ref: () => undefined,
      unref: () => undefined,
      terminate: async () => {
        own.ended = true;
      },
    };
  };
  const give = (size = 1) => begun.at(-1)?.hear.message?.({ bytes: new Uint8Array(size) });
  return { begun, start, give };
}
const paper = (number: string): InvoiceDocument => ({
  invoice: { number } as PrintedInvoice,
  issuedAt: new Date(0),
});

test('drawDocuments draws a PDF once for concurrent and later requests', async () => {
  const { begun, start, give } = threads();
  const { draw } = openDrawer({ start });
  const asked = [draw(paper('1')), draw(paper('1'))];
  give();
  const [one, other] = await Promise.all(asked);
  expect(one).toBe(other);
  expect(await draw(paper('1'))).toBe(one);
  expect(begun.map(({ papers }) => papers.length)).toEqual([1]);
});

test('drawDocuments draws PDFs one at a time and rejects further requests when too many wait, except patient ones', async () => {
  const { begun, start, give } = threads();
  const { draw } = openDrawer({ start, mostWaiting: 1 });
  const asked = [draw(paper('1')), draw(paper('2'))];
  await expect(draw(paper('3'))).rejects.toMatchObject({ code: 'shop_unavailable' });
  asked.push(draw(paper('4'), { patient: true }));
  expect(begun[0]?.papers).toHaveLength(1);
  for (const _ of asked) give();
  await Promise.all(asked);
  expect(begun[0]?.papers.map(({ invoice }) => invoice.number)).toEqual(['1', '2', '4']);
});

test('drawDocuments limits cached PDFs by bytes and evicts the least recently requested', async () => {
  const { begun, start, give } = threads();
  const { draw } = openDrawer({ start, mostKeptBytes: 20 });
  for (const number of ['1', '2', '1', '3', '1', '2']) {
    const drawing = draw(paper(number));
    give(10);
    await drawing;
  }
  expect(begun[0]?.papers.map(({ invoice }) => invoice.number)).toEqual(['1', '2', '3', '2']);
});

test('drawDocuments rejects only the current PDF when the thread fails and draws the next one in a new thread', async () => {
  const { begun, start, give } = threads();
  const { draw } = openDrawer({ start });
  const [lost, next] = [draw(paper('1')), draw(paper('2'))];
  begun[0]?.hear.error?.(new Error('out of memory'));
  await expect(lost).rejects.toThrow('out of memory');
  give();
  expect(await next).toHaveLength(1);
  expect(begun).toHaveLength(2);
  const again = draw(paper('1'));
  give();
  expect(await again).toHaveLength(1);
});

test('drawDocuments terminates a drawing thread that exceeds the time limit', async () => {
  const { begun, start } = threads();
  const { draw } = openDrawer({ start, longestMs: 1 });
  await expect(draw(paper('1'))).rejects.toThrow('time limit');
  expect(begun[0]?.ended).toBe(true);
});
