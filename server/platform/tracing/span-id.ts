import { randomBytes } from 'node:crypto';
import { sha256 } from '../kit/hash.ts';

/** Span within a trace. 32 hexadecimal digits for the trace, 16 for the span. */
export interface SpanId {
  traceId: string;
  spanId: string;
}

/** OpenTelemetry rejects ids of zeros only. */
const isUsableId = /^[0-9a-f]{16}(?!0{16})[0-9a-f]{16}$/;

/**
 * Returns the first span of a request's trace. The trace id is the request's id without dashes, so each can
 * be derived from the other. An order's row contains the id of its request.
 */
export function firstSpan(requestId: string): SpanId {
  const digits = requestId.replaceAll('-', '');
  const traceId = isUsableId.test(digits) ? digits : sha256(requestId).toString('hex').slice(0, 32);
  return { traceId, spanId: traceId.slice(16) };
}

export const nextSpan = ({ traceId }: SpanId): SpanId => ({
  traceId,
  spanId: randomBytes(8).toString('hex'),
});

const encodeSpanId = /^([0-9a-f]{32})-([0-9a-f]{16})$/;

export const writeSpanId = ({ traceId, spanId }: SpanId): string => `${traceId}-${spanId}`;

export function readSpanId(text: string | null | undefined): SpanId | null {
  const [, traceId, spanId] = encodeSpanId.exec(text ?? '') ?? [];
  return traceId && spanId ? { traceId, spanId } : null;
}
