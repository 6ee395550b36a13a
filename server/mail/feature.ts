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
  deleteRowsRule('mails', 'order_id is not null and created_at < $1', {
    // Mails about orders are contract documents.
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'mails about orders are contract documents, kept for six years',
  }),
  deleteRowsRule('mails', 'order_id is null and created_at < $1', {
    name: 'mails_notices',
    days: 730,
    atLeast: 30,
    because: 'staff look up whether a mail was sent for up to two years',
  }),
  { table: 'mail_reports', because: 'deleted with its mail' },
  // Mail bodies are large, and after this time no bank or buyer asks for them.
  deleteRowsRule('mail_bodies', 'sent_at < $1', {
    days: 730,
    atLeast: 30,
    because: 'after this time, no bank or buyer asks for the text of a mail',
  }),
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
