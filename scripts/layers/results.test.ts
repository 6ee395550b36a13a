import { expect, test } from 'vitest';
import {
  checkResult,
  formatTotals,
  isGreen,
  lastLine,
  listFailures,
  resultLine,
  timingReport,
} from './results.ts';

const unit = { name: 'unit', passed: 3, failed: 0, skipped: 0, seconds: 2 };
const database = {
  ...{ name: 'database', passed: 4, failed: 1, skipped: 2, seconds: 30.25 },
  failures: ['a.db.test.ts: refunds once\n    Error: 1 is not 2'],
  files: [
    { file: 'a.db.test.ts', seconds: 3 },
    { file: 'b.db.test.ts', seconds: 12.5 },
  ],
};

test('totals add up all layers and name skipped tests', () => {
  expect(formatTotals([unit, checkResult('lint', false), database])).toBe(
    'Total: 7 passed, 2 failed, 2 skipped',
  );
});

test('the last line counts passed and failed tests only', () => {
  expect(lastLine([unit, database])).toBe('7 passed, 1 failed');
});

test('a run without layers is not green', () => {
  expect(isGreen([])).toBe(false);
  expect(isGreen([unit])).toBe(true);
  expect(isGreen([unit, database])).toBe(false);
});

test('listFailures returns each failed test with its layer and reason', () => {
  expect(listFailures([unit, checkResult('lint', false), database])).toEqual([
    'lint: see its output above',
    'database: a.db.test.ts: refunds once\n    Error: 1 is not 2',
  ]);
});

test('resultLine marks passed, failed and empty layers', () => {
  expect(resultLine(unit)).toBe('✓ unit: 3 passed, 0 failed (2.0 s)');
  expect(resultLine(database)).toBe('✗ database: 4 passed, 1 failed, 2 skipped (30.3 s)');
  expect(resultLine({ ...unit, passed: 0 })).toBe('– unit: 0 passed, 0 failed (2.0 s)');
});

test('timingReport shows each layer, the whole run, and the slowest files first', () => {
  expect(timingReport([unit, database], 33).split('\n')).toEqual([
    '  layer       tests   seconds',
    '  unit            3       2.0',
    '  database        5      30.3',
    '  whole run              33.0',
    'Slowest files (seconds beside the other workers):',
    '    12.5 s  b.db.test.ts',
    '     3.0 s  a.db.test.ts',
  ]);
});
