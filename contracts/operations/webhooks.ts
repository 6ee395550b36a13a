import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';

/** Event types of webhooks. Database triggers write these names. */
export const webhookTypes = [
  'order.paid',
  'order.in_delivery',
  'order.completed',
  'order.ended_short',
  'order.refunded',
  'order.disputed',
  'refill.asked',
  'refill.ended',
  'customer.erased',
  'pending_item.opened',
  'pending_item.closed',
  'provider.held',
  'invoice.issued',
  'backup.failed',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Sent to every endpoint regardless of its types. */
export const testType = 'endpoint.tested';
export const deliveredEventTypes = [...webhookTypes, testType] as const;

export const endpointStates = ['open', 'stopped', 'closed'] as const;
export type EndpointState = (typeof endpointStates)[number];

/** Why an endpoint was disabled: three days without a reply, a 410, staff, or a restored backup. */
export const endpointStops = ['failing', 'gone', 'staff', 'restored'] as const;

export const deliveryStates = ['waiting', 'delivered', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const maxEndpoints = 10;

export const webhookEndpointSchema = z.object({
  id: anyString,
  name: anyString,
  address: anyString,
  types: z.array(z.enum(webhookTypes)),
  /** Includes the buyer's data. By default events contain none. */
  personal: anyBoolean,
  state: z.enum(endpointStates),
  stopReason: z.enum(endpointStops).nullable(),
  stoppedAt: stringOrNull,
  /** Consecutive failures since the last reply. */
  failures: anyInteger,
  failingSince: stringOrNull,
  waiting: anyInteger,
  oldestWaitingAt: stringOrNull,
  lastDeliveredAt: stringOrNull,
  /** Until this time requests are also signed with the previous secret. `null` with one secret. */
  oldSecretUntil: stringOrNull,
  createdAt: anyString,
  /** Sent back with a change. */
  revision: anyInteger,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

export const webhookListSchema = z.object({
  success: onlyTrue,
  endpoints: z.array(webhookEndpointSchema),
});
export const webhookReplySchema = z.object({ success: onlyTrue, endpoint: webhookEndpointSchema });

/** `POST /api/admin/webhooks`. Plain HTTP only for programs on the machine of a sandbox. */
export const webhookDraftSchema = z.object({
  name: z.string().trim().min(1).max(80),
  address: z
    .string()
    .trim()
    .max(2000)
    .pipe(z.url({ protocol: /^https?$/ })),
  types: z.array(z.enum(webhookTypes)).min(1).max(webhookTypes.length),
  personal: anyBoolean,
});
export type WebhookDraft = z.infer<typeof webhookDraftSchema>;

export const changeWebhookSchema = webhookDraftSchema.extend({
  revision: anyInteger.min(0).max(2_147_483_647),
});
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>;

/** Contains the secret, which is never shown again. */
export const createdWebhookSchema = z.object({ success: onlyTrue, id: anyString, secret: anyString });

/** `POST /api/admin/webhooks/{id}/secret`. `hours` is the overlap in which the previous secret stays valid. */
export const rotateWebhookSchema = z.object({ hours: anyInteger.min(0).max(168).default(24) });
export const rotatedWebhookSchema = z.object({
  success: onlyTrue,
  secret: anyString,
  oldSecretUntil: stringOrNull,
});

/** `POST /api/admin/webhooks/{id}/replay`. Time range of events, end included. */
export const replayWebhookSchema = z
  .object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) })
  .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { path: ['to'] });
export const replayedWebhookSchema = z.object({ success: onlyTrue, events: anyInteger });

/** `GET /api/admin/webhook-deliveries`, newest events first. */
export const webhookDeliveriesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('at', 'state'),
  endpoint: z.uuid().optional(),
  state: z.enum(deliveryStates).optional(),
  type: z.enum(deliveredEventTypes).optional(),
  failed: z.literal('yes').optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  /** Order number, event id, or id of the event's subject. */
  q: z.string().trim().max(200).optional(),
});
export type WebhookDeliveriesQuery = z.infer<typeof webhookDeliveriesQuerySchema>;

export const webhookDeliverySchema = z.object({
  id: anyString,
  endpointId: anyString,
  endpoint: anyString,
  eventId: anyString,
  type: z.enum(deliveredEventTypes),
  subject: anyString,
  subjectId: anyString,
  orderNumber: stringOrNull,
  at: anyString,
  state: z.enum(deliveryStates),
  attempts: anyInteger,
  /** HTTP status of the last attempt. `null` without a reply. */
  status: integerOrNull,
  error: stringOrNull,
  dueAt: stringOrNull,
  endedAt: stringOrNull,
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookAttemptSchema = z.object({
  id: anyString,
  number: anyInteger,
  at: anyString,
  /** Personal data is masked, here and in the reply. */
  request: anyString,
  status: integerOrNull,
  reply: stringOrNull,
  error: stringOrNull,
  durationMs: anyInteger,
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

export const webhookDeliveryDetailSchema = webhookDeliverySchema.extend({
  tries: z.array(webhookAttemptSchema),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;
