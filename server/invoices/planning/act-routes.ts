import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { keyOf } from '#server/platform/http/key-of.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { sensitive } from '#server/staff/sessions/fresh-proof.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { mailInvoice } from '../mail-invoice.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { nameBuyer } from './name-buyer.ts';

/** What staff do with an invoice; it never changes, so each act adds something to it. */
export function registerInvoiceActs(app: FastifyInstance, deps: Deps): void {
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'invoices.mail', (request) =>
      mailInvoice(deps, { id: request.params.id, key: keyOf(request), staff: staffOf(request) }),
    );
    serve(staffOnly, 'orders.change-invoice-buyer', sensitive, (request) =>
      nameBuyer(deps, { orderId: request.params.id, ...request.body, staff: staffOf(request) }),
    );
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    serve(ownerOnly, 'invoices.cancel', sensitive, async (request) => {
      await cancelInvoice(deps, { id: request.params.id, cancel: request.body, staff: staffOf(request) });
      return { success: true };
    });
  });
}
