import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { OrderId, SubmissionId } from '#contracts/kit/ids.ts';
import { openToChange } from '#server/orders/access/open-order.ts';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionHandlers, DecisionInput } from '#server/platform/feature/decision.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { defineBulkAction } from '#server/staff/bulk/bulk-action.ts';
import { requireValue } from '#server/staff/pending/decide-item.ts';
import { confirmNotPlaced } from './ambiguous/decide-ambiguous.ts';
import { correctTarget } from './corrections/correct-target.ts';
import { correctionTimeSetting } from './corrections/correction-setting.ts';
import { targetChanged } from './corrections/target-changed-mail.ts';
import { decideShortDelivery, decideUnknownStatus, refundSubmission } from './endings/decide-ending.ts';
import { fulfilmentJobs, fulfilmentRows } from './jobs.ts';
import { registerFulfilmentStaffRoutes } from './staff-routes.ts';
import { statusSyncSetting } from './statuses/auto-sync.ts';
import { eraseSubmittedData, eraseTargets } from './store-retention.ts';
import { linkSubmission } from './submission/link-submission.ts';
import { holdQueued, holdRefused } from './submission/open-fulfilments.ts';
import { queueSending } from './submission/send-to-provider.ts';

function registerFulfilmentRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    'POST /api/orders/:id/target',
    { preValidation: limitHook(deps, 'mend') },
    async (request, reply) => {
      const orderId = await openToChange(deps, request, request.params.id);
      await correctTarget(deps, { ...request.body, orderId });
      reply.header('cache-control', 'no-store');
    },
  );
}

/** Spends balance at the provider. Never submits a part again that a provider accepted. */
const send = defineBulkAction({
  subject: 'orders',
  effects: ['provider_balance'],
  values: z.object({}),
  run: async (deps, tx, { id, staff, key }) => {
    await queueSending(deps, tx, { orderId: id as OrderId, staff, key, forceResend: false });
    return undefined;
  },
});

const fulfilmentBulkActions = { order_send: send };

const toSubmissionDecision = ({ item, note, staff }: DecisionInput) => ({
  submissionId: item.subjectId as SubmissionId,
  note,
  staff,
});

const fulfilmentDecisions: Partial<DecisionHandlers> = {
  link: (deps, chosen) =>
    linkSubmission(deps, {
      ...toSubmissionDecision(chosen),
      providerOrderId: requireValue(chosen.providerOrderId, 'providerOrderId'),
      confirmed: chosen.confirmed,
    }),
  not_placed: (deps, chosen) => confirmNotPlaced(deps, toSubmissionDecision(chosen)),
  try_again: (deps, chosen) => confirmNotPlaced(deps, toSubmissionDecision(chosen)),
  refund: (deps, chosen) =>
    chosen.item.kind === 'submission'
      ? refundSubmission(deps, toSubmissionDecision(chosen))
      : decideShortDelivery(deps, chosen),
  refund_rest: decideShortDelivery,
  accept_as_is: decideShortDelivery,
  delivered: decideUnknownStatus,
  not_delivered: decideUnknownStatus,
};

const fulfilmentRetention: readonly Retention[] = [
  { table: 'status_passes', because: 'one row' },
  deleteRowsRule('status_polls', 'asked_at < $1', {
    days: 90,
    atLeast: 30,
    because: 'needed only while a delivery runs',
  }),
  deleteRowsRule('status_runs', 'started_at < $1', {
    days: 90,
    atLeast: 1,
    because: 'staff read results of a sync for some weeks',
  }),
  {
    table: 'fulfilments',
    days: 365,
    atLeast: 30,
    because: 'longer than every refill window',
    masks: true,
    forget: ({ database }, over) => eraseTargets(database, over),
  },
  {
    table: 'submissions',
    days: 365,
    atLeast: 30,
    because: 'submissions this old are no longer disputed',
    masks: true,
    forget: ({ database }, over) => eraseSubmittedData(database, over),
  },
];

export const fulfilmentFeature: Feature = {
  name: 'fulfilment',
  retention: fulfilmentRetention,
  bulkActions: fulfilmentBulkActions,
  routes: registerFulfilmentRoutes,
  staffRoutes: registerFulfilmentStaffRoutes,
  jobs: fulfilmentJobs,
  rows: fulfilmentRows,
  decisions: fulfilmentDecisions,
  mails: [targetChanged],
  settings: [correctionTimeSetting, statusSyncSetting],
  holdRestored: async (_deps, tx, at) => {
    const refused = await holdRefused(tx, at);
    return { submissions: refused + (await holdQueued(tx, { at })) };
  },
};
