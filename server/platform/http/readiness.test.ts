import { afterEach, expect, it, vi } from 'vitest';
import { eventTimeout } from '#tests/harness/patience.ts';
import { rateLimitCheck, readReadiness } from './readiness.ts';

afterEach(() => void vi.useRealTimers());

const neverResolve = () => new Promise<null>(() => undefined);

it('the readiness check reports failed checks with reasons within a second when one check hangs', async () => {
  vi.useFakeTimers();
  const asking = readReadiness({
    good: async () => null,
    empty: async () => 'nothing is for sale',
    broken: () => Promise.reject(Object.assign(new Error('10.0.0.5 refused'), { code: 'ECONNREFUSED' })),
    hanging: neverResolve,
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asking).toEqual({
    ok: false,
    missing: ['empty', 'broken', 'hanging'],
    warnings: [],
    reasons: {
      empty: 'nothing is for sale',
      broken: 'cannot be reached (ECONNREFUSED)',
      hanging: 'does not answer',
    },
  });
});

it('the readiness check reports advice without marking the shop as unready', async () => {
  const answer = await readReadiness({ good: async () => null }, { worker: async () => 'nobody works' });
  expect(answer).toEqual({
    ok: true,
    missing: [],
    warnings: ['worker'],
    reasons: { worker: 'nobody works' },
  });
});

it('the readiness check warns of nothing that a hanging or failing advice could not examine', async () => {
  vi.useFakeTimers();
  const fails = () => Promise.reject(Object.assign(new Error('too many clients'), { code: '53300' }));
  const asking = readReadiness({}, { secret_key: neverResolve, worker: fails, held: async () => 'paused' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asking).toEqual({ ok: true, missing: [], warnings: ['held'], reasons: { held: 'paused' } });
});

it('the readiness check reports the database alone while steps that read it cannot be checked', async () => {
  const away = () => Promise.reject(Object.assign(new Error('gone'), { code: '08P01' }));
  const checks = { process: async () => null, database: away, prices: away, disk: async () => '1 GB left' };
  const answer = await readReadiness(checks, { worker: away });
  expect(answer).toMatchObject({ ok: false, missing: ['database', 'disk'], warnings: [] });
});

it('concurrent callers share one readiness check, which is repeated after its lifetime', async () => {
  let asked = 0;
  const hanging = rateLimitCheck(
    () => {
      asked += 1;
      return neverResolve();
    },
    { okMs: 1, failedMs: 1 },
  );
  void hanging();
  void hanging();
  expect(asked).toBe(1);
  const kept = rateLimitCheck(async () => `${++asked}`, { okMs: 1, failedMs: 60_000 });
  expect([await kept(), await kept()]).toEqual(['2', '2']);
  const brief = rateLimitCheck(async () => `${++asked}`, { okMs: 60_000, failedMs: 1 });
  expect(await brief()).toBe('3');
  await vi.waitFor(async () => expect(Number(await brief())).toBeGreaterThan(3), { timeout: eventTimeout() });
});

it('the readiness check caches a failure like any other result', async () => {
  let asked = 0;
  const failing = rateLimitCheck(
    async () => {
      asked += 1;
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    },
    { okMs: 1, failedMs: 60_000 },
  );
  const kept = { cause: 'unreachable', reason: 'cannot be reached (ECONNREFUSED)' };
  expect([await failing(), await failing(), asked]).toEqual([kept, kept, 1]);
});
