import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listReplySchema } from '#contracts/lists.ts';
import { successSchema } from '#contracts/success.ts';
import {
  acceptWithdrawalSchema,
  closeWithdrawalSchema,
  withdrawalListQuerySchema,
  withdrawalReplySchema,
  withdrawalSchema,
} from '#contracts/withdrawal-schemas.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { acceptWithdrawal, closeWithdrawal } from './decide-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { showForStaff } from './show-for-staff.ts';

const decision = {
  params: z.object({ id: z.uuid() }),
  errors: ['not_found', 'conflict'],
  response: { 200: successSchema },
} as const;

/** Withdrawals, for staff. */
export function registerWithdrawalStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/withdrawals',
    summary: 'Withdrawals, the newest first',
    query: withdrawalListQuerySchema,
    reply: listReplySchema(withdrawalSchema),
    read: (query) => listWithdrawals(deps, query),
    csv: [
      ...([
        'id',
        'state',
        'undecidedReason',
        'name',
        'orderNumber',
        'email',
        'language',
        'receivedAt',
      ] as const),
      ...(['settledAt', 'refundCents', 'closedBy', 'note'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const show = {
      ...decision,
      summary: 'One withdrawal, with the orders that may be meant',
      errors: ['not_found'],
      response: { 200: withdrawalReplySchema },
    } as const;
    staffOnly.get('/api/admin/withdrawals/:id', { schema: show }, ({ params }) =>
      showForStaff(deps, params.id),
    );
    const accept = {
      ...decision,
      summary: 'Accepts a withdrawal: for the order that was meant, or although it came late',
      body: acceptWithdrawalSchema,
      errors: ['not_found', 'order_not_found', 'conflict'],
    } as const;
    staffOnly.post('/api/admin/withdrawals/:id/accept', { ...sensitive, schema: accept }, async (request) => {
      await acceptWithdrawal(deps, { ...request.params, ...request.body, staff: staffOf(request) });
      return { success: true };
    });
    const close = { ...decision, summary: 'Closes a withdrawal, with a note', body: closeWithdrawalSchema };
    staffOnly.post('/api/admin/withdrawals/:id/close', { schema: close }, async (request) => {
      await closeWithdrawal(deps, { ...request.params, ...request.body, staff: staffOf(request) });
      return { success: true };
    });
  });
}
