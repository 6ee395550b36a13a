import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffId } from '#contracts/kit/ids.ts';
import { mapValues } from '#contracts/kit/map-values.ts';
import type { ScopeModule } from '#contracts/kit/module-fields.ts';
import { decisionEffects } from '#contracts/staff/decision-effects.ts';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { reasonMessages } from '#messages/admin/staff/pending-reasons.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionHandlers } from '#server/platform/feature/decision.ts';
import { type CallRequest, serve } from '#server/platform/http/serve.ts';
import { canReadModule } from '../api-keys/limit-reply.ts';
import { staffOf } from '../audit/actor.ts';
import { staffList } from '../lists/staff-list.ts';
import { staffScope } from '../sessions/staff-scope.ts';
import { decideItem } from './decide-item.ts';
import { assignItem, reopenItem, snoozeItem } from './handle-item.ts';
import { listPending, showPending, summarizePending } from './list-pending.ts';
import { offerTo } from './list-rules.ts';

const reply = (request: FastifyRequest, item: PendingItem) => ({
  success: true,
  item: offerTo(staffOf(request), item),
});

export function registerPendingStaffRoutes(
  app: FastifyInstance,
  deps: Deps,
  deciders: DecisionHandlers,
): void {
  staffList(app, deps, {
    call: 'pending.list',
    read: (query, staff) => listPending(deps, query, staff),
    csv: [
      ...(['id', 'reason', 'kind', 'subjectId', 'orderNumber', 'urgency', 'amountCents'] as const),
      ...(['openedAt', 'dueAt', 'assignedTo', 'resolved'] as const),
    ],
    words: (language) => ({
      reason: mapValues(reasonMessages[language], ({ title }) => title),
      kind: pendingMessages[language].kinds,
      urgency: pendingMessages[language].urgencies,
      resolved: mapValues(pendingMessages[language].decisions, ({ label }) => label),
    }),
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    serve(staffOnly, 'pending.summary', async (request) => {
      const isOpen = (module: ScopeModule) => canReadModule(request, module);
      return summarizePending(deps, { ...request.query, me: staffOf(request).id, isOpen });
    });
    serve(staffOnly, 'pending.show', async (request) => {
      return reply(request, await showPending(deps, request.params.id));
    });
    serve(staffOnly, 'pending.snooze', async (request) => {
      const until = request.body.until === null ? null : new Date(request.body.until);
      const input = { ...request.params, staff: staffOf(request), until };
      return reply(request, await snoozeItem(deps, input));
    });
    serve(staffOnly, 'pending.assign', async (request) => {
      const staff = staffOf(request);
      const { to } = request.body;
      const member = to === 'me' ? staff.id : (to as StaffId | null);
      return reply(request, await assignItem(deps, { ...request.params, staff, to: member }));
    });
    serve(staffOnly, 'pending.reopen', async (request) => {
      return reply(request, await reopenItem(deps, { ...request.params, staff: staffOf(request) }));
    });
    const effects = {
      effectsOf: ({ body }: CallRequest<'pending.resolve'>) => decisionEffects[body.decision],
    };
    serve(staffOnly, 'pending.resolve', effects, async (request) => {
      const input = { ...request.params, staff: staffOf(request), ...request.body };
      return reply(request, await decideItem(deps, input, deciders));
    });
  });
}
