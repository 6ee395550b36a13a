import { expect, test } from 'vitest';
import { firstSpan, nextSpan, readSpanId, writeSpanId } from './span-id.ts';

test('the span id uses the request id without dashes as trace id', () => {
  const requestId = '0b9f3c1e-7d52-4a66-9c1f-3e2d1b0a9f88';
  expect(firstSpan(requestId)).toEqual({
    traceId: '0b9f3c1e7d524a669c1f3e2d1b0a9f88',
    spanId: '9c1f3e2d1b0a9f88',
  });
});

test.each(['an-id-of-the-proxy_1', '0'.repeat(32), `1${'0'.repeat(31)}`, '0B9F3C1E7D524A669C1F3E2D1B0A9F88'])(
  'the span id derives a stable trace id from the proxy’s id %s',
  (requestId) => {
    const { traceId, spanId } = firstSpan(requestId);
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(spanId).toMatch(/^(?!0+$)[0-9a-f]{16}$/);
    expect(firstSpan(requestId)).toEqual({ traceId, spanId });
  },
);

test('the span id parses what it formatted and rejects other text', () => {
  const span = nextSpan(firstSpan('0b9f3c1e-7d52-4a66-9c1f-3e2d1b0a9f88'));
  expect(readSpanId(writeSpanId(span))).toEqual(span);
  for (const text of [null, undefined, '', 'none', `${writeSpanId(span)}0`])
    expect(readSpanId(text)).toBeNull();
});
