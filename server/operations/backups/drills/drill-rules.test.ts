import { expect, it } from 'vitest';
import { type DrillFacts, isDrillDue, isDrillOverdue } from './drill-rules.ts';

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const facts: DrillFacts = {
  ...{ enabled: true, drillDays: 30, last: undefined, lastGoodAt: undefined },
  ...{ backupsSince: day(1), now: day(2) },
};
const done = { state: 'done', startedAt: day(2) } as const;
const failed = { state: 'failed', startedAt: day(2) } as const;

it('a drill is due after the first backup, every configured number of days, and the day after a failure', () => {
  expect(isDrillDue(facts)).toBe(true);
  expect(isDrillDue({ ...facts, backupsSince: null })).toBe(false);
  expect(isDrillDue({ ...facts, enabled: false })).toBe(false);
  expect(isDrillDue({ ...facts, drillDays: 0 })).toBe(false);
  expect(isDrillDue({ ...facts, last: done, now: day(31) })).toBe(false);
  expect(isDrillDue({ ...facts, last: done, now: day(32) })).toBe(true);
  expect(isDrillDue({ ...facts, last: failed, now: day(2) })).toBe(false);
  expect(isDrillDue({ ...facts, last: failed, now: day(3) })).toBe(true);
});

it('a drill is overdue a week after its due date', () => {
  expect(isDrillOverdue({ ...facts, now: day(8) })).toBe(false);
  expect(isDrillOverdue({ ...facts, now: day(9) })).toBe(true);
  expect(isDrillOverdue({ ...facts, lastGoodAt: day(2), now: day(39) })).toBe(false);
  expect(isDrillOverdue({ ...facts, lastGoodAt: day(2), now: day(40) })).toBe(true);
  expect(isDrillOverdue({ ...facts, drillDays: 0, now: day(300) })).toBe(false);
});
