import type { FastifyInstance } from 'fastify';
import { deleteRowsRule } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { alertClock } from './alert-clock.ts';
import { alertMails } from './alert-mail.ts';
import { addChannel, changeChannel, listAlerts, removeChannel, testChannel } from './channels.ts';
import { alertRows } from './send-alerts.ts';

/** Only the owner may change channels, because an address decides which data leave the shop. */
function registerAlertStaffRoutes(app: FastifyInstance, deps: Deps, all: readonly Feature[]): void {
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'alerts.list', () => listAlerts(deps, all));
    serve(ownerOnly, 'alerts.create', async (request) => {
      const id = await addChannel(deps, { input: request.body, staff: staffOf(request) });
      return { success: true, id };
    });
    serve(ownerOnly, 'alerts.change', async (request) => {
      const { channel: input, revision } = request.body;
      await changeChannel(deps, { id: request.params.id, revision, input, staff: staffOf(request) });
    });
    serve(ownerOnly, 'alerts.remove', (request) =>
      removeChannel(deps, { id: request.params.id, staff: staffOf(request) }),
    );
    serve(ownerOnly, 'alerts.test', async (request) => {
      const reason = await testChannel(deps, { id: request.params.id, staff: staffOf(request) });
      return { success: true, reason };
    });
  });
}

export const alertsFeature: Feature = {
  name: 'alerts',
  staffRoutes: registerAlertStaffRoutes,
  rows: alertRows,
  settings: [alertClock],
  mails: alertMails,
  sealed: [{ table: 'alert_channels', column: 'secret_sealed', id: 'id' }],
  retention: [
    { table: 'alert_channels', because: 'one row for each channel of the owner' },
    deleteRowsRule('alert_tellings', 'created_at < $1 and due_at is null', {
      days: 400,
      atLeast: 400,
      because: 'an alert is sent when its cause begins and ends',
    }),
  ],
};
