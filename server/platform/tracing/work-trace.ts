import { firstSpan, nextSpan, type SpanId } from './span-id.ts';

/** Ids, codes and numbers. Must not contain personal data. */
export type Attributes = Record<string, string | number | boolean | undefined>;

export interface RecordedSpan {
  name: string;
  kind: 'server' | 'consumer' | 'client' | 'internal';
  startedAt: number;
  endedAt: number;
  failed: boolean;
  attributes: Attributes;
}

export interface LinkedSpan extends RecordedSpan {
  id: SpanId;
  parent: SpanId | null;
  links: readonly SpanId[];
  steps: readonly { name: string; at: number }[];
}

/** Receives the spans of completed work. Never waits and never throws. */
export interface SpanSink {
  take(spans: readonly LinkedSpan[]): void;
  drop(count: number): void;
}

export interface WorkTrace {
  /**
   * Returns the id of the work's own span. Its trace id changes when the work joins the trace of an order.
   */
  id(): SpanId;
  /** Moves the work into the trace of the order that this request placed, or links the two traces. */
  joinOrder(requestId: string): void;
  note(span: RecordedSpan): void;
  step(name: string): void;
  end(span: RecordedSpan): void;
}

export interface TraceBeginning {
  requestId: string;
  cause: SpanId | null;
  joinsOrder: boolean;
}

/** Work with more parts is a run over many orders. The parts of such a run are not useful. */
const maxParts = 200;
const maxSteps = 100;
const maxLinks = 50;

/**
 * Buffers the parts of the work until its end. A webhook, for example, calls the processor before its order
 * is known, and all parts belong to the order's trace.
 */
export function openWorkTrace(beginning: TraceBeginning, sink: SpanSink): WorkTrace {
  let parent = beginning.cause;
  let own = parent ? nextSpan(parent) : firstSpan(beginning.requestId);
  let mayJoin = beginning.joinsOrder;
  let parts: RecordedSpan[] = [];
  let lost = 0;
  let ended = false;
  const steps: { name: string; at: number }[] = [];
  const links: SpanId[] = [];

  const link = (to: SpanId) => {
    if (links.length < maxLinks && !links.some(({ traceId }) => traceId === to.traceId)) links.push(to);
  };
  const place = (part: RecordedSpan): LinkedSpan => ({
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
      else if (parts.length < maxParts) parts.push(span);
      else lost += 1;
    },
    step(name) {
      if (steps.length < maxSteps) steps.push({ name, at: performance.now() });
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
