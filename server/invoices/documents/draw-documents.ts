import { Worker } from 'node:worker_threads';
import { ShopError } from '#server/platform/errors.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { DrawnPdf, InvoiceDocument } from './draw-worker.ts';

/** One PDF at a time, outside the thread that serves requests. */
export interface DrawingThread {
  postMessage(paper: InvoiceDocument): void;
  on(event: 'message', hear: (drawn: DrawnPdf) => void): unknown;
  on(event: 'error', hear: (error: Error) => void): unknown;
  on(event: 'exit', hear: () => void): unknown;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

export interface DrawerOptions {
  start?: () => DrawingThread;
  mostWaiting?: number;
  mostKeptBytes?: number;
  longestMs?: number;
}

interface DrawTask {
  paper: InvoiceDocument;
  settle: (drawn: DrawnPdf) => void;
  reject: (error: unknown) => void;
}

const startThread = (): DrawingThread =>
  new Worker(new URL('./draw-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });

const keyOf = (paper: InvoiceDocument): string => sha256(JSON.stringify(paper)).toString('base64');

function openPdfCache(mostBytes: number) {
  const kept = new Map<string, Buffer>();
  let size = 0;
  return {
    find(key: string): Buffer | undefined {
      const bytes = kept.get(key);
      if (bytes === undefined) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    add(key: string, bytes: Buffer): void {
      kept.set(key, bytes);
      size += bytes.length;
      for (const [oldest, { length }] of kept) {
        if (size <= mostBytes) return;
        kept.delete(oldest);
        size -= length;
      }
    },
  };
}

const renderedBytesOf = ({ bytes }: Extract<DrawnPdf, { bytes: unknown }>): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Starts the thread with the first PDF, and again after a failure. */
function createDrawQueue({ start, longestMs }: { start: () => DrawingThread; longestMs: number }) {
  const waiting: DrawTask[] = [];
  let thread: DrawingThread | undefined;
  let current: { task: DrawTask; timer: NodeJS.Timeout } | undefined;

  function end(settle: (task: DrawTask) => void): void {
    if (!current) return;
    const { task, timer } = current;
    clearTimeout(timer);
    current = undefined;
    thread?.unref();
    settle(task);
    next();
  }

  function lose(lost: DrawingThread, error: Error): void {
    if (thread !== lost) return;
    thread = undefined;
    void lost.terminate();
    end((task) => task.reject(error));
  }

  function begin(): DrawingThread {
    const begun = start();
    begun.on('message', (drawn) => thread === begun && end((task) => task.settle(drawn)));
    begun.on('error', (error) => lose(begun, error));
    begun.on('exit', () => lose(begun, new Error('the drawing thread has ended')));
    return begun;
  }

  function next(): void {
    if (current) return;
    const task = waiting.shift();
    if (!task) return;
    thread ??= begin();
    const used = thread;
    const timer = setTimeout(() => lose(used, new Error('a PDF exceeded the time limit')), longestMs);
    current = { task, timer };
    used.ref();
    used.postMessage(task.paper);
  }

  return {
    waiting: () => waiting.length,
    add(task: DrawTask): void {
      waiting.push(task);
      next();
    },
  };
}

/** Concurrent requests for the same PDF share the result. */
export function openDrawer({
  start = startThread,
  mostWaiting = 60,
  mostKeptBytes = 16_000_000,
  longestMs = 30_000,
}: DrawerOptions = {}) {
  const kept = openPdfCache(mostKeptBytes);
  const underWay = new Map<string, Promise<Buffer>>();
  const line = createDrawQueue({ start, longestMs });

  const drawNext = (key: string, paper: InvoiceDocument): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const settle = (drawn: DrawnPdf) => {
        if ('error' in drawn) return reject(new Error(drawn.error));
        const bytes = renderedBytesOf(drawn);
        kept.add(key, bytes);
        resolve(bytes);
      };
      line.add({ paper, settle, reject });
    });

  /**
   * Throws `shop_unavailable` when too many requests wait. `patient` is for callers that request one PDF at a time and
   * always wait.
   */
  function draw(paper: InvoiceDocument, { patient = false } = {}): Promise<Buffer> {
    const key = keyOf(paper);
    const found = kept.find(key);
    if (found) return Promise.resolve(found);
    const asked = underWay.get(key);
    if (asked) return asked;
    if (!patient && line.waiting() >= mostWaiting)
      return Promise.reject(new ShopError('shop_unavailable', 'too many PDFs are being drawn'));
    const drawing = drawNext(key, paper).finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  }
  return { draw };
}

export const drawer = openDrawer();
