import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openOrder } from '#server/orders/access/open-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { sendPdf, sendUbl } from './documents/send-documents.ts';
import { readInvoice, readInvoiceOf } from './store.ts';

export function registerInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
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
