import { type BackupSchedule, backupScheduleSchema } from '#contracts/operations/backups.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';

const defaultSchedule = { hour: 4, keepDays: 7, keepWeeks: 5, alarmHours: 30, drillDays: 30 };

export const scheduleSetting = defineSetting<BackupSchedule>({
  key: 'backups.schedule',
  schema: backupScheduleSchema,
  initial: (mode) => ({ enabled: mode === 'live', ...defaultSchedule }),
  ifMalformed: { enabled: true, ...defaultSchedule },
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_next_run',
});
