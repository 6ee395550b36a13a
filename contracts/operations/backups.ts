import { z } from 'zod';

/** Is the setting `backups.schedule`. Hours are those of Madrid's clocks. */
export const backupScheduleSchema = z.object({
  enabled: z.boolean(),
  /** No backup is made before this hour of the day. */
  hour: z.number().int().min(0).max(23),
  /** The newest of each of so many days stays. */
  keepDays: z.number().int().min(1).max(90),
  /** The newest of each of so many weeks stays, too. */
  keepWeeks: z.number().int().min(0).max(104),
  /** The owner is informed when the newest is older. */
  alarmHours: z.number().int().min(6).max(720),
  /** After so many days the newest is restored elsewhere as a trial; 0 switches this off. */
  drillDays: z.number().int().min(0).max(366).default(30),
});
export type BackupSchedule = z.infer<typeof backupScheduleSchema>;

export const backupStates = ['running', 'done', 'failed', 'removed'] as const;

export const backupItemSchema = z.object({
  id: z.string(),
  cause: z.enum(['schedule', 'asked', 'command']),
  by: z.string().nullable(),
  /** With `removed` its time was over. */
  state: z.enum(backupStates),
  file: z.string().nullable(),
  bytes: z.number().int().nullable(),
  orders: z.number().int().nullable(),
  error: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** It is done, but its file is not where it was put. */
  missing: z.boolean(),
});
export type BackupItem = z.infer<typeof backupItemSchema>;

/**
 * Is a backup that stands in the folder and that the program did not make by itself: it came from `npm run
 * backup`, or was laid there.
 */
export const backupFileSchema = z.object({
  name: z.string(),
  way: z.enum(['files', 'dump']),
  bytes: z.number().int(),
  /** It was last written at this time. */
  at: z.string(),
  /** It was read back whole, and has not changed since. */
  proved: z.boolean(),
  orders: z.number().int().nullable(),
});
export type BackupFile = z.infer<typeof backupFileSchema>;

/** `GET /api/admin/backups` */
export const backupListSchema = z.object({
  success: z.literal(true),
  schedule: backupScheduleSchema,
  folder: z.string(),
  /** Says how it is made: the shop's own database as its files, or another server's by `pg_dump`. */
  way: z.enum(['files', 'dump']),
  /** Says why none can be made now; it is null when one can. */
  problem: z.string().nullable(),
  newestAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  items: z.array(backupItemSchema),
  files: z.array(backupFileSchema),
});
export type BackupList = z.infer<typeof backupListSchema>;
