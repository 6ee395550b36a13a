import { expect, test } from 'vitest';
import { judgeClock } from './checks.ts';

const here = new Date('2026-11-22T12:00:00Z');

test('judgeClock tolerates a few seconds and reports more', () => {
  expect(judgeClock(here, new Date('2026-11-22T12:00:04Z'))).toBeNull();
  expect(judgeClock(here, new Date('2026-11-22T11:59:00Z'))).toContain('60 s apart');
});
