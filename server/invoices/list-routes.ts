import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invoiceDetailSchema, invoiceItemSchema, invoicesQuerySchema } from '#contracts/invoices-staff.ts';
import { listReplySchema } from '#contracts/lists.ts';
import type { Deps } from '#server/deps.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { listInvoices, showInvoice } from './list-invoices.ts';

const one = {
  summary: 'One invoice, with what rectifies it, its record, and how its place was known',
  params: z.object({ id: z.uuid() }),
  errors: ['not_found'],
  response: { 200: invoiceDetailSchema },
} as const;

/** What was issued, for staff. */
export function registerInvoiceLists(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/invoices',
    summary: 'Invoices, the newest first',
    query: invoicesQuerySchema,
    reply: listReplySchema(invoiceItemSchema),
    read: (query) => listInvoices(deps, query),
    csv: [
      ...(['number', 'kind', 'orderNumber', 'issuedAt', 'buyer', 'country', 'treatment', 'taxedIn'] as const),
      ...(['rateBasisPoints', 'baseCents', 'taxCents', 'totalCents', 'ofNumber', 'state'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/invoices/:id', { schema: one }, ({ params }) => showInvoice(deps, params.id));
  });
}
