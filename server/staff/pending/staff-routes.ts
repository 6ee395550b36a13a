import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StaffId } from '#contracts/ids.ts';
import { listReplySchema } from '#contracts/lists.ts';
import {
  assignPendingSchema,
  pendingItemSchema,
  pendingQuerySchema,
  pendingReplySchema,
  pendingSummaryQuerySchema,
  pendingSummarySchema,
  resolvePendingSchema,
  snoozePendingSchema,
} from '#contracts/pending.ts';
import type { Deps } from '#server/deps.ts';
import { staffOf } from '#server/staff/actor.ts';
import { requireFreshProof } from '#server/staff/fresh-proof.ts';
import { staffList } from '#server/staff/staff-list.ts';
import { staffScope } from '#server/staff/staff-scope.ts';
import { assignItem } from './assign-item.ts';
import { type Deciders, decideItem } from './decide-item.ts';
import { listPending, showPending, summarizePending } from './list-pending.ts';
import { sensitiveDecisions } from './reasons.ts';
import { snoozeItem } from './snooze-item.ts';

const item = {
  params: z.object({ id: z.uuid() }),
  errors: ['not_found', 'conflict'],
  response: { 200: pendingReplySchema },
} as const;

/** What waits for a person, for staff. What each decision does, the features above say. */
export function registerPendingStaffRoutes(app: FastifyInstance, deps: Deps, deciders: Deciders): void {
  staffList(app, deps, {
    url: '/api/admin/pending',
    summary: 'What waits for a person, the most urgent first',
    query: pendingQuerySchema,
    reply: listReplySchema(pendingItemSchema),
    read: (query, { id }) => listPending(deps, query, id),
    csv: [
      ...(['id', 'reason', 'kind', 'subjectId', 'orderNumber', 'urgency', 'amountCents'] as const),
      ...(['openedAt', 'dueAt', 'assignedTo', 'resolved'] as const),
    ],
  });
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => {
    const summary = {
      summary: 'How many items a filter leaves, and the money at stake in them',
      querystring: pendingSummaryQuerySchema,
      response: { 200: pendingSummarySchema },
    };
    staffOnly.get('/api/admin/pending/summary', { schema: summary }, (request) =>
      summarizePending(deps, request.query, staffOf(request).id),
    );
    const show = { ...item, summary: 'One item that waits, or waited', errors: ['not_found'] } as const;
    staffOnly.get('/api/admin/pending/:id', { schema: show }, async ({ params }) => {
      return { success: true, item: await showPending(deps, params.id) };
    });
    const snooze = {
      ...item,
      summary: 'Puts an item off until later, or takes it up again',
      body: snoozePendingSchema,
    };
    staffOnly.post('/api/admin/pending/:id/snooze', { schema: snooze }, async (request) => {
      const until = request.body.until === null ? null : new Date(request.body.until);
      const wish = { ...request.params, staff: staffOf(request), until };
      return { success: true, item: await snoozeItem(deps, wish) };
    });
    const assign = { ...item, summary: 'Gives an item to a member, or to nobody', body: assignPendingSchema };
    staffOnly.post('/api/admin/pending/:id/assign', { schema: assign }, async (request) => {
      const staff = staffOf(request);
      const { to } = request.body;
      const member = to === 'me' ? staff.id : (to as StaffId | null);
      return { success: true, item: await assignItem(deps, { ...request.params, staff, to: member }) };
    });
    const resolve = {
      ...item,
      summary: 'Decides an item: one of the decisions that its reason allows',
      errors: [
        ...item.errors,
        ...(['provider_silent', 'provider_order_unknown', 'provider_order_taken'] as const),
        'provider_refill_unknown',
      ],
      body: resolvePendingSchema,
    } as const;
    staffOnly.post('/api/admin/pending/:id/resolve', { schema: resolve }, async (request) => {
      const wish = { ...request.params, staff: staffOf(request), ...request.body };
      if (sensitiveDecisions.includes(wish.decision)) requireFreshProof(deps, request);
      return { success: true, item: await decideItem(deps, wish, deciders) };
    });
  });
}
