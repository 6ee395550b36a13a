import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StaffId } from '#contracts/ids.ts';
import {
  assignPendingSchema,
  type PendingItem,
  pendingQuerySchema,
  resolvePendingSchema,
  snoozePendingSchema,
} from '#contracts/pending.ts';
import type { Deps } from '#server/deps.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { staffOf } from '#server/staff/actor.ts';
import { requireFreshProof } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { assignItem } from './assign-item.ts';
import { type Deciders, decideItem } from './decide-item.ts';
import { listPending, showPending } from './list-pending.ts';
import { sensitiveDecisions } from './reasons.ts';
import { snoozeItem } from './snooze-item.ts';

const params = z.object({ id: z.uuid() });

/** Who does something with which item; the guard has run before. */
function actOf(request: FastifyRequest) {
  return { ...parseBody(params, request.params), staff: staffOf(request) };
}

type ItemReply = { success: true; item: PendingItem };
const itemReply = (item: PendingItem): ItemReply => ({ success: true, item });

/** What waits for a person, for staff. What each decision does, the features above say. */
export function registerPendingStaffRoutes(app: FastifyInstance, deps: Deps, deciders: Deciders): void {
  staffList(app, deps, {
    url: '/api/admin/pending',
    query: pendingQuerySchema,
    read: (query, { id }) => listPending(deps, query, id),
    csv: [
      ...(['id', 'reason', 'kind', 'subjectId', 'orderNumber', 'urgency', 'amountCents'] as const),
      ...(['openedAt', 'dueAt', 'assignedTo', 'resolved'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    staffOnly.get('/api/admin/pending/:id', async (request): Promise<ItemReply> => {
      return itemReply(await showPending(deps, parseBody(params, request.params).id));
    });
    staffOnly.post('/api/admin/pending/:id/snooze', async (request): Promise<ItemReply> => {
      const { until } = parseBody(snoozePendingSchema, request.body);
      const snooze = { ...actOf(request), until: until === null ? null : new Date(until) };
      return itemReply(await snoozeItem(deps, snooze));
    });
    staffOnly.post('/api/admin/pending/:id/assign', async (request): Promise<ItemReply> => {
      const { to } = parseBody(assignPendingSchema, request.body);
      const act = actOf(request);
      const member = to === 'me' ? act.staff.id : (to as StaffId | null);
      return itemReply(await assignItem(deps, { ...act, to: member }));
    });
    staffOnly.post('/api/admin/pending/:id/resolve', async (request): Promise<ItemReply> => {
      const wish = { ...actOf(request), ...parseBody(resolvePendingSchema, request.body) };
      if (sensitiveDecisions.includes(wish.decision)) requireFreshProof(deps, request);
      return itemReply(await decideItem(deps, wish, deciders));
    });
  });
}
