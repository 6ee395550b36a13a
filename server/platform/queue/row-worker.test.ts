import { afterEach, expect, it, vi } from 'vitest';
import { eventTimeout } from '#tests/harness/patience.ts';
import type { Listener } from '../database/listener.ts';
import type { Log } from '../logging/log.ts';
import {
  type DueRows,
  type RowSteps,
  type RowWorker,
  startRowWorker,
  type WorkRowsDeps,
} from './row-worker.ts';

let worker: RowWorker | undefined;
afterEach(() => worker?.stop());

function line(width: number, { gatherMs = 0 }: Pick<WorkRowsDeps, 'gatherMs'> = {}) {
  let heard: (table: string | null) => void = () => undefined;
  const listener = {
    on: (_channel: string, hear: typeof heard) => {
      heard = hear;
      return () => undefined;
    },
  } as unknown as Listener;
  const due: number[] = [];
  const limits: number[] = [];
  const working = new Map<number, PromiseWithResolvers<void>>();
  const error = vi.fn();
  const steps: RowSteps<unknown, number> = {
    claim: async (limit) => {
      limits.push(limit);
      return due.splice(0, limit);
    },
    work: (row) => {
      const end = Promise.withResolvers<void>();
      working.set(row, end);
      return end.promise.finally(() => working.delete(row));
    },
  };
  worker = startRowWorker({ name: 'mail.send', table: 'mails', width, ...steps } as DueRows, {
    listener,
    log: { error } as unknown as Log,
    gatherMs,
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { due, limits, working, error, settle, announce: (table: string | null) => heard(table) };
}

it('the row worker claims no more than its width and continues when one row is done', async () => {
  const { due, limits, working, settle, announce } = line(2);
  await settle();
  due.push(1, 2, 3);
  announce('mails');
  await settle();
  expect([...working.keys()]).toEqual([1, 2]);
  working.get(1)!.resolve();
  await settle();
  expect([...working.keys()]).toEqual([2, 3]);
  expect(limits).toEqual([2, 2, 1]);
  for (const end of working.values()) end.resolve();
});

it('the row worker claims again once for all notifications during a claim', async () => {
  const { due, limits, working, settle, announce } = line(8);
  await settle();
  const before = limits.length;
  announce('mails');
  due.push(1);
  announce('mails');
  announce('mails');
  announce('fulfilments');
  await settle();
  expect(limits.length - before).toBeLessThanOrEqual(2);
  expect([...working.keys()]).toEqual([1]);
  working.get(1)!.resolve();
});

it('the row worker claims after a lost connection and continues after a failure', async () => {
  const { due, working, error, settle, announce } = line(1);
  await settle();
  due.push(1, 2);
  announce(null);
  await settle();
  working.get(1)!.reject(new Error('broken'));
  await settle();
  expect(error).toHaveBeenCalledTimes(1);
  expect([...working.keys()]).toEqual([2]);
  working.get(2)!.resolve();
});

it('the row worker stops after running rows are done and claims no more', async () => {
  const { due, working, settle, announce } = line(2);
  await settle();
  due.push(1);
  announce('mails');
  await settle();
  let stopped = false;
  const stop = worker!.stop().then(() => {
    stopped = true;
  });
  due.push(2);
  announce('mails');
  await settle();
  expect([stopped, ...working.keys()]).toEqual([false, 1]);
  working.get(1)!.resolve();
  await stop;
  expect(due).toEqual([2]);
});

it('the row worker claims rows that become due under load in few statements', async () => {
  const { due, limits, working, settle, announce } = line(100, { gatherMs: 50 });
  await settle();
  for (let row = 1; row <= 40; row += 1) {
    due.push(row);
    announce('mails');
    await settle();
  }
  await vi.waitFor(() => expect(working.size).toBe(40), { timeout: eventTimeout() });
  expect(limits.length).toBeLessThan(10);
  for (const end of working.values()) end.resolve();
});

it('the row worker does not claim after a stop, even if one was pending', async () => {
  const { due, limits, settle, announce } = line(2, { gatherMs: 50 });
  await settle();
  const before = limits.length;
  due.push(1);
  announce('mails');
  await settle();
  await worker!.stop();
  expect(limits.length).toBe(before);
});
