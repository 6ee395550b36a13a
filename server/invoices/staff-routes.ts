import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { archiveQuerySchema } from '#contracts/invoices/invoices.ts';
import { invoiceKindMessages } from '#messages/admin/invoices/invoice-kinds.ts';
import { treatmentMessages } from '#messages/admin/tax/treatments.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { callerKeyOf } from '#server/staff/sessions/caller-key.ts';
import { requireSignedInMember, staffScope } from '#server/staff/sessions/staff-scope.ts';
import { streamArchive } from './documents/send-documents.ts';
import { listInvoices, showInvoice } from './list-invoices.ts';
import { mailInvoice } from './mail-invoice.ts';
import { acceptVatNumber } from './planning/accept-vat-number.ts';
import { cancelInvoice } from './planning/cancel-invoice.ts';
import { nameInvoiceBuyer } from './planning/name-buyer.ts';
import { newestRecord } from './store.ts';

const record = {
  summary: 'The newest record of an invoice, byte for byte as it is sent',
  params: z.object({ id: z.uuid() }),
  errors: ['not_found'],
} as const;

export function registerInvoiceLists(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'invoices.list',
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
    words: (language) => ({
      kind: invoiceKindMessages[language],
      treatment: treatmentMessages[language],
      state: taxMessages[language].invoices.states,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'invoices.show', ({ params }) => showInvoice(deps, params.id));
    serve(staffOnly, 'invoices.record', async (request, reply) => {
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
    serve(ownerOnly, 'invoices.archive', async (request, reply) => {
      const { from, to } = request.query as z.infer<typeof archiveQuerySchema>;
      await inTransaction(deps.database, (tx) =>
        recordAudit(tx, staffOf(request), {
          action: 'list.export',
          subjectType: 'list',
          subjectId: 'invoices/archive',
          after: { from, to },
        }),
      );
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="facturas-${from}-${to}.zip"`)
        .send(await streamArchive(deps, { from, to, language: requireSignedInMember(request).language }));
    });
  });
}

/** An issued invoice never changes, so each action adds a document. */
export function registerInvoiceActions(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'invoices.mail', (request) =>
      mailInvoice(deps, { id: request.params.id, key: callerKeyOf(request), staff: staffOf(request) }),
    );
    serve(staffOnly, 'orders.change-invoice-buyer', (request) =>
      nameInvoiceBuyer(deps, { orderId: request.params.id, ...request.body, staff: staffOf(request) }),
    );
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'orders.accept-vat-number', async (request) => {
      const { params, body } = request;
      await acceptVatNumber(deps, { orderId: params.id, note: body.note, staff: staffOf(request) });
    });
    serve(ownerOnly, 'invoices.cancel', (request) =>
      cancelInvoice(deps, { id: request.params.id, cancel: request.body, staff: staffOf(request) }),
    );
  });
}
