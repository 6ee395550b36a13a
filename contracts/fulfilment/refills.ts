import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type OrderId, type OrderNumber, orderIdSchema, orderNumberSchema } from '../kit/ids.ts';
import { type ListReply, listQuerySchema, sortSchema } from '../kit/lists.ts';

/** A refill belongs to one part: the provider replaces units lost after delivery. */
export const refillStates = [
  'queued',
  'sending',
  'doubt',
  'pending',
  'processing',
  'completed',
  'partial',
  'canceled',
  'refused',
] as const;
export const refillStateSchema = z.enum(refillStates);
export type RefillState = z.infer<typeof refillStateSchema>;

/** Displayed status words (text 2, section 3). `unknown` is shown as 'Desconocido'. */
export const refillStatuses = [
  'completed',
  'processing',
  'partial',
  'pending',
  'canceled',
  'unknown',
] as const;
export type RefillStatus = (typeof refillStatuses)[number];

const publicRefillStatus: Record<RefillState, RefillStatus> = {
  queued: 'pending',
  sending: 'pending',
  doubt: 'unknown',
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  partial: 'partial',
  canceled: 'canceled',
  refused: 'canceled',
};

export const refillStatusOf = (state: RefillState): RefillStatus => publicRefillStatus[state];

export const refillObstacles = [
  'order_state',
  'money_back',
  'not_delivered',
  'no_provider_order',
  'not_offered',
  'promised_elsewhere',
  'window_over',
  'provider_held',
  'refill_open',
  'not_counted',
  'not_shown',
  'counted_before',
  'no_drop',
  'counts_for_older',
  'asked_lately',
] as const;
export type RefillObstacle = (typeof refillObstacles)[number];
export const refillObstacleSchema = z.enum(refillObstacles);

/** Order number (ten characters) or id. Numbers are defined in `contracts/kit/ids.ts`. */
export const refillOrderSchema = z.union([
  orderIdSchema.transform((id) => ({ id }) as { id: OrderId; number?: never }),
  orderNumberSchema.transform((number) => ({ number }) as { number: OrderNumber; id?: never }),
]);
export type RefillOrder = z.infer<typeof refillOrderSchema>;

const partSchema = z.object({
  fulfilmentId: anyString,
  providerOrderId: stringOrNull,
  status: z.object({
    status: stringOrNull,
    start_count: integerOrNull,
    remains: integerOrNull,
    error: stringOrNull,
  }),
  eligibility: z.object({
    /** Offered by the provider for this service. */
    refillAvailable: anyBoolean,
    canRefill: anyBoolean,
    why: z.array(refillObstacleSchema),
  }),
  deliveredCount: integerOrNull,
  missingCount: integerOrNull,
  /** Expected count of the profile after all deliveries, and the last count. */
  reachedCount: integerOrNull,
  currentCount: integerOrNull,
  countedAt: stringOrNull,
  refillStatus: z.enum(refillStatuses).nullable(),
});
export type RefillPart = z.infer<typeof partSchema>;

/** `GET /api/admin/refill/status/{orderId}`. The part that needs a refill most, and all parts. */
export const refillStatusReplySchema = partSchema.extend({
  success: onlyTrue,
  orderId: anyString,
  orderNumber: anyString,
  parts: z.array(partSchema),
});
export type RefillStatusReply = z.infer<typeof refillStatusReplySchema>;

/** `POST /api/admin/refill/execute/{orderId}`. A false `success` is shown as 'Refill no ejecutado'. */
export const refillExecuteReplySchema = z.object({
  success: anyBoolean,
  message: anyString,
  /** Number of parts requested, and the obstacle of the first that was not. */
  asked: anyInteger,
  why: z.array(refillObstacleSchema),
});
export type RefillExecuteReply = z.infer<typeof refillExecuteReplySchema>;

/** `POST /api/admin/refill/process-all`. Reports whether a run was started or is already in progress. */
export const refillProcessReplySchema = z.object({
  success: onlyTrue,
  message: anyString,
  started: anyBoolean,
});
export type RefillProcessReply = z.infer<typeof refillProcessReplySchema>;

/** `GET /api/admin/refills`, newest first. */
export const refillListQuerySchema = listQuerySchema.extend({
  sort: sortSchema('created', 'state'),
  state: refillStateSchema.optional(),
  cause: z.enum(['job', 'staff', 'customer']).optional(),
  /** Order number, address, username, or the provider's order or refill number. */
  q: z.string().trim().max(200).optional(),
});
export type RefillListQuery = z.infer<typeof refillListQuerySchema>;

export const refillSchema = z.object({
  id: anyString,
  orderId: anyString,
  orderNumber: anyString,
  username: anyString,
  providerOrderId: anyString,
  providerRefillId: stringOrNull,
  state: refillStateSchema,
  status: z.enum(refillStatuses),
  cause: z.enum(['job', 'staff', 'customer']),
  staff: stringOrNull,
  reachedCount: integerOrNull,
  foundCount: integerOrNull,
  countedAt: stringOrNull,
  /** Reason code, and the provider's text. */
  reason: stringOrNull,
  message: stringOrNull,
  createdAt: anyString,
  endedAt: stringOrNull,
});
export type Refill = z.infer<typeof refillSchema>;
export type RefillList = ListReply<Refill>;

const runSchema = z.object({
  cause: z.enum(['clock', 'staff']),
  startedAt: anyString,
  finishedAt: stringOrNull,
  lookedAt: anyInteger,
  dropped: anyInteger,
  asked: anyInteger,
});

/** `GET /api/admin/refill/runs`. Last run and the time of the next (`null` when disabled). */
export const refillRunsReplySchema = z.object({
  success: onlyTrue,
  automatic: anyBoolean,
  last: runSchema.nullable(),
  nextAt: stringOrNull,
  watched: anyInteger,
});
export type RefillRunsReply = z.infer<typeof refillRunsReplySchema>;
