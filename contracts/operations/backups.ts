import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';

/** Is the setting `backups.schedule`. Hours are those of Madrid's clocks. */
export const backupScheduleSchema = z.object({
  enabled: anyBoolean,
  /** No backup is made before this hour of the day. */
  hour: anyInteger.min(0).max(23),
  /** The newest of each of so many days stays. */
  keepDays: anyInteger.min(1).max(90),
  /** The newest of each of so many weeks stays, too. */
  keepWeeks: anyInteger.min(0).max(104),
  /** The owner is informed when the newest is older. */
  alarmHours: anyInteger.min(6).max(720),
  /** After so many days the newest is restored elsewhere as a trial; 0 switches this off. */
  drillDays: anyInteger.min(0).max(366).default(30),
});
export type BackupSchedule = z.infer<typeof backupScheduleSchema>;

export const backupStates = ['running', 'done', 'failed', 'removed'] as const;

export const backupItemSchema = z.object({
  id: anyString,
  cause: z.enum(['schedule', 'asked', 'command']),
  by: stringOrNull,
  /** With `removed` its time was over. */
  state: z.enum(backupStates),
  file: stringOrNull,
  bytes: integerOrNull,
  orders: integerOrNull,
  error: stringOrNull,
  startedAt: anyString,
  endedAt: stringOrNull,
  /** It is done, but its file is not where it was put. */
  missing: anyBoolean,
});
export type BackupItem = z.infer<typeof backupItemSchema>;

/**
 * Is a backup that stands in the folder and that the program did not make by itself: it came from `npm run
 * backup`, or was laid there.
 */
export const backupFileSchema = z.object({
  name: anyString,
  way: z.enum(['files', 'dump']),
  bytes: anyInteger,
  /** It was last written at this time. */
  at: anyString,
  /** It was read back whole, and has not changed since. */
  proved: anyBoolean,
  orders: integerOrNull,
});
export type BackupFile = z.infer<typeof backupFileSchema>;

/** `GET /api/admin/backups` */
export const backupListSchema = z.object({
  success: onlyTrue,
  schedule: backupScheduleSchema,
  folder: anyString,
  /** Says how it is made: the shop's own database as its files, or another server's by `pg_dump`. */
  way: z.enum(['files', 'dump']),
  /** Says why none can be made now; it is null when one can. */
  problem: stringOrNull,
  newestAt: stringOrNull,
  nextAt: stringOrNull,
  items: z.array(backupItemSchema),
  files: z.array(backupFileSchema),
});
export type BackupList = z.infer<typeof backupListSchema>;
