import { dayMs } from '#contracts/kit/time.ts';

export interface DrillRun {
  state: 'running' | 'done' | 'failed';
  startedAt: Date;
}

export interface DrillFacts {
  enabled: boolean;
  drillDays: number;
  last: DrillRun | undefined;
  lastGoodAt: Date | undefined;
  backupsSince: Date | null;
  now: Date;
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / dayMs;

export function isDrillDue({ enabled, drillDays, last, backupsSince, now }: DrillFacts): boolean {
  if (!enabled || drillDays === 0 || !backupsSince) return false;
  if (!last) return true;
  return daysSince(last.startedAt, now) >= (last.state === 'done' ? drillDays : 1);
}

const drillGraceDays = 7;

export function isDrillOverdue({ enabled, drillDays, lastGoodAt, backupsSince, now }: DrillFacts): boolean {
  const since = lastGoodAt ?? backupsSince;
  if (!enabled || drillDays === 0 || !since) return false;
  return daysSince(since, now) > (lastGoodAt ? drillDays : 0) + drillGraceDays;
}

export const overdueSubject = (since: Date): string => `overdue-${since.toISOString().slice(0, 10)}`;
