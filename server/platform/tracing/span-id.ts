import { randomBytes } from 'node:crypto';
import { sha256 } from '../kit/hash.ts';

/** Names one span within its trace, in hexadecimal digits: 32 for the trace, 16 for the span. */
export interface SpanId {
  traceId: string;
  spanId: string;
}

/** OpenTelemetry takes no trace or span whose digits are all zero. */
const usable = /^[0-9a-f]{16}(?!0{16})[0-9a-f]{16}$/;

/**
 * Returns the first span of the trace that a request begins. The trace has the request's id without its dashes, so
 * that each is found by the other, and an order's trace by the id that stands in its row.
 */
export function firstSpan(requestId: string): SpanId {
  const digits = requestId.replaceAll('-', '');
  const traceId = usable.test(digits) ? digits : sha256(requestId).toString('hex').slice(0, 32);
  return { traceId, spanId: traceId.slice(16) };
}

/** Returns a further span of the same trace. */
export const nextSpan = ({ traceId }: SpanId): SpanId => ({
  traceId,
  spanId: randomBytes(8).toString('hex'),
});

const written = /^([0-9a-f]{32})-([0-9a-f]{16})$/;

/** Writes it for a row or a job that continues the work in another process. */
export const writeSpanId = ({ traceId, spanId }: SpanId): string => `${traceId}-${spanId}`;

/** Returns null for anything else than what `writeSpanId` wrote. */
export function readSpanId(text: string | null | undefined): SpanId | null {
  const [, traceId, spanId] = written.exec(text ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId } : null;
}
