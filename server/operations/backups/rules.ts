import { toMadridDate, toMadridHour, toMonday } from '#contracts/kit/madrid.ts';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import type { BackupSchedule } from '#contracts/operations/backups.ts';

const clockOf = (at: Date) => ({ day: toMadridDate(at), hour: toMadridHour(at) });

export interface Attempt {
  state: 'running' | 'done' | 'failed' | 'removed';
  startedAt: Date;
}

/** Pause before a failed backup is repeated, because the cause may need manual work. */
const retryPauseMs = hourMs;

export function isBackupDue(
  { enabled, hour }: BackupSchedule,
  { last, now }: { last: Attempt | undefined; now: Date },
): boolean {
  const today = clockOf(now);
  if (!enabled || today.hour < hour) return false;
  if (!last) return true;
  const before = clockOf(last.startedAt);
  if (before.day !== today.day || before.hour < hour) return true;
  return last.state === 'failed' && now.getTime() - last.startedAt.getTime() >= retryPauseMs;
}

/** Returns the next scheduled time. The backup may start a little later. */
export function nextOf(schedule: BackupSchedule, { last, now }: { last: Attempt | undefined; now: Date }) {
  if (!schedule.enabled) return null;
  for (let at = now.getTime(); at < now.getTime() + 2 * dayMs; at += hourMs)
    if (isBackupDue(schedule, { last, now: new Date(at) }))
      return new Date(at === now.getTime() ? at : Math.floor(at / hourMs) * hourMs);
  return null;
}

interface StoredBackup {
  id: string;
  startedAt: Date;
}

/** Returns the newest backup for each of the last `count` names. `all` must be sorted newest first. */
function newestOfEach(
  all: readonly StoredBackup[],
  nameOf: (day: string) => string,
  count: number,
): string[] {
  const found = new Map<string, string>();
  for (const { id, startedAt } of all) {
    const name = nameOf(clockOf(startedAt).day);
    if (!found.has(name)) found.set(name, id);
  }
  return [...found.values()].slice(0, count);
}

/**
 * Returns the backups to remove: all except the newest of each of the last days and weeks that have one. Days without a
 * backup do not count, so that a shop stopped for a month keeps its last ones. The newest is always kept.
 */
export function removedOf(
  done: readonly StoredBackup[],
  { keepDays, keepWeeks }: Pick<BackupSchedule, 'keepDays' | 'keepWeeks'>,
): string[] {
  const all = done.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const stays = new Set([
    ...newestOfEach(all, (day) => day, Math.max(1, keepDays)),
    ...newestOfEach(all, toMonday, keepWeeks),
  ]);
  return all.filter(({ id }) => !stays.has(id)).map(({ id }) => id);
}

export function unsentToRemove<One extends StoredBackup>(
  unsent: readonly One[],
  newestDoneAt: Date | null,
): One[] {
  const [newest, ...older] = unsent.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const stays = newest && (newestDoneAt === null || newest.startedAt > newestDoneAt);
  return newest && !stays ? [newest, ...older] : older;
}

export interface BackupWatch {
  newestAt: Date | null;
  since: Date;
  failed: 'schedule' | 'asked' | 'command' | null;
  /** `npm run backup` made two backups within the alarm period, so the owner relies on the command. */
  byHand: boolean;
  now: Date;
}

/**
 * Returns the alarms: the newest backup is too old, or the last one failed. Without a schedule this covers backups by
 * the command or the button.
 */
export function alarmsOf(
  { enabled, alarmHours }: Pick<BackupSchedule, 'enabled' | 'alarmHours'>,
  { newestAt, since, failed, byHand, now }: BackupWatch,
): ('failed' | 'old')[] {
  const hasFailed = failed !== null && (enabled || failed !== 'schedule');
  const isOld = now.getTime() - (newestAt ?? since).getTime() > alarmHours * hourMs;
  return [
    ...(hasFailed ? (['failed'] as const) : []),
    ...(isOld && (enabled || byHand) ? (['old'] as const) : []),
  ];
}

export type BackupAdvice = 'rights' | 'room' | 'command' | 'other';

/** First words of the sentence of `findSpaceProblem`, which is stored as text. */
const lackOfSpace = 'the disk has ';

export function adviceOf(error: string | null): BackupAdvice {
  if (error === null) return 'other';
  if (error.startsWith('BACKUP_COMMAND')) return 'command';
  if (/\b(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOENT)\b/.test(error)) return 'rights';
  const isFull = error.startsWith(lackOfSpace) || /\b(?:ENOSPC|EDQUOT|no space left)\b/i.test(error);
  return isFull ? 'room' : 'other';
}

/** Free space that a backup must leave, because PostgreSQL stops when its disk is full. */
const spareBytes = 1_000_000_000;

export function findSpaceProblem({ free, size }: { free: number; size: number }): string | null {
  const needed = Math.ceil(size * 2.5) + spareBytes;
  if (free >= needed) return null;
  const gigabytes = (bytes: number) => (bytes / 1_000_000_000).toFixed(1);
  return `${lackOfSpace}${gigabytes(free)} GB left, and a backup temporarily needs ${gigabytes(needed)} GB: free space, or set BACKUP_DIR to another disk`;
}

/** Returns why the database of another server cannot be dumped, or null. An older `pg_dump` rejects a newer server. */
export function findDumpProblem({
  dump,
  server,
}: {
  dump: number | undefined;
  server: number;
}): string | null {
  if (dump !== undefined && dump >= server) return null;
  const found = dump === undefined ? 'pg_dump is not installed' : `pg_dump is of PostgreSQL ${dump}`;
  return `DATABASE_URL is a server of PostgreSQL ${server}, and ${found}: install the client tools of PostgreSQL ${server}, or disable these backups and use those of that server`;
}
