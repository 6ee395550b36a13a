import { dayMs } from '#contracts/kit/time.ts';

export interface Drilled {
  state: 'running' | 'done' | 'failed';
  startedAt: Date;
}

export interface DrillFacts {
  enabled: boolean;
  /** Is 0 for no drills. */
  drillDays: number;
  last: Drilled | undefined;
  /** Is the start of the last successful drill. */
  lastGoodAt: Date | undefined;
  /** Says since when a complete backup exists; null without one. */
  backupsSince: Date | null;
  now: Date;
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / dayMs;

/** Returns whether a drill is due: after the set days, and on the day after a failure. */
export function isDrillDue({ enabled, drillDays, last, backupsSince, now }: DrillFacts): boolean {
  if (!enabled || drillDays === 0 || !backupsSince) return false;
  if (!last) return true;
  return daysSince(last.startedAt, now) >= (last.state === 'done' ? drillDays : 1);
}

/** A drill has a week to succeed after it was due. */
const patienceDays = 7;

/** Returns whether the last success is too long ago, whatever the cause. */
export function isDrillOverdue({ enabled, drillDays, lastGoodAt, backupsSince, now }: DrillFacts): boolean {
  const since = lastGoodAt ?? backupsSince;
  if (!enabled || drillDays === 0 || !since) return false;
  return daysSince(since, now) > (lastGoodAt ? drillDays : 0) + patienceDays;
}

/** Returns one subject for each overdue time: it is named after the last success, or the first backup. */
export const overdueSubject = (since: Date): string => `overdue-${since.toISOString().slice(0, 10)}`;
