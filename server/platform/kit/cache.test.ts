import { expect, it } from 'vitest';
import { minuteMs } from '#contracts/kit/time.ts';
import { cacheStaleWhileRevalidate } from './cache.ts';

function openStage(keyOf?: () => string) {
  let [at, reads] = [Date.UTC(2026, 10, 1), 0];
  let next: () => object = () => ({ count: 1 });
  const read = cacheStaleWhileRevalidate(
    async () => {
      reads += 1;
      return next();
    },
    { keepMs: 10 * minuteMs, ...(keyOf && { keyOf }) },
  );
  const deps = { database: {}, now: () => new Date(at) };
  return {
    read: () => read(deps),
    reads: () => reads,
    pass: (minutes: number) => (at += minutes * minuteMs),
    will: (answer: () => object) => (next = answer),
    settled: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

it('the cache reads once for concurrent callers and serves the last value during the next read', async () => {
  const stage = openStage();
  const [first, second] = await Promise.all([stage.read(), stage.read()]);
  stage.pass(9);
  expect([await stage.read(), second, stage.reads()]).toEqual([first, first, 1]);
  stage.pass(2);
  stage.will(() => ({ count: 2 }));
  expect(await stage.read()).toBe(first);
  await stage.settled();
  expect([await stage.read(), stage.reads()]).toEqual([{ count: 2 }, 2]);
});

it('the cache keeps the same object for an equal value and after a failed read', async () => {
  const stage = openStage();
  const first = await stage.read();
  stage.pass(11);
  await stage.read();
  await stage.settled();
  expect([(await stage.read()) === first, stage.reads()]).toEqual([true, 2]);
  stage.pass(11);
  stage.will(() => {
    throw new Error('away');
  });
  expect(await stage.read()).toBe(first);
  await stage.settled();
  expect(await stage.read()).toBe(first);
});

it('the cache reads immediately when the key changes', async () => {
  let key = 'a';
  const stage = openStage(() => key);
  await stage.read();
  key = 'b';
  stage.will(() => ({ count: 2 }));
  expect(await stage.read()).toEqual({ count: 2 });
});
