import { expect, test } from 'vitest';
import { checkClockDifference } from './checks.ts';

const here = new Date('2026-11-22T12:00:00Z');

test('checkClockDifference tolerates a few seconds and reports more', () => {
  expect(checkClockDifference(here, new Date('2026-11-22T12:00:04Z'))).toBeNull();
  expect(checkClockDifference(here, new Date('2026-11-22T11:59:00Z'))).toContain('60 s apart');
});
