import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './unavailable.ts';

const failure = (more: object, message = 'x') => Object.assign(new Error(message), more);

it.each([
  failure({ code: 'ECONNREFUSED', syscall: 'connect' }),
  failure({ code: 'ENOENT', syscall: 'connect' }),
  { ...failure({ code: 'ENOENT', syscall: 'connect' }), message: 'connect ENOENT (Queue: bulk.work)' },
  { message: 'Connection terminated unexpectedly (Queue: bulk.work)', stack: '' },
  failure({ code: '57P01' }),
  failure({ code: '57P03' }),
  failure({ code: '53100' }),
  failure({ code: '53300' }),
  failure({ code: '25006' }),
  failure({}, 'Connection terminated unexpectedly'),
  failure({}, 'timeout exceeded when trying to connect'),
  failure({}, 'Client was closed and is not queryable'),
  failure({}, 'Cannot use a pool after calling end on the pool'),
])('isDatabaseUnavailable recognises $code $message as an unavailable database', (error) =>
  expect(isDatabaseUnavailable(error)).toBe(true),
);

it.each([
  failure({ code: '23505' }),
  failure({ code: 'ENOENT', syscall: 'open' }),
  failure({}, 'cannot read properties of undefined'),
  'no error',
])('isDatabaseUnavailable does not recognise %s as an unavailable database', (error) =>
  expect(isDatabaseUnavailable(error)).toBe(false),
);
