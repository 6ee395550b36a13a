import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { anyString } from '../kit/fields.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import { attentionReplySchema } from './attention.ts';
import { auditEntrySchema, auditQuerySchema } from './audit.ts';
import {
  bulkListQuerySchema,
  bulkListReplySchema,
  bulkReplySchema,
  bulkStartedSchema,
  startBulkSchema,
} from './bulk.ts';
import { staffViewingSchema } from './live.ts';
import { maintenancePreviewSchema, maintenanceReplySchema } from './maintenance.ts';
import {
  assignPendingSchema,
  pendingItemSchema,
  pendingQuerySchema,
  pendingReplySchema,
  pendingSummaryQuerySchema,
  pendingSummarySchema,
  resolvePendingSchema,
  snoozePendingSchema,
} from './pending.ts';
import { staffSearchQuerySchema, staffSearchReplySchema } from './search.ts';
import { changeSettingSchema, settingListSchema } from './settings.ts';
import { endedSessionsSchema, staffSessionListSchema } from './sign-in.ts';
import { savedViewReplySchema, saveViewSchema, viewsQuerySchema, viewsReplySchema } from './views.ts';

export const staffCalls = {
  'bulk.list': {
    summary: 'What was done with many things at once, the newest first',
    effects: [],
    query: bulkListQuerySchema,
    reply: bulkListReplySchema,
  },
  'bulk.start': {
    summary: 'Does one thing with many: with these, or with all that a list’s filters leave',
    effects: 'by_request',
    body: startBulkSchema,
    idempotency: 'required',
    errors: ['not_found', 'not_permitted', 'proof_needed', 'bulk_too_many', 'idempotency_body_differs'],
    reply: bulkStartedSchema,
  },
  'bulk.show': {
    summary: 'How far it is, and what came of each',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: bulkReplySchema,
  },
  'bulk.undo': {
    summary: 'Takes back what was done, as far as nobody has changed it since',
    effects: 'by_request',
    params: uuidParamsSchema,
    errors: ['not_found', 'not_permitted', 'conflict'],
    reply: bulkStartedSchema,
  },
  'attention.show': {
    summary: 'How much waits for a person, and where',
    effects: [],
    reply: attentionReplySchema,
  },
  'search.find': {
    summary: 'What goes by these words, of every kind: a handful',
    effects: [],
    query: staffSearchQuerySchema,
    reply: staffSearchReplySchema,
  },
  'live.stream': {
    summary: 'What changes and who else looks at the same: server-sent events',
    effects: [],
  },
  'live.look': {
    summary: 'What an open page shows, so that others see who is there',
    effects: [],
    body: staffViewingSchema,
    reply: successSchema,
  },
  'maintenance.show': {
    summary: 'Whether the shop is in maintenance, since when, and who turned it on',
    effects: [],
    reply: maintenanceReplySchema,
  },
  'maintenance.preview': {
    summary: 'A link that shows the shop as it is, in the browser that opens it, during maintenance',
    effects: [],
    reply: maintenancePreviewSchema,
  },
  'pending.list': {
    summary: 'What waits for a person, the most urgent first',
    effects: [],
    query: pendingQuerySchema,
    reply: listReplySchema(pendingItemSchema),
  },
  'pending.summary': {
    summary: 'How many items a filter leaves, and the money at stake in them',
    effects: [],
    query: pendingSummaryQuerySchema,
    reply: pendingSummarySchema,
  },
  'pending.show': {
    summary: 'One item that waits, or waited',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: pendingReplySchema,
  },
  'pending.snooze': {
    summary: 'Puts an item off until later, or takes it up again',
    effects: [],
    params: uuidParamsSchema,
    body: snoozePendingSchema,
    errors: ['not_found', 'conflict'],
    reply: pendingReplySchema,
  },
  'pending.assign': {
    summary: 'Gives an item to a member, or to nobody',
    effects: [],
    params: uuidParamsSchema,
    body: assignPendingSchema,
    errors: ['not_found', 'conflict'],
    reply: pendingReplySchema,
  },
  'pending.reopen': {
    summary: 'Takes back a decision that did nothing but close its item',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'conflict'],
    reply: pendingReplySchema,
  },
  'pending.resolve': {
    summary: 'Decides an item: one of the decisions that its reason allows',
    effects: 'by_request',
    params: uuidParamsSchema,
    body: resolvePendingSchema,
    errors: [
      'not_found',
      'conflict',
      'payment_disputed',
      'refund_over_limit',
      'nothing_left',
      'provider_silent',
      'provider_order_unknown',
      'provider_order_taken',
      'provider_order_doubtful',
      'provider_refill_unknown',
      'payment_not_confirmed',
      'not_recreatable',
      'processor_unavailable',
    ],
    reply: pendingReplySchema,
  },
  'logout.leave': {
    summary: 'Ends the session, if there is one',
    effects: [],
    reply: successSchema,
  },
  'sessions.list': {
    summary: 'Open sessions: one’s own, and for the owner everybody’s',
    effects: [],
    reply: staffSessionListSchema,
  },
  'sessions.remove': {
    summary: 'Ends a session: one’s own, for the owner anybody’s',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
  'account.end-other-sessions': {
    summary: 'Ends all of one’s own sessions but this one',
    effects: [],
    reply: endedSessionsSchema,
  },
  'audit.list': {
    summary: 'Who did what, the newest first',
    effects: [],
    query: auditQuerySchema,
    reply: listReplySchema(auditEntrySchema),
  },
  'settings.list': {
    summary: 'What the owner changes while the shop runs',
    effects: [],
    reply: settingListSchema,
  },
  'settings.change': {
    summary: 'Changes a setting; null goes back to what the shop begins with',
    effects: 'by_request',
    params: z.object({ key: anyString }),
    body: changeSettingSchema,
    errors: ['not_found', 'conflict', 'beyond_bounds', 'own_tax_number_invalid', 'own_address_incomplete'],
    reply: successSchema,
  },
  'views.list': {
    summary: 'The kept views of a list: one’s own, and what others share',
    effects: [],
    query: viewsQuerySchema,
    reply: viewsReplySchema,
  },
  'views.create': {
    summary: 'Keeps a view of a list, for oneself or for everybody',
    effects: [],
    body: saveViewSchema,
    reply: savedViewReplySchema,
  },
  'views.remove': {
    summary: 'Takes one’s own view away',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
