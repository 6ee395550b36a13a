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
    because: 'what was issued is never changed or deleted; the law of tax wants whom it names for ten years',
    masks: true,
    forget: ({ database }, over) => eraseRecipients(database, over),
  },
  {
    table: 'invoice_recipients',
    days: taxDays,
    atLeast: taxDays,
    because: 'who full invoices were issued to, with the invoices',
    forget: deleteRowsRule('invoice_recipients', 'given_at < $1'),
  },
  { table: 'invoice_cancellations', because: 'why an invoice does not count, with the invoices' },
  { table: 'invoice_dues', because: 'gone with the invoice that each is due for' },
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
