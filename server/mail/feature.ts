import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { brakeSetting } from './brake/brake-setting.ts';
import { decidePausedMails, holdRestoredMails } from './brake/held-mails.ts';
import { mailJobs, mailRows } from './jobs.ts';
import { decideAllowAddress } from './reports/allow-address.ts';
import { registerReportRoutes } from './reports/report-routes.ts';
import { mailBulkActions } from './staff/bulk-actions.ts';
import { resendFromItem } from './staff/mails.ts';
import { registerMailStaffRoutes } from './staff/staff-routes.ts';
import { countFailed } from './staff/store-staff.ts';
import { eraseMails } from './store-erase.ts';
import { documentsOfMail } from './wording/mail-kind.ts';
import { orderCompleted } from './wording/order-completed.ts';
import { orderConfirmed } from './wording/order-confirmed.ts';
import { registerSamples } from './wording/sample-routes.ts';

const mailRetention: readonly Retention[] = [
  {
    // Mails about orders are contract documents.
    table: 'mails',
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'those about orders are the papers of the contract: six years',
    forget: deleteRowsRule('mails', 'order_id is not null and created_at < $1'),
  },
  {
    table: 'mails',
    name: 'mails_notices',
    days: 730,
    atLeast: 30,
    because: 'that somebody was told is asked for two years',
    forget: deleteRowsRule('mails', 'order_id is null and created_at < $1'),
  },
  { table: 'mail_reports', because: 'goes with its mail' },
  // Mail bodies are large, and after this time no bank or buyer asks for them.
  {
    table: 'mail_bodies',
    days: 730,
    atLeast: 30,
    because: 'past the time in which a bank or a buyer asks what they were told',
    forget: deleteRowsRule('mail_bodies', 'sent_at < $1'),
  },
];

export const mailFeature: Feature = {
  name: 'mail',
  erases: (tx, email, all) => eraseMails(tx, email, documentsOfMail(all)),
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
    send_mail: resendFromItem,
    allow_mail: decideAllowAddress,
    release_mails: decidePausedMails,
    drop_mails: decidePausedMails,
  },
};
