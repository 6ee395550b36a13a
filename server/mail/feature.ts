import type { Feature } from '#server/http/feature.ts';
import { decideAllow } from './allow-address.ts';
import { brakeSetting } from './brake-setting.ts';
import { mailBulkActions } from './bulk-actions.ts';
import { decideHeld } from './decide-held.ts';
import { holdRestoredMails } from './hold-restored.ts';
import { mailJobs, mailRows } from './jobs.ts';
import { papersOf } from './mail-kind.ts';
import { orderCompleted } from './order-completed.ts';
import { orderConfirmed } from './order-confirmed.ts';
import { registerReportRoutes } from './report-routes.ts';
import { mailRetention } from './retention.ts';
import { registerSamples } from './sample-routes.ts';
import { sendAgain } from './send-again.ts';
import { registerMailStaffRoutes } from './staff-routes.ts';
import { eraseMails } from './store-erase.ts';
import { countFailed } from './store-staff.ts';

export const mailFeature: Feature = {
  name: 'mail',
  erases: (tx, email, all) => eraseMails(tx, email, papersOf(all)),
  retention: mailRetention,
  bulkActions: mailBulkActions,
  mails: [orderConfirmed, orderCompleted],
  staffRoutes: registerMailStaffRoutes,
  jobs: mailJobs,
  attention: { mails: ({ database }) => countFailed(database) },
  rows: mailRows,
  routes(app, deps, all) {
    registerReportRoutes(app, deps);
    registerSamples(app, deps, all);
  },
  settings: [brakeSetting],
  holdRestored: async (_deps, tx) => ({ mails: await holdRestoredMails(tx) }),
  decisions: {
    send_mail: sendAgain,
    allow_mail: decideAllow,
    release_mails: decideHeld,
    drop_mails: decideHeld,
  },
};
