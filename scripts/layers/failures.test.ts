import { expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from './failures.ts';

test('tells which tests failed and why, and which files could not be loaded', () => {
  const failures = vitestFailures({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'sums up' },
          {
            status: 'failed',
            fullName: 'takes away',
            failureMessages: ['Error: \u001b[31m1\u001b[39m is not 2'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  });
  expect(failures).toEqual(['a.test.ts: takes away\n    Error: 1 is not 2', 'b.test.ts\n    no such module']);
});

test('tells of each failed story at whatever depth, and of what broke outside of them', () => {
  const spec = (title: string, ok: boolean) => ({
    ...{ title, ok, file: 'buy.spec.ts', line: 7 },
    tests: [{ results: [{ errors: ok ? [] : [{ message: 'no button\nfound' }] }] }],
  });
  const failures = playwrightFailures({
    errors: [{ message: 'the shop ended' }],
    suites: [{ suites: [{ specs: [spec('buys', false), spec('looks', true)] }] }],
  });
  expect(failures).toEqual([
    'outside the stories\n    the shop ended',
    'buy.spec.ts:7 buys\n    no button\n    found',
  ]);
});

test('a long message is told by its first lines, and a missing one as missing', () => {
  const long = Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n');
  expect(playwrightFailures({ errors: [{ message: long }, {}] })).toEqual([
    expect.stringMatching(/line 5$/),
    'outside the stories\n    no message',
  ]);
});
