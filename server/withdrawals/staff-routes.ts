import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  acceptWithdrawalSchema,
  closeWithdrawalSchema,
  type Withdrawal,
  withdrawalListQuerySchema,
} from '#contracts/withdrawal-schemas.ts';
import { keysetPage } from '#server/database/keyset.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { acceptWithdrawal, closeWithdrawal } from './decide-withdrawal.ts';
import { type WithdrawalRow, withdrawalList } from './store-list.ts';

const params = z.object({ id: z.uuid() });

function toWithdrawal(row: WithdrawalRow): Withdrawal {
  const { id, state, name, email, note } = row;
  return {
    ...{ id, state, name, email, note },
    reviewReason: row.review_reason,
    orderNumber: row.order_number,
    language: row.locale,
    orderId: row.order_id,
    receivedAt: row.declared_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    refundCents: row.refund_cents,
    closedBy: row.closed_by,
  };
}

/** Which one is decided on, and by whom; the guard has run before. */
function decisionOf(request: FastifyRequest) {
  const { id } = parseBody(params, request.params);
  return { id, staff: staffOf(request) };
}

/** Withdrawals, for staff. */
export function registerWithdrawalStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/withdrawals',
    query: withdrawalListQuerySchema,
    read: (wish) => keysetPage(deps.database, { list: withdrawalList(wish.state), wish }, toWithdrawal),
    csv: [
      ...(['id', 'state', 'reviewReason', 'name', 'orderNumber', 'email', 'language', 'receivedAt'] as const),
      ...(['settledAt', 'refundCents', 'closedBy', 'note'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.post('/api/admin/withdrawals/:id/accept', sensitive, async (request) => {
      const { orderNumber } = parseBody(acceptWithdrawalSchema, request.body);
      await acceptWithdrawal(deps, { ...decisionOf(request), orderNumber });
      return { success: true };
    });
    staffOnly.post('/api/admin/withdrawals/:id/close', async (request) => {
      const { note } = parseBody(closeWithdrawalSchema, request.body);
      await closeWithdrawal(deps, { ...decisionOf(request), note });
      return { success: true };
    });
  });
}
