import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { orderIdSchema } from '#contracts/ids.ts';
import {
  cancelInvoiceSchema,
  issuedReplySchema,
  mailInvoiceReplySchema,
  nameBuyerSchema,
} from '#contracts/invoices-staff.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { keyOf } from '#server/http/key-of.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { mailInvoice } from './mail-invoice.ts';
import { nameBuyer } from './name-buyer.ts';

const params = z.object({ id: z.uuid() });

const mail = {
  summary: 'Sends an invoice to its buyer by mail; none further while one is on its way',
  params,
  idempotency: 'required',
  errors: ['not_found', 'invoice_cancelled'],
  response: { 200: mailInvoiceReplySchema },
} as const;

const name = {
  summary: 'Names the buyer of an order’s full invoice; what names another is rectified and issued anew',
  params: z.object({ id: orderIdSchema }),
  body: nameBuyerSchema,
  errors: [
    ...(['not_found', 'tax_number_invalid', 'buyer_unchanged', 'buyer_changes_tax'] as const),
    ...(['nothing_left', 'invoice_cancelled'] as const),
  ],
  response: { 200: issuedReplySchema },
} as const;

const cancel = {
  summary: 'Cancels an invoice that should never have been: a duplicate, or one without a sale',
  params,
  body: cancelInvoiceSchema,
  errors: [
    ...(['not_found', 'conflict', 'issuing_stopped', 'invoice_cancelled', 'cancel_not_sale'] as const),
    ...([
      'cancel_of_sale',
      'invoice_followed',
      'invoice_handed_out',
      'not_a_duplicate',
      'return_filed',
    ] as const),
  ],
  response: { 200: successSchema },
} as const;

/** What staff do with an invoice; it never changes, so each act adds something to it. */
export function registerInvoiceActs(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.post('/api/admin/invoices/:id/mail', { schema: mail }, (request) =>
      mailInvoice(deps, { id: request.params.id, key: keyOf(request), staff: staffOf(request) }),
    );
    staffOnly.put('/api/admin/orders/:id/invoice-buyer', { ...sensitive, schema: name }, (request) =>
      nameBuyer(deps, { orderId: request.params.id, ...request.body, staff: staffOf(request) }),
    );
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    ownerOnly.post('/api/admin/invoices/:id/cancel', { ...sensitive, schema: cancel }, async (request) => {
      await cancelInvoice(deps, { id: request.params.id, cancel: request.body, staff: staffOf(request) });
      return { success: true };
    });
  });
}
