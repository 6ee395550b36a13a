import { randomUUID } from 'node:crypto';
import { maxEndpoints } from '#contracts/operations/webhooks.ts';
import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import { defineRows } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { decideResumeEndpoint } from './change-endpoint.ts';
import { deliverEvent } from './deliver.ts';
import { maxConcurrentDeliveries } from './rules.ts';
import { registerWebhookStaffRoutes } from './staff-routes.ts';
import { type ClaimedDelivery, claimDeliveries, earliestDelivery, insertErased } from './store-deliveries.ts';
import { stopAll } from './store-endpoints.ts';

const webhooksRetention: readonly Retention[] = [
  {
    table: 'webhook_endpoints',
    because: 'receivers of events; closed ones remain for their log and the audit log',
  },
  deleteRowsRule('webhook_events', 'at < $1', {
    days: 30,
    atLeast: 7,
    because: 'a receiver that lost events requests them within weeks; contains no personal data',
  }),
  { table: 'webhook_deliveries', because: 'deleted with its event' },
  { table: 'webhook_attempts', because: 'deleted with its event; personal data are removed' },
];

const webhookRows = defineRows({
  name: 'webhooks.deliver',
  table: 'webhook_deliveries',
  width: maxEndpoints * maxConcurrentDeliveries,
  earliest: earliestDelivery,
  shown: {},
  open: (deps) => ({
    claim: (limit) => claimDeliveries(deps.database, limit),
    work: (row: ClaimedDelivery) => deliverEvent(deps, row),
    tell: ({ id, endpointId, eventId, type, orderId }) => ({
      requestId: null,
      about: { deliveryId: id, endpointId, eventId, type, ...(orderId === null ? {} : { orderId }) },
    }),
  }),
});

export const webhooksFeature: Feature = {
  name: 'webhooks',
  retention: webhooksRetention,
  sealed: [
    { table: 'webhook_endpoints', column: 'secret_sealed', id: 'id' },
    { table: 'webhook_endpoints', column: 'old_secret_sealed', id: 'id' },
  ],
  staffRoutes: registerWebhookStaffRoutes,
  rows: webhookRows,
  erases: (tx, email) => insertErased(tx, { email, id: randomUUID() }),
  // The receivers may have events that the restored database lacks, so staff decide before more are sent.
  holdRestored: async (_deps, tx, at) => ({ webhooks: await stopAll(tx, at) }),
  decisions: { resume_webhooks: decideResumeEndpoint },
};
