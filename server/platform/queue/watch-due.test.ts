import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../logging/log.ts';
import { type DueWatch, pollDueWork } from './watch-due.ts';

type Wait = { kind: string; name: string; seconds: number | null };

let watch: DueWatch | undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  await watch?.stop();
  vi.useRealTimers();
});

function openWatcher(first: Wait[]) {
  let waits = first;
  const asked = vi.fn(async () => {
    if (waits.length === 1 && waits[0]!.kind === 'broken') throw new Error('broken');
    return { rows: waits };
  });
  const looks = [vi.fn(), vi.fn()];
  const onJob = vi.fn();
  const error = vi.fn();
  const sources = looks.map((look, at) => ({ name: `rows ${at}`, earliest: 'select now()', look }));
  watch = pollDueWork({ query: asked } as never, sources, {
    log: { error } as unknown as Log,
    onJob,
    worksJob: (name) => name !== 'of another version',
  });
  return { asked, looks, onJob, error, answer: (next: Wait[]) => (waits = next) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('the due watch polls all sources with one statement, twice a minute while idle', async () => {
  const { asked, looks } = openWatcher([
    { kind: 'rows', name: '0', seconds: null },
    { kind: 'rows', name: '1', seconds: 3600 },
  ]);
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(3_600_000 - 1000);
  expect(asked.mock.calls.length).toBeLessThanOrEqual(121);
  expect(looks[1]).not.toHaveBeenCalled();
});

it('the due watch wakes workers of due rows and polls again at the next due time', async () => {
  const { asked, looks, onJob, answer } = openWatcher([
    { kind: 'rows', name: '0', seconds: -1 },
    { kind: 'job', name: 'bulk.work', seconds: 12 },
  ]);
  await pass(0);
  expect(looks[0]).toHaveBeenCalledTimes(1);
  expect(looks[1]).not.toHaveBeenCalled();
  answer([{ kind: 'job', name: 'bulk.work', seconds: 10 }]);
  await pass(1000);
  expect(asked).toHaveBeenCalledTimes(2);
  answer([{ kind: 'job', name: 'bulk.work', seconds: 0 }]);
  await pass(10_000);
  expect(onJob).toHaveBeenCalledWith({ kind: 'job', name: 'bulk.work', seconds: 0 });
});

it('the due watch polls soon after completed work and immediately on request', async () => {
  const { asked } = openWatcher([]);
  await pass(0);
  watch!.soon();
  watch!.soon();
  await pass(1000);
  expect(asked).toHaveBeenCalledTimes(2);
  watch!.now();
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(3);
});

it('the due watch polls again after a failure and ignores jobs that this process does not run', async () => {
  const { asked, error, onJob, answer } = openWatcher([{ kind: 'broken', name: '', seconds: null }]);
  await pass(0);
  expect(error).toHaveBeenCalledTimes(1);
  answer([{ kind: 'job', name: 'of another version', seconds: -5 }]);
  await pass(1000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect(onJob).not.toHaveBeenCalled();
  await pass(29_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('the due watch does not poll after it was stopped', async () => {
  const { asked } = openWatcher([]);
  await pass(0);
  await watch!.stop();
  watch!.now();
  watch!.soon();
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(1);
});
