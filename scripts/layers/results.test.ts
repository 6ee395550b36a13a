import { expect, test } from 'vitest';
import { checkResult, isGreen, readPlaywrightReport, readVitestReport, totals } from './results.ts';

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
  expect(totals(results)).toBe('6 passed, 1 failed');
  expect(isGreen(results)).toBe(false);
});

test('a layer that ran nothing has failed', () => {
  expect(readVitestReport('unit', { ...vitest, numPassedTests: 0 }).failed).toBe(1);
  expect(readPlaywrightReport('journeys', { errors: [], stats: { ...stats, expected: 0 } }).failed).toBe(1);
  expect(isGreen([])).toBe(false);
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
