import type { FastifyInstance } from 'fastify';
import { ambiguousMessages } from '#messages/admin/fulfilment/ambiguous.ts';
import { orderIdFrom } from '#server/orders/detail/show-for-staff.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { callerKeyOf } from '#server/staff/sessions/caller-key.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import { listAmbiguous } from './ambiguous/ambiguous-submissions.ts';
import { confirmNotPlaced } from './ambiguous/decide-ambiguous.ts';
import { changeTarget } from './corrections/change-target.ts';
import { refundSubmission } from './endings/decide-ending.ts';
import { showSyncStats, switchAutoSync } from './statuses/auto-sync.ts';
import { showRun, syncAll } from './statuses/sync-all.ts';
import { linkSubmission, showCandidate, unlinkSubmission } from './submission/link-submission.ts';
import { sendToProvider } from './submission/send-to-provider.ts';

export function registerFulfilmentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'doubts.list',
    read: (query) => listAmbiguous(deps, query),
    csv: [
      ...(['orderNumber', 'state', 'link', 'quantity', 'priceCents', 'providerService', 'evidence'] as const),
      ...(['errorCode', 'expectedCharge', 'sentAt', 'submissionId'] as const),
    ],
    words: (language) => ({
      state: ambiguousMessages[language].states,
      evidence: ambiguousMessages[language].evidence,
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    registerAmbiguous(staffOnly, deps);
    registerSyncStaffRoutes(staffOnly, deps);
    registerSending(staffOnly, deps);
  });
}

function registerSending(app: FastifyInstance, deps: Deps): void {
  serve(app, 'orders.change-target', async (request) => {
    const orderId = await orderIdFrom(deps.database, request.params.id);
    await changeTarget(deps, { ...request.body, orderId, staff: staffOf(request) });
  });
  serve(app, 'send-to-provider.send', async (request) => {
    const { body } = request;
    const key = body.forceResend ? callerKeyOf(request) : undefined;
    const orderId = await orderIdFrom(deps.database, request.params.id);
    return sendToProvider(deps, { ...body, orderId, staff: staffOf(request), key });
  });
}

function registerAmbiguous(app: FastifyInstance, deps: Deps): void {
  serve(app, 'doubts.link', (request) =>
    linkSubmission(deps, { ...request.params, staff: staffOf(request), ...request.body }),
  );
  serve(app, 'doubts.candidate', async ({ params, query }) => {
    return { success: true, ...(await showCandidate(deps, { ...params, ...query })) };
  });
  serve(app, 'doubts.unlink', (request) =>
    unlinkSubmission(deps, { ...request.params, staff: staffOf(request), ...request.body }),
  );
  serve(app, 'doubts.not-placed', (request) =>
    confirmNotPlaced(deps, { ...request.params, staff: staffOf(request), ...request.body }),
  );
  serve(app, 'doubts.refund', (request) =>
    refundSubmission(deps, { ...request.params, staff: staffOf(request), ...request.body }),
  );
}

/** Addresses without a prefix that require a session. */
function registerSyncStaffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'provider-status.stats', async () => {
    return { success: true, stats: await showSyncStats(deps) };
  });
  serve(app, 'provider-status.sync-all', (request) => syncAll(deps, staffOf(request)));
  serve(app, 'provider-status.run', ({ params }) => showRun(deps, params.id));
  for (const [name, on] of [
    ['start', true],
    ['stop', false],
  ] as const) {
    serve(app, `provider-status.${name}-auto-sync`, (request) =>
      switchAutoSync(deps, { on, staff: staffOf(request) }),
    );
  }
}
