import { afterEach, expect, test, vi } from 'vitest';
import type { Log } from './log.ts';
import { tellBack, tellTrouble } from './log-trouble.ts';

afterEach(() => vi.useRealTimers());

test('a database that is away is said once, once a minute with a number, and when it is back', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const lines: [string, object][] = [];
  const say = (facts: object, message: string) => void lines.push([message, facts]);
  const log = { error: say, info: say, warn: say } as unknown as Log;
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) tellTrouble(log, refused, { message: 'no claim' });
  };
  tellBack(log);
  fail(200);
  vi.advanceTimersByTime(60_000);
  fail(200);
  tellTrouble(log, new Error('a mistake'), { message: 'job failed', facts: { job: 'x' } });
  tellBack(log);
  tellBack(log);
  expect(lines).toEqual([
    ['the database is away: it is asked again and again', { reason: 'connect ECONNREFUSED' }],
    ['the database is still away', { attempts: 200 }],
    ['job failed', { err: new Error('a mistake'), job: 'x' }],
    ['the database is back', { attempts: 399 }],
  ]);
});
