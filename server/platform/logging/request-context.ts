import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { firstSpan, readSpanId, writeSpanId } from '../tracing/span-id.ts';
import { openWorkTrace, type SpanSink, type WorkTrace } from '../tracing/work-trace.ts';

export interface Lines {
  info(facts: object, message: string): void;
}

/** Ids, codes and numbers for log lines. Must not contain personal data. */
export type Facts = Record<string, string | number | boolean | null | undefined>;

export interface WorkActor {
  kind: 'visitor' | 'staff' | 'api_key' | 'job';
  staffId: string | null;
}

export interface RequestContext {
  /** Id of the causing request, also in the jobs that continue it. A scheduled run has its own. */
  requestId: string;
  /** From `performance.now()`. */
  startedAt: number;
  log: Lines;
  actor: WorkActor;
  /** Subject of the work, for example the order of a due row. */
  about: Facts;
  told: Set<string>;
  trace: WorkTrace | null;
}

const works = new AsyncLocalStorage<RequestContext>();

export const newRequestId = (): string => randomUUID();

export interface Beginning {
  log: Lines;
  /** Default: a new id, if no request caused the work. */
  requestId?: string | null | undefined;
  /** Default: the program. */
  actor?: WorkActor | undefined;
  about?: Facts | undefined;
  tracing?: SpanSink | null | undefined;
  /** Causing span, from `currentTraceParent`. */
  traceParent?: string | null | undefined;
  /** Origin of the work: a caller, the clock, or by default an earlier work. */
  origin?: 'request' | 'clock' | 'work' | undefined;
}

const itself: WorkActor = { kind: 'job', staffId: null };

function openTrace(requestId: string, sink: SpanSink, beginning: Beginning): WorkTrace {
  const { traceParent, origin = 'work' } = beginning;
  const continues = beginning.requestId && origin === 'work';
  const cause = readSpanId(traceParent) ?? (continues ? firstSpan(requestId) : null);
  return openWorkTrace({ requestId, cause, joinsOrder: origin !== 'clock' }, sink);
}

export function newWork(beginning: Beginning): RequestContext {
  const { log, actor = itself, about = {}, tracing } = beginning;
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

/** Runs work in its context, which is available to all its asynchronous calls, awaited or not. */
export function runWith<Result>(work: RequestContext, run: () => Result): Result {
  return works.run(work, run);
}

export function withFields<Result>(about: Facts, run: () => Result): Result {
  const work = works.getStore();
  return work === undefined ? run() : works.run({ ...work, about: { ...work.about, ...about } }, run);
}

/** Undefined outside of requests and jobs, for example during startup. */
export const currentWork = (): RequestContext | undefined => works.getStore();

export const currentRequestId = (): string | null => works.getStore()?.requestId ?? null;

/** Returns the current span, to be stored with a row that continues the work. `null` without tracing. */
export function currentTraceParent(): string | null {
  const trace = works.getStore()?.trace;
  return trace ? writeSpanId(trace.id()) : null;
}

export function traceFields(work: RequestContext | null | undefined): object {
  if (!work?.trace) return {};
  const { traceId, spanId } = work.trace.id();
  return { trace_id: traceId, span_id: spanId };
}
