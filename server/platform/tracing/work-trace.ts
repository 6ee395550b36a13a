import { firstSpan, nextSpan, type SpanId } from './span-id.ts';

/** Holds ids, codes and figures, and nothing that names a person. */
export type Attributes = Record<string, string | number | boolean | undefined>;

/** Is something that took time; both times are of `performance.now()`. */
export interface NotedSpan {
  name: string;
  kind: 'server' | 'consumer' | 'client' | 'internal';
  startedAt: number;
  endedAt: number;
  failed: boolean;
  attributes: Attributes;
}

/** Is a span with its place in the trace. */
export interface PlacedSpan extends NotedSpan {
  id: SpanId;
  parent: SpanId | null;
  links: readonly SpanId[];
  steps: readonly { name: string; at: number }[];
}

/** Takes the spans of works that have ended. It never waits and never throws. */
export interface SpanSink {
  take(spans: readonly PlacedSpan[]): void;
  /** Counts spans that are not kept. */
  drop(count: number): void;
}

/** Is the trace of one request, job or due row while it runs. */
export interface WorkTrace {
  /** Returns the work's own span; its trace changes when the work joins an order's. */
  id(): SpanId;
  /** Moves the work into the trace of the order that this request placed, or links to it. */
  joinOrder(requestId: string): void;
  note(span: NotedSpan): void;
  step(name: string): void;
  end(span: NotedSpan): void;
}

export interface TraceBeginning {
  requestId: string;
  /** Is the span that caused the work; null where the work begins a trace. */
  cause: SpanId | null;
  /** Says whether the work is about one order at most, whose trace it may join. */
  joinsOrder: boolean;
}

/** A work with more than this is a run over many orders, whose single parts say little. */
const mostParts = 200;
const mostSteps = 100;
const mostLinks = 50;

/**
 * Opens the trace of one work. Its parts are kept until it ends, because a webhook calls the processor before it is
 * known which order it is about, and all of it belongs into that order's trace.
 */
export function openWorkTrace(beginning: TraceBeginning, sink: SpanSink): WorkTrace {
  let parent = beginning.cause;
  let own = parent ? nextSpan(parent) : firstSpan(beginning.requestId);
  let mayJoin = beginning.joinsOrder;
  let parts: NotedSpan[] = [];
  let lost = 0;
  let ended = false;
  const steps: { name: string; at: number }[] = [];
  const links: SpanId[] = [];

  const link = (to: SpanId) => {
    if (links.length < mostLinks && !links.some(({ traceId }) => traceId === to.traceId)) links.push(to);
  };
  const place = (part: NotedSpan): PlacedSpan => ({
    ...part,
    id: nextSpan(own),
    parent: own,
    links: [],
    steps: [],
  });

  return {
    id: () => own,
    joinOrder(requestId) {
      const placed = firstSpan(requestId);
      if (placed.traceId === own.traceId) return;
      if (!mayJoin) return link(placed);
      mayJoin = false;
      if (parent) link(parent);
      parent = placed;
      own = { traceId: placed.traceId, spanId: own.spanId };
    },
    note(span) {
      if (ended) sink.take([place(span)]);
      else if (parts.length < mostParts) parts.push(span);
      else lost += 1;
    },
    step(name) {
      if (steps.length < mostSteps) steps.push({ name, at: performance.now() });
    },
    end(span) {
      if (ended) return;
      ended = true;
      sink.take([{ ...span, id: own, parent, links, steps }, ...parts.map(place)]);
      parts = [];
      if (lost > 0) sink.drop(lost);
    },
  };
}
