import type { Feature } from '#server/http/feature.ts';
import { invoiceDecisions } from './decisions.ts';
import { invoiceJobs, invoiceRows } from './jobs.ts';
import { registerInvoiceLists } from './list-routes.ts';
import { invoicesRetention } from './retention.ts';

export const invoicesFeature: Feature = {
  name: 'invoices',
  retention: invoicesRetention,
  rows: invoiceRows,
  jobs: invoiceJobs,
  staffRoutes: registerInvoiceLists,
  decisions: invoiceDecisions,
};
