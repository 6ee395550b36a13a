import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launch/environment.ts';
import { readPlaywrightReport, readVitestReport, type VitestReport } from './reports.ts';

const passed = { status: 'passed' };
const file = (name: string, more: Partial<VitestReport['testResults'][number]> = {}) => ({
  ...{ name: join(root, name), status: 'passed', startTime: 1000, endTime: 3500, assertionResults: [passed] },
  ...more,
});

test('readVitestReport counts tests and the seconds of each file', () => {
  expect(
    readVitestReport('unit', { success: true, testResults: [file('a.test.ts'), file('b.test.ts')] }),
  ).toEqual({
    ...{ name: 'unit', passed: 2, failed: 0, skipped: 0, failures: [] },
    files: [
      { file: 'a.test.ts', seconds: 2.5 },
      { file: 'b.test.ts', seconds: 2.5 },
    ],
  });
});

test('readVitestReport does not count tests of the full suite that the merge suite leaves out', () => {
  const assertionResults = [passed, { status: 'skipped', tags: ['full'] }, { status: 'skipped', tags: [] }];
  const report = { success: true, testResults: [file('a.test.ts', { assertionResults })] };
  expect(readVitestReport('unit', report)).toMatchObject({ passed: 1, failed: 0, skipped: 1 });
});

test('readVitestReport lists failed tests, and files that could not be loaded', () => {
  const failed = {
    status: 'failed',
    fullName: 'adds',
    failureMessages: ['Error: \u001b[31m1\u001b[39m is not 2'],
  };
  const testResults = [
    file('a.test.ts', { status: 'failed', assertionResults: [passed, failed] }),
    file('b.test.ts', { status: 'failed', message: 'no such module', assertionResults: [] }),
  ];
  expect(readVitestReport('unit', { success: false, testResults })).toMatchObject({
    ...{ passed: 1, failed: 2 },
    failures: ['a.test.ts: adds\n    Error: 1 is not 2', 'b.test.ts\n    no such module'],
  });
});

test('readVitestReport fails when the run failed without a failed test', () => {
  expect(readVitestReport('unit', { success: false, testResults: [file('a.test.ts')] }).failed).toBe(1);
});

test('a layer that ran no test has failed', () => {
  expect(readVitestReport('unit', { success: true, testResults: [] }).failed).toBe(1);
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 3 };
  expect(readPlaywrightReport('journeys', { errors: [], stats }).failed).toBe(1);
});

const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };

test('readPlaywrightReport lists failed tests at any depth, and errors outside of tests', () => {
  const spec = (title: string, ok: boolean) => ({
    ...{ title, ok, file: 'buy.spec.ts', line: 7 },
    tests: [{ results: [{ duration: 1500, errors: ok ? [] : [{ message: 'no button\nfound' }] }] }],
  });
  const report = {
    errors: [{ message: 'the shop ended' }, {}],
    suites: [{ suites: [{ specs: [spec('buys', false), spec('looks', true)] }] }],
    stats: { ...stats, unexpected: 1 },
  };
  expect(readPlaywrightReport('journeys', report)).toMatchObject({
    failed: 3,
    failures: [
      'outside the tests\n    the shop ended',
      'outside the tests\n    no message',
      'tests/journeys/buy.spec.ts:7 buys\n    no button\n    found',
    ],
    files: [{ file: 'tests/journeys/buy.spec.ts', seconds: 3 }],
  });
});

test('a test that passed only when it was repeated has failed', () => {
  expect(readPlaywrightReport('journeys', { errors: [], stats: { ...stats, flaky: 1 } }).failed).toBe(1);
});

test('a failure shows the first six lines of its reason', () => {
  const message = Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n');
  const { failures } = readPlaywrightReport('journeys', { errors: [{ message }], stats });
  expect(failures?.[0]).toMatch(/line 5$/);
});
