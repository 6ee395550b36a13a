import { afterEach, expect, test, vi } from 'vitest';
import { ShopError } from '../errors.ts';
import type { Log } from './log.ts';
import { logOutage, logRecovery, logRepeatedFailure, logTrouble } from './log-trouble.ts';

afterEach(() => vi.useRealTimers());

test('logTrouble logs a database outage once, once a minute with a count, and its end', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: [string, object][] = [];
  const say = (facts: object, message: string) => void lines.push([message, facts]);
  const log = { error: say, info: say, warn: say } as unknown as Log;
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) logTrouble(log, refused, { message: 'no claim' });
  };
  logRecovery(log);
  fail(200);
  vi.advanceTimersByTime(60_000);
  fail(200);
  logTrouble(log, new Error('a mistake'), { message: 'job failed', facts: { job: 'x' } });
  logRecovery(log);
  logRecovery(log);
  expect(lines).toEqual([
    ['the database is unavailable, retrying', { reason: 'connect ECONNREFUSED' }],
    ['the database is still unavailable', { attempts: 200 }],
    ['job failed', { err: new Error('a mistake'), job: 'x' }],
    ['the database is available again', { attempts: 399 }],
  ]);
});

test('logTrouble logs an outage of each service once, once a minute, and again after a quiet period', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: [string, object][] = [];
  const log = {
    error: (facts: object, message: string) => void lines.push([message, facts]),
  } as unknown as Log;
  const fail = (service: string, times: number) => {
    for (let time = 0; time < times; time += 1) logOutage(log, service, new Error('no reply'));
  };
  fail('mail', 50);
  fail('processor', 1);
  vi.advanceTimersByTime(60_000);
  fail('mail', 1);
  vi.advanceTimersByTime(121_000);
  fail('mail', 1);
  const begun = 'a service is unavailable, retrying';
  expect(lines).toEqual([
    [begun, { service: 'mail', reason: 'no reply' }],
    [begun, { service: 'processor', reason: 'no reply' }],
    ['a service is still unavailable', { service: 'mail', attempts: 50 }],
    [begun, { service: 'mail', reason: 'no reply' }],
  ]);
});

test('logRepeatedFailure logs an outage once for all work that repeats, and every other failure with its object', () => {
  const lines: [string, object][] = [];
  const log = {
    error: (facts: object, message: string) => void lines.push([message, facts]),
  } as unknown as Log;
  const away = new ShopError('processor_unavailable', 'no reply');
  const mistake = new Error('a mistake');
  for (const id of [1, 2, 3]) logRepeatedFailure(log, away, { message: 'not settled', facts: { id } });
  logRepeatedFailure(log, mistake, { message: 'not settled', facts: { id: 4 } });
  expect(lines).toEqual([
    ['a service is unavailable, retrying', { service: 'processor', reason: 'no reply' }],
    ['not settled', { err: mistake, id: 4 }],
  ]);
});
