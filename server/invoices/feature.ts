import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openOrder } from '#server/orders/access/open-order.ts';
import { deleteRowsRule, type Retention, taxDays } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { invoiceDecisions } from './decisions.ts';
import { sendPdf, sendUbl } from './documents/send-documents.ts';
import { invoiceJobs, invoiceRows } from './jobs.ts';
import { searchInvoices } from './list-invoices.ts';
import { invoiceMails } from './mail-invoice.ts';
import { releaseLocations } from './planning/store-dues.ts';
import { registerInvoiceActions, registerInvoiceLists } from './staff-routes.ts';
import { eraseRecipients, readInvoice, readInvoiceOf } from './store.ts';
import { invoiceVisits } from './visit-invoices.ts';

function registerInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const readOwn = async (request: FastifyRequest<{ Params: { id: string; invoiceId: string } }>) => {
    await consumeLimit(deps, 'search', request.ip);
    const { orderId } = await openOrder(deps, request, request.params.id);
    return readInvoiceOf(deps.database, { id: request.params.invoiceId, orderId });
  };
  serve(app, 'GET /api/orders/:id/invoices/:invoiceId/pdf', async (request, reply) =>
    sendPdf(reply, await readOwn(request)),
  );
  serve(app, 'GET /api/orders/:id/invoices/:invoiceId/ubl', async (request, reply) =>
    sendUbl(reply, await readOwn(request)),
  );
}

function registerInvoiceStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'invoices.pdf', async ({ params }, reply) =>
      sendPdf(reply, await readInvoice(deps.database, params.id)),
    );
    serve(staffOnly, 'invoices.ubl', async ({ params }, reply) =>
      sendUbl(reply, await readInvoice(deps.database, params.id)),
    );
  });
}

export const invoicesRetention: readonly Retention[] = [
  {
    table: 'invoices',
    days: taxDays,
    atLeast: taxDays,
    because: 'issued invoices are never changed or deleted; tax law requires their recipients for ten years',
    masks: true,
    forget: ({ database }, over) => eraseRecipients(database, over),
  },
  deleteRowsRule('invoice_recipients', 'given_at < $1', {
    days: taxDays,
    atLeast: taxDays,
    because: 'recipients of full invoices, kept with the invoices',
  }),
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
