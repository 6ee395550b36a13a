import { deleteRowsRule } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { alertClock } from './alert-clock.ts';
import { alertMails } from './alert-mail.ts';
import { alertRows } from './send-alerts.ts';
import { registerAlertStaffRoutes } from './staff-routes.ts';

export const alertsFeature: Feature = {
  name: 'alerts',
  staffRoutes: registerAlertStaffRoutes,
  rows: alertRows,
  settings: [alertClock],
  mails: alertMails,
  sealed: [{ table: 'alert_channels', column: 'secret_sealed', id: 'id' }],
  retention: [
    { table: 'alert_channels', because: 'one row for each channel of the owner' },
    {
      table: 'alert_tellings',
      days: 400,
      atLeast: 400,
      because: 'an alert is sent when its cause begins and ends',
      forget: deleteRowsRule('alert_tellings', 'created_at < $1 and due_at is null'),
    },
  ],
};
