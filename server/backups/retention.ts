import { deletes, type Retention } from '#server/database/retention.ts';

export const backupsRetention: readonly Retention[] = [
  {
    table: 'backups',
    days: 400,
    atLeast: 30,
    because: 'whether backups were made is asked for a year; those whose file is there stay with it',
    forget: deletes('backups', `started_at < $1 and state in ('failed', 'removed')`),
  },
  {
    table: 'backup_alarms',
    days: 400,
    atLeast: 30,
    because: 'as the backups that they tell of',
    forget: deletes('backup_alarms', 'ended_at < $1'),
  },
];
