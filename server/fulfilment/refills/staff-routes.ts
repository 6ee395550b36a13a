import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listReplySchema } from '#contracts/lists.ts';
import type { Locale } from '#contracts/locales.ts';
import {
  type RefillExecuteReply,
  refillExecuteReplySchema,
  refillListQuerySchema,
  refillOrderSchema,
  refillProcessReplySchema,
  refillRunsReplySchema,
  refillSchema,
  refillStatusReplySchema,
} from '#contracts/refills.ts';
import { refillMessages } from '#messages/refill.ts';
import type { Deps } from '#server/deps.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { type Executed, executeRefill } from './execute-refill.ts';
import { listRefills, showRuns } from './list-refills.ts';
import { showRefillStatus } from './show-status.ts';
import { startRun } from './start-run.ts';

const ofOrder = { params: z.object({ orderId: refillOrderSchema }), errors: ['order_not_found'] } as const;

function toReply({ taken, doubts, why, refusal }: Executed, locale: Locale): RefillExecuteReply {
  const { staff } = refillMessages[locale];
  if (taken > 0) return { success: true, message: staff.asked(taken), asked: taken, why: [] };
  const cause = doubts > 0 ? staff.inDoubt : (refusal ?? why.map((each) => staff.why[each]).join(', '));
  const message = cause ? `${staff.notExecuted}: ${cause}` : staff.notExecuted;
  return { success: false, message, asked: doubts, why };
}

/** Refills for staff: an order's, all that are due, and what became of them. */
export function registerRefillStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    url: '/api/admin/refills',
    summary: 'Refills, the newest first',
    query: refillListQuerySchema,
    reply: listReplySchema(refillSchema),
    read: (query) => listRefills(deps, query),
    csv: [
      ...(['orderNumber', 'username', 'state', 'cause', 'staff', 'reachedCount', 'foundCount'] as const),
      ...(['providerOrderId', 'providerRefillId', 'reason', 'message', 'createdAt', 'endedAt'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const runs = { summary: 'The last runs over all orders', response: { 200: refillRunsReplySchema } };
    staffOnly.get('/api/admin/refill/runs', { schema: runs }, () => showRuns(deps));
    const status = {
      ...ofOrder,
      summary: 'Whether an order may be refilled, and why not',
      response: { 200: refillStatusReplySchema },
    };
    staffOnly.get('/api/admin/refill/status/:orderId', { schema: status }, ({ params }) =>
      showRefillStatus(deps, params.orderId),
    );
    const execute = {
      ...ofOrder,
      summary: 'Asks for the refill of an order now',
      response: { 200: refillExecuteReplySchema },
    };
    staffOnly.post('/api/admin/refill/execute/:orderId', { schema: execute }, async (request) => {
      const asker = { cause: 'staff', staff: staffOf(request) } as const;
      const done = await executeRefill(deps, { wanted: request.params.orderId, asker });
      return toReply(done, requestLocale(request));
    });
    const processAll = {
      summary: 'Looks over all orders now, and asks for what is due',
      response: { 200: refillProcessReplySchema },
    };
    staffOnly.post('/api/admin/refill/process-all', { schema: processAll }, async (request) => {
      const started = await startRun(deps, staffOf(request));
      const { staff } = refillMessages[requestLocale(request)];
      return { success: true, started, message: started ? staff.started : staff.underWay };
    });
  });
}
