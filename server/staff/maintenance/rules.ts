import { hourMs } from '#contracts/kit/time.ts';

/** How many reminders are due by now: one for each whole span that it has lasted. */
export function remindersDue(since: Date, now: Date, everyHours: number): number {
  return Math.max(0, Math.floor((now.getTime() - since.getTime()) / (everyHours * hourMs)));
}
