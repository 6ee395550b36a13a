import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import {
  archiveQuerySchema,
  invoiceDetailSchema,
  invoiceItemSchema,
  invoicesQuerySchema,
} from '#contracts/invoices-staff.ts';
import { listReplySchema } from '#contracts/lists.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { staffOf } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { memberAtWork, staffScope } from '#server/staff/staff-scope.ts';
import { listInvoices, showInvoice } from './list-invoices.ts';
import { newestRecord } from './store-archive.ts';
import { streamArchive } from './stream-archive.ts';

const one = {
  summary: 'One invoice, with what rectifies it, its record, and how its place was known',
  params: z.object({ id: z.uuid() }),
  errors: ['not_found'],
  response: { 200: invoiceDetailSchema },
} as const;

const record = {
  summary: 'The newest record of an invoice, byte for byte as it is sent',
  params: z.object({ id: z.uuid() }),
  errors: ['not_found'],
} as const;

const archive = {
  summary: 'All invoices of a period in one archive, for the adviser',
  querystring: archiveQuerySchema,
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
      ...([
        'rateBasisPoints',
        'baseCents',
        'taxCents',
        'totalCents',
        'ofNumber',
        'state',
        'cancelled',
      ] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/invoices/:id', { schema: one }, ({ params }) => showInvoice(deps, params.id));
    staffOnly.get('/api/admin/invoices/:id/record.xml', { schema: record }, async (request, reply) => {
      const { id } = request.params as z.infer<typeof record.params>;
      const found = await newestRecord(deps.database, id);
      if (!found) throw new ShopError('not_found', `no record of the invoice ${id}`);
      return reply
        .type('application/xml; charset=utf-8')
        .header('content-disposition', `inline; filename="${found.number.replaceAll('/', '_')}.xml"`)
        .send(found.xml);
    });
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.get(
      '/api/admin/invoices/archive',
      { ...sensitive, schema: archive },
      async (request, reply) => {
        const { from, to } = request.query as z.infer<typeof archiveQuerySchema>;
        await inTransaction(deps.database, (tx) =>
          audited(tx, staffOf(request), {
            action: 'list.export',
            subjectType: 'list',
            subjectId: 'invoices/archive',
            after: { from, to },
          }),
        );
        return reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="facturas-${from}-${to}.zip"`)
          .send(await streamArchive(deps, { from, to, language: memberAtWork(request).language }));
      },
    );
  });
}
