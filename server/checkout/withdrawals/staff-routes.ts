import type { FastifyInstance } from 'fastify';
import { withdrawalsMessages } from '#messages/admin/checkout/withdrawals.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { acceptWithdrawal, closeWithdrawal } from './decide-withdrawal.ts';
import { listWithdrawals, showForStaff } from './show-withdrawals.ts';

export function registerWithdrawalStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'withdrawals.list',
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
    words: (language) => ({
      state: withdrawalsMessages[language].states,
      undecidedReason: withdrawalsMessages[language].reasons,
      language: ordersMessages[language].languages,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'withdrawals.show', ({ params }) => showForStaff(deps, params.id));
    serve(staffOnly, 'withdrawals.accept', (request) =>
      acceptWithdrawal(deps, { ...request.params, ...request.body, staff: staffOf(request) }),
    );
    serve(staffOnly, 'withdrawals.close', (request) =>
      closeWithdrawal(deps, { ...request.params, ...request.body, staff: staffOf(request) }),
    );
  });
}
