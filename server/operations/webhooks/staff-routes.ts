import type { FastifyInstance } from 'fastify';
import { webhooksMessages } from '#messages/admin/operations/webhooks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '#server/staff/audit/actor.ts';
import { staffList } from '#server/staff/lists/staff-list.ts';
import { staffScope } from '#server/staff/sessions/staff-scope.ts';
import {
  addEndpoint,
  changeEndpoint,
  closeEndpoint,
  resumeEndpoint,
  rotateEndpoint,
  stopByStaff,
} from './change-endpoint.ts';
import { replayDelivery, replayTime, skipDelivery, testEndpoint } from './replay.ts';
import { listDeliveries, listEndpoints, showDelivery, showEndpoint } from './show-webhooks.ts';

const done = { success: true } as const;

/** Only the owner may change endpoints, because endpoints send shop data to others. */
export function registerWebhookStaffRoutes(app: FastifyInstance, deps: Deps): void {
  staffList(app, deps, {
    call: 'webhook-deliveries.list',
    role: 'owner',
    read: (query) => listDeliveries(deps, query),
    csv: [
      ...(['id', 'at', 'endpoint', 'eventId', 'type', 'subject', 'subjectId', 'orderNumber'] as const),
      ...(['state', 'attempts', 'status', 'error', 'endedAt'] as const),
    ],
    words: (language) => ({
      type: webhooksMessages[language].types,
      state: webhooksMessages[language].deliveries.states,
    }),
  });
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerReads(ownerOnly, deps);
    registerEndpoints(ownerOnly, deps);
    registerWork(ownerOnly, deps);
  });
}

function registerReads(app: FastifyInstance, deps: Deps): void {
  serve(app, 'webhooks.list', async () => ({ success: true, endpoints: await listEndpoints(deps) }));
  serve(app, 'webhooks.show', async ({ params }) => {
    return { success: true, endpoint: await showEndpoint(deps, params.id) };
  });
  serve(app, 'webhook-deliveries.show', ({ params }) => showDelivery(deps, params.id));
}

function registerEndpoints(app: FastifyInstance, deps: Deps): void {
  serve(app, 'webhooks.create', async (request) => {
    return { success: true, ...(await addEndpoint(deps, { ...request.body, staff: staffOf(request) })) };
  });
  serve(app, 'webhooks.change', async (request) => {
    await changeEndpoint(deps, { ...request.body, id: request.params.id, staff: staffOf(request) });
    return done;
  });
  serve(app, 'webhooks.rotate', async (request) => {
    const input = { ...request.body, id: request.params.id, staff: staffOf(request) };
    const { secret, oldUntil } = await rotateEndpoint(deps, input);
    return { success: true, secret, oldSecretUntil: oldUntil?.toISOString() ?? null };
  });
  serve(app, 'webhooks.stop', async (request) => {
    await stopByStaff(deps, { id: request.params.id, staff: staffOf(request) });
    return done;
  });
  serve(app, 'webhooks.resume', async (request) => {
    await resumeEndpoint(deps, { id: request.params.id, staff: staffOf(request) });
    return done;
  });
  serve(app, 'webhooks.close', async (request) => {
    await closeEndpoint(deps, { id: request.params.id, staff: staffOf(request) });
    return done;
  });
}

function registerWork(app: FastifyInstance, deps: Deps): void {
  serve(app, 'webhooks.test', async (request) => {
    const deliveryId = await testEndpoint(deps, { id: request.params.id, staff: staffOf(request) });
    return { success: true, deliveryId };
  });
  serve(app, 'webhooks.replay', async (request) => {
    const { from, to } = request.body;
    const range = { from: new Date(from), to: new Date(to) };
    const events = await replayTime(deps, { ...range, id: request.params.id, staff: staffOf(request) });
    return { success: true, events };
  });
  serve(app, 'webhook-deliveries.replay', async (request) => {
    await replayDelivery(deps, { id: request.params.id, staff: staffOf(request) });
    return done;
  });
  serve(app, 'webhook-deliveries.skip', async (request) => {
    await skipDelivery(deps, { id: request.params.id, staff: staffOf(request) });
    return done;
  });
}
