import { expect, it } from 'vitest';
import type { JobQueue } from '#contracts/operations/jobs.ts';
import { judgeFlow } from './rules.ts';

const now = new Date('2026-11-26T10:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const queue = (name: string, seconds: number | null, keptBy: JobQueue['keptBy'] = null) => ({
  ...{ name, due: seconds === null ? 0 : 3, keptBy },
  oldestAt: seconds === null ? null : ago(seconds).toISOString(),
});
const seen = { now, workerAt: ago(40), queues: [queue('mail.send', 2)], waits: [] };

it('work flows while due work starts at once', () => {
  expect(judgeFlow(seen)).toEqual({ flow: 'flows', troubles: [] });
});

it.each([
  ['a minute', 61, 'slow'],
  ['a quarter of an hour', 901, 'stopped'],
])('work is slow or stopped when something is due for %s', (_what, seconds, flow) => {
  const judged = judgeFlow({
    ...seen,
    queues: [queue('mail.send', 2), queue('payments.send-refund', seconds)],
  });
  const since = ago(seconds).toISOString();
  expect(judged).toEqual({
    flow,
    troubles: [{ kind: 'late', name: 'payments.send-refund', since, count: 3 }],
  });
});

it('work has stopped without a worker, however little waits', () => {
  expect(judgeFlow({ ...seen, queues: [], workerAt: null }).flow).toBe('stopped');
  expect(judgeFlow({ ...seen, queues: [], workerAt: ago(181) }).troubles).toEqual([
    { kind: 'no_worker', since: ago(181).toISOString() },
  ]);
});

it('work that waits for the owner is not late', () => {
  expect(judgeFlow({ ...seen, queues: [queue('invoices.issue', 86_400, 'issuer')] }).flow).toBe('flows');
});

it('work is slow while database connections are exhausted', () => {
  const waits = [{ kind: 'lock' as const, who: 'auge', whom: 'auge-queue', seconds: 12 }];
  expect(judgeFlow({ ...seen, waits })).toEqual({ flow: 'slow', troubles: [{ kind: 'lock', seconds: 12 }] });
});
