import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';

/** Setting `backups.schedule`. Hours in Madrid. */
export const backupScheduleSchema = z.object({
  enabled: anyBoolean,
  hour: anyInteger.min(0).max(23),
  keepDays: anyInteger.min(1).max(90),
  keepWeeks: anyInteger.min(0).max(104),
  /** Age of the newest backup that alerts the owner. */
  alarmHours: anyInteger.min(6).max(720),
  /** Interval of restore drills in days. 0 disables them. */
  drillDays: anyInteger.min(0).max(366).default(30),
});
export type BackupSchedule = z.infer<typeof backupScheduleSchema>;

export const backupStates = ['running', 'done', 'failed', 'removed'] as const;

export const backupItemSchema = z.object({
  id: anyString,
  cause: z.enum(['schedule', 'asked', 'command']),
  by: stringOrNull,
  state: z.enum(backupStates),
  file: stringOrNull,
  bytes: integerOrNull,
  orders: integerOrNull,
  error: stringOrNull,
  startedAt: anyString,
  endedAt: stringOrNull,
  /** Completed, but its file is missing. */
  missing: anyBoolean,
});
export type BackupItem = z.infer<typeof backupItemSchema>;

/** Backup in the folder that this program did not schedule: from `npm run backup`, or copied there. */
export const backupFileSchema = z.object({
  name: anyString,
  way: z.enum(['files', 'dump']),
  bytes: anyInteger,
  at: anyString,
  /** Verified by reading it back, and unchanged since. */
  proved: anyBoolean,
  orders: integerOrNull,
});
export type BackupFile = z.infer<typeof backupFileSchema>;

export const backupListSchema = z.object({
  success: onlyTrue,
  schedule: backupScheduleSchema,
  folder: anyString,
  /** `files`: the shop's own database as files. `dump`: another server through `pg_dump`. */
  way: z.enum(['files', 'dump']),
  problem: stringOrNull,
  newestAt: stringOrNull,
  nextAt: stringOrNull,
  items: z.array(backupItemSchema),
  files: z.array(backupFileSchema),
});
export type BackupList = z.infer<typeof backupListSchema>;
