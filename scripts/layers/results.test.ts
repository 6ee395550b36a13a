import { expect, test } from 'vitest';
import {
  checkResult,
  isGreen,
  lastLine,
  readBrowsersReport,
  readPlaywrightReport,
  readVitestReport,
  resultLine,
  toldFailures,
  totals,
} from './results.ts';

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  success: true,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
};
const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };

test('totals are summed over all layers', () => {
  const results = [
    checkResult('types', true),
    checkResult('lint', false),
    readVitestReport('unit', vitest),
    readPlaywrightReport('journeys', { errors: [], stats }),
  ];
  expect(totals(results)).toBe('Total: 6 passed, 1 failed');
  expect(isGreen(results)).toBe(false);
  const told = { ...checkResult('unit', false), failures: ['a.test.ts: sums up'] };
  expect(toldFailures([...results, told])).toEqual([
    'lint: see its output above',
    'unit: a.test.ts: sums up',
  ]);
});

test('what was left out stands in the totals too; the last line is passed and failed alone', () => {
  const leftOut = readPlaywrightReport('journeys', { errors: [], stats: { ...stats, skipped: 16 } });
  const results = [checkResult('types', true), leftOut];
  expect(totals(results)).toBe('Total: 3 passed, 0 failed, 16 skipped');
  expect(lastLine(results)).toBe('3 passed, 0 failed');
});

test('a layer that ran nothing has failed', () => {
  expect(readVitestReport('unit', { ...vitest, numPassedTests: 0 }).failed).toBe(1);
  expect(readPlaywrightReport('journeys', { errors: [], stats: { ...stats, expected: 0 } }).failed).toBe(1);
  expect(isGreen([])).toBe(false);
});

test('stories in browsers that the machine lacks are skipped: neither passed nor failed', () => {
  const leftOut = { ...vitest, numPassedTests: 0, numPendingTests: 16 };
  const result = readBrowsersReport('browsers', leftOut);
  expect(result).toEqual({ name: 'browsers', passed: 0, failed: 0, skipped: 16 });
  expect(resultLine(result, 900)).toBe('– browsers: 0 passed, 0 failed, 16 skipped (0.9 s)');
  expect(readBrowsersReport('browsers', { ...leftOut, numPendingTests: 0 }).failed).toBe(1);
  expect(readBrowsersReport('browsers', { ...leftOut, success: false }).failed).toBe(1);
  expect(readVitestReport('unit', leftOut).failed).toBe(1);
});

test('a file that could not be loaded has failed, though none of its tests did', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const report = { ...vitest, success: false, testResults: [...vitest.testResults, broken, broken] };
  expect(readVitestReport('unit', report)).toMatchObject({ passed: 3, failed: 2 });
  expect(readVitestReport('unit', { ...vitest, success: false }).failed).toBe(1);
});

test('a test that passed at its second try has failed', () => {
  expect(readPlaywrightReport('journeys', { errors: [], stats: { ...stats, flaky: 1 } }).failed).toBe(1);
});
