import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Locale } from '#contracts/locales.ts';
import {
  type RefillExecuteReply,
  type RefillProcessReply,
  type RefillRunsReply,
  type RefillStatusReply,
  refillListQuerySchema,
  refillOrderSchema,
} from '#contracts/refills.ts';
import { refillMessages } from '#messages/refill.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requestLocale } from '#server/http/request-locale.ts';
import { staffOf } from '#server/staff/actor.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { type Executed, executeRefill } from './execute-refill.ts';
import { listRefills, showRuns } from './list-refills.ts';
import { showRefillStatus } from './show-status.ts';
import { startRun } from './start-run.ts';

const params = z.object({ orderId: refillOrderSchema });
const orderOf = (request: FastifyRequest) => parseBody(params, request.params).orderId;

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
    query: refillListQuerySchema,
    read: (query) => listRefills(deps, query),
    csv: [
      ...(['orderNumber', 'username', 'state', 'cause', 'staff', 'reachedCount', 'foundCount'] as const),
      ...(['providerOrderId', 'providerRefillId', 'reason', 'message', 'createdAt', 'endedAt'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/refill/runs', (): Promise<RefillRunsReply> => showRuns(deps));
    staffOnly.get('/api/admin/refill/status/:orderId', (request): Promise<RefillStatusReply> => {
      return showRefillStatus(deps, orderOf(request));
    });
    staffOnly.post('/api/admin/refill/execute/:orderId', async (request): Promise<RefillExecuteReply> => {
      const asker = { cause: 'staff', staff: staffOf(request) } as const;
      const done = await executeRefill(deps, { wanted: orderOf(request), asker });
      return toReply(done, requestLocale(request));
    });
    staffOnly.post('/api/admin/refill/process-all', async (request): Promise<RefillProcessReply> => {
      const started = await startRun(deps, staffOf(request));
      const { staff } = refillMessages[requestLocale(request)];
      return { success: true, started, message: started ? staff.started : staff.underWay };
    });
  });
}
