import { expect, it } from 'vitest';
import { countDueReminders } from './jobs.ts';

const since = new Date('2026-11-22T10:00:00Z');

it.each([
  ['2026-11-22T11:59:59Z', 0],
  ['2026-11-22T12:00:00Z', 1],
  ['2026-11-22T15:30:00Z', 2],
  ['2026-11-22T09:00:00Z', 0],
])('maintenance has at %s, with reminders every two hours since ten, %i due reminders', (now, due) => {
  expect(countDueReminders(since, new Date(now), 2)).toBe(due);
});
