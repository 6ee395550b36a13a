import { z } from 'zod';

/** The setting `backups.schedule`. Hours are those of Madrid's clocks. */
export const backupScheduleSchema = z.object({
  enabled: z.boolean(),
  /** Not before this hour of the day. */
  hour: z.number().int().min(0).max(23),
  /** The newest of each of so many days stays … */
  keepDays: z.number().int().min(1).max(90),
  /** … and of each of so many weeks. */
  keepWeeks: z.number().int().min(0).max(104),
  /** The owner is told when the newest is older. */
  alarmHours: z.number().int().min(6).max(720),
  /** After so many days the newest is restored aside as a trial; 0: never. */
  drillDays: z.number().int().min(0).max(366).default(30),
});
export type BackupSchedule = z.infer<typeof backupScheduleSchema>;

export const backupStates = ['running', 'done', 'failed', 'removed'] as const;

export const backupItemSchema = z.object({
  id: z.string(),
  cause: z.enum(['schedule', 'asked', 'command']),
  by: z.string().nullable(),
  /** `removed`: its time was over. */
  state: z.enum(backupStates),
  file: z.string().nullable(),
  bytes: z.number().int().nullable(),
  orders: z.number().int().nullable(),
  error: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Done, but its file is not where it was put. */
  missing: z.boolean(),
});
export type BackupItem = z.infer<typeof backupItemSchema>;

/** A backup that stands in the folder and that the program did not make by itself: of `npm run backup`, or laid there. */
export const backupFileSchema = z.object({
  name: z.string(),
  way: z.enum(['files', 'dump']),
  bytes: z.number().int(),
  /** When it was last written. */
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
  /** How: the shop's own database as its files, or another server's by `pg_dump`. */
  way: z.enum(['files', 'dump']),
  /** Why none can be made now; null when one can. */
  problem: z.string().nullable(),
  newestAt: z.string().nullable(),
  nextAt: z.string().nullable(),
  items: z.array(backupItemSchema),
  files: z.array(backupFileSchema),
});
export type BackupList = z.infer<typeof backupListSchema>;
