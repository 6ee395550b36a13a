import { type BackupSchedule, backupScheduleSchema } from '#contracts/operations/backups.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';

const usual = { hour: 4, keepDays: 7, keepWeeks: 5, alarmHours: 30, drillDays: 30 };

/** Says when backups are made and how long they stay. The sandbox makes none by itself. */
export const scheduleSetting = defineSetting<BackupSchedule>({
  key: 'backups.schedule',
  schema: backupScheduleSchema,
  initial: (mode) => ({ enabled: mode === 'live', ...usual }),
  ifMalformed: { enabled: true, ...usual },
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});
