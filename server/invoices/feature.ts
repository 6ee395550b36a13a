import { deleteRowsRule, type Retention, taxDays } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { invoiceDecisions } from './decisions.ts';
import { invoiceJobs, invoiceRows } from './jobs.ts';
import { searchInvoices } from './list-invoices.ts';
import { invoiceMails } from './mail-invoice.ts';
import { releaseLocations } from './planning/store-dues.ts';
import { registerInvoiceRoutes, registerInvoiceStaffRoutes } from './routes.ts';
import { registerInvoiceActions, registerInvoiceLists } from './staff-routes.ts';
import { eraseRecipients } from './store.ts';
import { invoiceVisits } from './visit-invoices.ts';

export const invoicesRetention: readonly Retention[] = [
  {
    table: 'invoices',
    days: taxDays,
    atLeast: taxDays,
    because: 'issued invoices are never changed or deleted; tax law requires their recipients for ten years',
    masks: true,
    forget: ({ database }, over) => eraseRecipients(database, over),
  },
  {
    table: 'invoice_recipients',
    days: taxDays,
    atLeast: taxDays,
    because: 'recipients of full invoices, kept with the invoices',
    forget: deleteRowsRule('invoice_recipients', 'given_at < $1'),
  },
  { table: 'invoice_cancellations', because: 'reasons for cancellations, kept with the invoices' },
  { table: 'invoice_dues', because: 'deleted when the invoice is issued' },
];

export const invoicesFeature: Feature = {
  name: 'invoices',
  retention: invoicesRetention,
  rows: invoiceRows,
  routes: registerInvoiceRoutes,
  visits: { invoice: invoiceVisits },
  jobs: invoiceJobs,
  staffRoutes: (app, deps) => {
    registerInvoiceStaffRoutes(app, deps);
    registerInvoiceLists(app, deps);
    registerInvoiceActions(app, deps);
  },
  mails: invoiceMails,
  decisions: invoiceDecisions,
  finds: searchInvoices,
  afterSetting: { [regimeSetting.key]: releaseLocations },
};
