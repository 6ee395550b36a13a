import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { orderIdSchema } from '#contracts/kit/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { consume } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { sendPdf, sendUbl } from './papers/send-papers.ts';
import { readInvoice, readInvoiceOf } from './store.ts';

/** Registers an order's invoices on paper, for a visitor who holds the secret of its link. */
export function registerInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  const pdf = {
    summary: 'An invoice of an order as PDF; the id of the order is the secret',
    params: z.object({ id: orderIdSchema, invoiceId: z.uuid() }),
    errors: ['not_found', 'rate_limited', 'shop_unavailable'],
  } as const;
  app.get('/api/orders/:id/invoices/:invoiceId/pdf', { schema: pdf }, async (request, reply) => {
    await consume(deps, 'search', request.ip);
    const { id: orderId, invoiceId: id } = request.params;
    return sendPdf(reply, await readInvoiceOf(deps.database, { id, orderId }));
  });
  const ubl = {
    summary: 'An invoice of an order that names its buyer as UBL 2.1 (EN 16931)',
    params: z.object({ id: orderIdSchema, invoiceId: z.uuid() }),
    errors: ['not_found', 'rate_limited'],
  } as const;
  app.get('/api/orders/:id/invoices/:invoiceId/ubl', { schema: ubl }, async (request, reply) => {
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
