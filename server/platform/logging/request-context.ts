import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { firstSpan, readSpanId, writeSpanId } from '../tracing/span-id.ts';
import { openWorkTrace, type SpanSink, type WorkTrace } from '../tracing/work-trace.ts';

export interface LogWriter {
  info(facts: object, message: string): void;
}

/** Ids, codes and numbers for log lines. Must not contain personal data. */
export type LogFacts = Record<string, string | number | boolean | null | undefined>;

export interface WorkActor {
  kind: 'visitor' | 'staff' | 'api_key' | 'job';
  staffId: string | null;
}

export interface RequestContext {
  /**
   * Id of the request that caused the work, also in jobs that continue it. A scheduled run has its own id.
   */
  requestId: string;
  startedAt: number;
  log: LogWriter;
  actor: WorkActor;
  about: LogFacts;
  told: Set<string>;
  trace: WorkTrace | null;
}

const workStorage = new AsyncLocalStorage<RequestContext>();

export const newRequestId = (): string => randomUUID();

export interface WorkStart {
  log: LogWriter;
  requestId?: string | null | undefined;
  actor?: WorkActor | undefined;
  about?: LogFacts | undefined;
  tracing?: SpanSink | null | undefined;
  traceParent?: string | null | undefined;
  /** Origin of the work: a caller, the clock, or by default an earlier work. */
  origin?: 'request' | 'clock' | 'work' | undefined;
}

const programActor: WorkActor = { kind: 'job', staffId: null };

function openTrace(requestId: string, sink: SpanSink, beginning: WorkStart): WorkTrace {
  const { traceParent, origin = 'work' } = beginning;
  const continues = beginning.requestId && origin === 'work';
  const cause = readSpanId(traceParent) ?? (continues ? firstSpan(requestId) : null);
  return openWorkTrace({ requestId, cause, joinsOrder: origin !== 'clock' }, sink);
}

export function newWork(beginning: WorkStart): RequestContext {
  const { log, actor = programActor, about = {}, tracing } = beginning;
  const requestId = beginning.requestId ?? newRequestId();
  return {
    requestId,
    startedAt: performance.now(),
    log,
    actor,
    about,
    told: new Set(),
    trace: tracing ? openTrace(requestId, tracing, beginning) : null,
  };
}

/** All asynchronous calls of `run` can read the context, awaited or not. */
export function runWith<Result>(work: RequestContext, run: () => Result): Result {
  return workStorage.run(work, run);
}

export function withFields<Result>(about: LogFacts, run: () => Result): Result {
  const work = workStorage.getStore();
  return work === undefined ? run() : workStorage.run({ ...work, about: { ...work.about, ...about } }, run);
}

/** Undefined outside of requests and jobs, for example during startup. */
export const currentWork = (): RequestContext | undefined => workStorage.getStore();

export const currentRequestId = (): string | null => workStorage.getStore()?.requestId ?? null;

/** Returns the current span, to be stored with a row that continues the work. `null` without tracing. */
export function currentTraceParent(): string | null {
  const trace = workStorage.getStore()?.trace;
  return trace ? writeSpanId(trace.id()) : null;
}

export function traceFields(work: RequestContext | null | undefined): object {
  if (!work?.trace) return {};
  const { traceId, spanId } = work.trace.id();
  return { trace_id: traceId, span_id: spanId };
}
