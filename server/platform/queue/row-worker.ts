import { setTimeout as pause } from 'node:timers/promises';
import type { Listener } from '../database/listener.ts';
import type { Database, Tx } from '../database/pool.ts';
import type { Log } from '../logging/log.ts';
import { logTrouble } from '../logging/log-trouble.ts';
import { type LogFacts, newWork, runWith } from '../logging/request-context.ts';
import { traceWork } from '../tracing/trace-work.ts';
import type { SpanSink } from '../tracing/work-trace.ts';

/**
 * Defines how due rows are written and processed. After a process was killed, the row is claimed again when
 * its lease ends, so `work` must be idempotent.
 */
export interface RowSteps<Payload = unknown, Row = unknown> {
  write?(tx: Database | Tx, payload: Payload): Promise<void>;
  claim(limit: number): Promise<Row[]>;
  work(row: Row): Promise<void>;
  /** Returns the request and span that a row continues, and the fields of its log lines. */
  tell?(row: Row): { requestId: string | null; traceParent?: string | null; about: LogFacts };
}

export interface DueRows extends RowSteps {
  name: string;
  table: string;
  width: number;
  untraced?: boolean;
  earliest: string;
}

export interface RowWorker {
  look(): void;
  stop(): Promise<void>;
}

/** Minimum time between claims, so that under load one claim takes many rows. */
const defaultGatherMs = 20;

function openBatchTimer(gatherMs: number): () => Promise<void> {
  let lastClaimAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const wait = lastClaimAt + gatherMs - performance.now();
    if (wait > 0) await pause(wait);
    lastClaimAt = performance.now();
  };
}

/** Processes one row. A failure is logged, and the row returns after its lease. */
const processRow = (due: DueRows, row: unknown, { log, tracing, note }: WorkRowsDeps): Promise<void> =>
  runWith(newWork({ log, tracing: due.untraced ? null : tracing, ...due.tell?.(row) }), () =>
    traceWork(`row of ${due.table}`, () => due.work(row)).then(
      () => note?.(undefined),
      (error: unknown) => {
        note?.(error);
        logTrouble(log, error, { message: 'a due row could not be processed', facts: { table: due.table } });
      },
    ),
  );

export interface WorkRowsDeps {
  listener: Listener;
  log: Log;
  tracing?: SpanSink | null;
  gatherMs?: number;
  onEnd?: () => void;
  /** Receives the error of each failed row, or undefined after a success. */
  note?: ((error: unknown) => void) | undefined;
}

/**
 * Processes the rows in this process, in parallel with other processes. NOTIFY starts a row within
 * milliseconds. `onEnd` runs after each row, which may be due again later.
 */
export function startRowWorker(due: DueRows, deps: WorkRowsDeps): RowWorker {
  const { log, listener, gatherMs = defaultGatherMs } = deps;
  const gather = openBatchTimer(gatherMs);
  const running = new Set<Promise<void>>();
  let claiming: Promise<void> | undefined;
  let more = false;
  let stopped = false;

  const work = (row: unknown) => {
    const run = processRow(due, row, deps).finally(() => {
      running.delete(run);
      deps.onEnd?.();
      if (more) look();
    });
    running.add(run);
  };
  const claimAll = async () => {
    while (more && !stopped && running.size < due.width) {
      await gather();
      if (stopped) return;
      const limit = due.width - running.size;
      more = false;
      const rows = await due.claim(limit);
      if (rows.length === limit) more = true;
      for (const row of rows) work(row);
    }
  };
  /** Schedules another claim after the current one, because the current one may miss newly announced rows. */
  const look = () => {
    more = true;
    claiming ??= claimAll()
      .catch((error: unknown) =>
        logTrouble(log, error, { message: 'due rows could not be claimed', facts: { table: due.table } }),
      )
      .finally(() => {
        claiming = undefined;
        // A row was announced after the last claim.
        if (more && !stopped && running.size < due.width) look();
      });
  };

  const silence = listener.on('due', (table) => {
    if (table === null || table === due.table) look();
  });
  look();
  return {
    look,
    async stop() {
      stopped = true;
      silence();
      await claiming;
      await Promise.all(running);
    },
  };
}
