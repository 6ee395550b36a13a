import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { consume } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { sendPdf, sendUbl } from './papers/send-papers.ts';
import { readInvoice, readInvoiceOf } from './store.ts';

/** Registers an order's invoices on paper, for a visitor who holds the secret of its link. */
export function registerInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/orders/:id/invoices/:invoiceId/pdf', async (request, reply) => {
    await consume(deps, 'search', request.ip);
    const { id: orderId, invoiceId: id } = request.params;
    return sendPdf(reply, await readInvoiceOf(deps.database, { id, orderId }));
  });
  serve(app, 'GET /api/orders/:id/invoices/:invoiceId/ubl', async (request, reply) => {
    await consume(deps, 'search', request.ip);
    const { id: orderId, invoiceId: id } = request.params;
    return sendUbl(reply, await readInvoiceOf(deps.database, { id, orderId }));
  });
}

/** Registers the same for staff. */
export function registerInvoiceStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'invoices.pdf', async ({ params }, reply) =>
      sendPdf(reply, await readInvoice(deps.database, params.id)),
    );
    serve(staffOnly, 'invoices.ubl', async ({ params }, reply) =>
      sendUbl(reply, await readInvoice(deps.database, params.id)),
    );
  });
}
