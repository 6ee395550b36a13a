import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { orderIdSchema } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { consume } from '#server/http/limits.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { sendPdf } from './send-pdf.ts';
import { readInvoice, readInvoiceOf } from './store-read.ts';

/** An order's invoices on paper, for whoever holds the secret of its link. */
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
}

/** The same for staff. */
export function registerInvoiceStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const pdf = {
      summary: 'An invoice as PDF, in the language of its order',
      params: z.object({ id: z.uuid() }),
      errors: ['not_found', 'shop_unavailable'],
    } as const;
    staffOnly.get('/api/admin/invoices/:id/pdf', { schema: pdf }, async ({ params }, reply) =>
      sendPdf(reply, await readInvoice(deps.database, params.id)),
    );
  });
}
