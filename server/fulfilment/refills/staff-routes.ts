import type { FastifyInstance } from 'fastify';
import {
  type RefillExecuteReply,
  type RefillState,
  refillStates,
  refillStatusOf,
} from '#contracts/fulfilment/refills.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { refillsMessages } from '#messages/admin/fulfilment/refills.ts';
import { refillMessages } from '#messages/refill.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { type ExecutedRefill, executeRefill } from './decide-refill.ts';
import { startRun } from './run-refills.ts';
import { listRefills, showRefillStatus, showRuns } from './show-refills.ts';

function toReply({ taken, doubts, why, refusal }: ExecutedRefill, locale: Locale): RefillExecuteReply {
  const { staff } = refillMessages[locale];
  if (taken > 0) return { success: true, message: staff.asked(taken), asked: taken, why: [] };
  const cause = doubts > 0 ? staff.inDoubt : (refusal ?? why.map((each) => staff.why[each]).join(', '));
  const message = cause ? `${staff.notExecuted}: ${cause}` : staff.notExecuted;
  return { success: false, message, asked: doubts, why };
}

const statusesIn = (language: StaffLanguage) =>
  Object.fromEntries(
    refillStates.map((state) => [state, refillsMessages[language].statuses[refillStatusOf(state)]]),
  ) as Record<RefillState, string>;

export function registerRefillStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'refills.list',
    read: (query) => listRefills(deps, query),
    csv: [
      ...(['orderNumber', 'username', 'state', 'cause', 'staff', 'reachedCount', 'foundCount'] as const),
      ...(['providerOrderId', 'providerRefillId', 'reason', 'message', 'createdAt', 'endedAt'] as const),
    ],
    words: (language) => ({
      state: statusesIn(language),
      cause: refillsMessages[language].causes,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'refill.runs', () => showRuns(deps));
    serve(staffOnly, 'refill.status', ({ params }) => showRefillStatus(deps, params.orderId));
    serve(staffOnly, 'refill.execute', async (request) => {
      const asker = { cause: 'staff', staff: staffOf(request) } as const;
      const done = await executeRefill(deps, { wanted: request.params.orderId, asker });
      return toReply(done, requestLocale(request));
    });
    serve(staffOnly, 'refill.process-all', async (request) => {
      const started = await startRun(deps, staffOf(request));
      const { staff } = refillMessages[requestLocale(request)];
      return { success: true, started, message: started ? staff.started : staff.underWay };
    });
  });
}
