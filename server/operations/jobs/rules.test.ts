import { expect, it } from 'vitest';
import type { JobQueue } from '#contracts/operations/jobs.ts';
import { evaluateFlow } from './rules.ts';

const now = new Date('2026-11-26T10:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const queue = (name: string, seconds: number | null, keptBy: JobQueue['keptBy'] = null) => ({
  ...{ name, due: seconds === null ? 0 : 3, keptBy },
  oldestAt: seconds === null ? null : secondsAgo(seconds).toISOString(),
});
const seen = { now, workerAt: secondsAgo(40), queues: [queue('mail.send', 2)], waits: [] };

it('the job monitor reports no delay while due work starts at once', () => {
  expect(evaluateFlow(seen)).toEqual({ flow: 'flows', troubles: [] });
});

it.each([
  ['a minute', 61, 'slow'],
  ['a quarter of an hour', 901, 'stopped'],
])(
  'the job monitor reports that work is slow or stopped when something is due for %s',
  (_what, seconds, flow) => {
    const judged = evaluateFlow({
      ...seen,
      queues: [queue('mail.send', 2), queue('payments.send-refund', seconds)],
    });
    const since = secondsAgo(seconds).toISOString();
    expect(judged).toEqual({
      flow,
      troubles: [{ kind: 'late', name: 'payments.send-refund', since, count: 3 }],
    });
  },
);

it('the job monitor reports that work has stopped without a worker, however little waits', () => {
  expect(evaluateFlow({ ...seen, queues: [], workerAt: null }).flow).toBe('stopped');
  expect(evaluateFlow({ ...seen, queues: [], workerAt: secondsAgo(181) }).troubles).toEqual([
    { kind: 'no_worker', since: secondsAgo(181).toISOString() },
  ]);
});

it('the job monitor does not report work that waits for the owner as late', () => {
  expect(evaluateFlow({ ...seen, queues: [queue('invoices.issue', 86_400, 'issuer')] }).flow).toBe('flows');
});

it('the job monitor reports that work is slow while database connections are exhausted', () => {
  const waits = [{ kind: 'lock' as const, who: 'auge', whom: 'auge-queue', seconds: 12 }];
  expect(evaluateFlow({ ...seen, waits })).toEqual({
    flow: 'slow',
    troubles: [{ kind: 'lock', seconds: 12 }],
  });
});
