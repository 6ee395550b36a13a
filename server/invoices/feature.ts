import type { Feature } from '#server/http/feature.ts';
import { regimeSetting } from '#server/tax/regime-setting.ts';
import { registerInvoiceActs } from './act-routes.ts';
import { invoiceDecisions } from './decisions.ts';
import { invoiceMails } from './invoice-mail.ts';
import { invoiceJobs, invoiceRows } from './jobs.ts';
import { registerInvoiceLists } from './list-routes.ts';
import { invoicesRetention } from './retention.ts';
import { registerInvoiceRoutes, registerInvoiceStaffRoutes } from './routes.ts';
import { releasePlaces } from './store-dues.ts';
import { invoiceVisits } from './visit-invoices.ts';

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
    registerInvoiceActs(app, deps);
  },
  mails: invoiceMails,
  decisions: invoiceDecisions,
  afterSetting: { [regimeSetting.key]: releasePlaces },
};
