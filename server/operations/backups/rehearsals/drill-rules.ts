import { dayMs } from '#contracts/kit/time.ts';

export interface Drilled {
  state: 'running' | 'done' | 'failed';
  startedAt: Date;
}

export interface DrillFacts {
  enabled: boolean;
  /** 0: never. */
  drillDays: number;
  last: Drilled | undefined;
  /** When the last one that succeeded was begun. */
  lastGoodAt: Date | undefined;
  /** Since when there has been a whole backup to try; null: none exists. */
  backupsSince: Date | null;
  now: Date;
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / dayMs;

/** Says whether one is to be made now: after so many days, and after a failure on the next day. */
export function isDrillDue({ enabled, drillDays, last, backupsSince, now }: DrillFacts): boolean {
  if (!enabled || drillDays === 0 || !backupsSince) return false;
  if (!last) return true;
  return daysSince(last.startedAt, now) >= (last.state === 'done' ? drillDays : 1);
}

/** It has a week to succeed after it was due. */
const patienceDays = 7;

/** Says whether it is too long ago that one succeeded, whatever kept it. */
export function isDrillOverdue({ enabled, drillDays, lastGoodAt, backupsSince, now }: DrillFacts): boolean {
  const since = lastGoodAt ?? backupsSince;
  if (!enabled || drillDays === 0 || !since) return false;
  return daysSince(since, now) > (lastGoodAt ? drillDays : 0) + patienceDays;
}

/** One question for each time that it has been too long: named after the last that succeeded, or the first backup. */
export const overdueSubject = (since: Date): string => `overdue-${since.toISOString().slice(0, 10)}`;
