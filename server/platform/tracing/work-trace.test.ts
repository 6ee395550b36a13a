import { expect, test } from 'vitest';
import { firstSpan, nextSpan } from './span-id.ts';
import { type LinkedSpan, openWorkTrace, type RecordedSpan, type TraceBeginning } from './work-trace.ts';

const request = '0b9f3c1e-7d52-4a66-9c1f-3e2d1b0a9f88';
const placedBy = '77777777-7d52-4a66-9c1f-3e2d1b0a9f88';

function openTrace(more: Partial<TraceBeginning> = {}) {
  const spans: LinkedSpan[] = [];
  let dropped = 0;
  const trace = openWorkTrace(
    { requestId: request, cause: null, joinsOrder: true, ...more },
    {
      take: (taken) => void spans.push(...taken),
      drop: (count) => {
        dropped += count;
      },
    },
  );
  return { trace, spans, dropped: () => dropped };
}

const testSpan = (name: string): RecordedSpan => ({
  name,
  kind: 'internal',
  startedAt: 1,
  endedAt: 2,
  failed: false,
  attributes: {},
});

test('the work trace places parts under their work, also those recorded before it joined an order', () => {
  const { trace, spans } = openTrace();
  trace.note(testSpan('before'));
  trace.joinOrder(placedBy);
  trace.note(testSpan('after'));
  trace.end(testSpan('work'));
  trace.note(testSpan('late'));
  const order = firstSpan(placedBy);
  expect(spans.map(({ name, id, parent }) => [name, id.traceId, parent?.spanId])).toEqual([
    ['work', order.traceId, order.spanId],
    ...['before', 'after', 'late'].map((name) => [name, order.traceId, firstSpan(request).spanId]),
  ]);
});

test('the work trace links to a second order', () => {
  const { trace, spans } = openTrace();
  trace.joinOrder(placedBy);
  trace.joinOrder('another-request-id');
  trace.end(testSpan('work'));
  expect(spans[0]?.links).toEqual([firstSpan('another-request-id')]);
  expect(spans[0]?.id.traceId).toBe(firstSpan(placedBy).traceId);
});

test('the work trace keeps the trace of a sweep over many orders and links to each order once', () => {
  const { trace, spans } = openTrace({ joinsOrder: false });
  for (const each of [placedBy, placedBy, request]) trace.joinOrder(each);
  trace.end(testSpan('sweep'));
  expect(spans[0]).toMatchObject({ parent: null, links: [firstSpan(placedBy)] });
});

test('the work trace keeps the link to its cause when a job joins an order', () => {
  const cause = nextSpan(firstSpan(request));
  const { trace, spans } = openTrace({ cause });
  expect(trace.id().traceId).toBe(cause.traceId);
  trace.joinOrder(placedBy);
  trace.end(testSpan('job'));
  expect(spans[0]).toMatchObject({ parent: firstSpan(placedBy), links: [cause] });
});

test('the work trace ends once, and drops and counts parts beyond the limit', () => {
  const { trace, spans, dropped } = openTrace();
  for (let part = 0; part < 250; part += 1) trace.note(testSpan('part'));
  trace.end(testSpan('work'));
  trace.end(testSpan('work'));
  expect([spans.length, dropped()]).toEqual([201, 50]);
});
