import { deletes, type Retention } from '#server/database/retention.ts';

export const maintenanceRetention: readonly Retention[] = [
  {
    table: 'maintenance_reminders',
    days: 400,
    atLeast: 30,
    because: 'when the shop was shut is asked for a year',
    forget: deletes('maintenance_reminders', 'created_at < $1'),
  },
];
