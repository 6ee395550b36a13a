import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { firstSpan, readSpanId, writeSpanId } from '../tracing/span-id.ts';
import { openWorkTrace, type SpanSink, type WorkTrace } from '../tracing/work-trace.ts';

export interface Lines {
  info(facts: object, message: string): void;
}

/** Holds ids, codes and figures that a log line may contain, and nothing that names a person. */
export type Facts = Record<string, string | number | boolean | null | undefined>;

export interface WorkActor {
  kind: 'visitor' | 'staff' | 'api_key' | 'job';
  staffId: string | null;
}

/** Describes the present request, job or due row; every log line names it. */
export interface RequestContext {
  /** Is the id of the request that began it, also where a job continues it; a scheduled run has its own. */
  requestId: string;
  /** Is measured by `performance.now()`. */
  startedAt: number;
  log: Lines;
  actor: WorkActor;
  /** Holds what the work is about, for instance the order of a due row. */
  about: Facts;
  told: Set<string>;
  /** Is null where the program sends no traces. */
  trace: WorkTrace | null;
}

const works = new AsyncLocalStorage<RequestContext>();

export const newRequestId = (): string => randomUUID();

export interface Beginning {
  log: Lines;
  /** A new id is made when no request caused the work. */
  requestId?: string | null | undefined;
  /** The default is the program itself. */
  actor?: WorkActor | undefined;
  about?: Facts | undefined;
  tracing?: SpanSink | null | undefined;
  /** Is the span that caused the work, as `currentTraceParent` returned it. */
  traceParent?: string | null | undefined;
  /** Says what began the work: a caller, the clock, or, by default, an earlier work. */
  origin?: 'request' | 'clock' | 'work' | undefined;
}

const itself: WorkActor = { kind: 'job', staffId: null };

/** Opens the work's trace under what caused it; a row that was written without traces names its request alone. */
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

/** Runs work in its context; everything that follows from it, awaited or not, finds it. */
export function runWith<Result>(work: RequestContext, run: () => Result): Result {
  return works.run(work, run);
}

/** Runs a part of the present work with further fields, for instance an order that was just found. */
export function withFields<Result>(about: Facts, run: () => Result): Result {
  const work = works.getStore();
  return work === undefined ? run() : works.run({ ...work, about: { ...work.about, ...about } }, run);
}

/** Is undefined outside of requests and jobs, for instance at the program's start. */
export const currentWork = (): RequestContext | undefined => works.getStore();

/** Returns the id of the present request, to be stored with a row that it writes. */
export const currentRequestId = (): string | null => works.getStore()?.requestId ?? null;

/** Returns the present work's span, to be stored with a row that continues it; null where there are no traces. */
export function currentTraceParent(): string | null {
  const trace = works.getStore()?.trace;
  return trace ? writeSpanId(trace.id()) : null;
}

/** Returns the trace of a work as its log lines name it. */
export function traceFields(work: RequestContext | null | undefined): object {
  if (!work?.trace) return {};
  const { traceId, spanId } = work.trace.id();
  return { trace_id: traceId, span_id: spanId };
}
