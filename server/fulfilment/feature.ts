import type { Feature } from '#server/http/feature.ts';
import { fulfilmentBulkActions } from './bulk-actions.ts';
import { correctionTimeSetting } from './correction-time-setting.ts';
import { fulfilmentDecisions } from './decisions.ts';
import { holdQueued, holdRefused } from './hold-queued.ts';
import { fulfilmentJobs, fulfilmentRows } from './jobs.ts';
import { fulfilmentRetention } from './retention.ts';
import { registerFulfilmentRoutes } from './routes.ts';
import { registerFulfilmentStaffRoutes } from './staff-routes.ts';
import { statusSyncSetting } from './status-sync-setting.ts';
import { targetChanged } from './target-changed-mail.ts';

export const fulfilmentFeature: Feature = {
  name: 'fulfilment',
  retention: fulfilmentRetention,
  bulkActions: fulfilmentBulkActions,
  routes: registerFulfilmentRoutes,
  staffRoutes: registerFulfilmentStaffRoutes,
  jobs: fulfilmentJobs,
  rows: fulfilmentRows,
  decisions: fulfilmentDecisions,
  mails: [targetChanged],
  settings: [correctionTimeSetting, statusSyncSetting],
  holdRestored: async (_deps, tx, at) => {
    const refused = await holdRefused(tx, at);
    return { submissions: refused + (await holdQueued(tx, { at })) };
  },
};
