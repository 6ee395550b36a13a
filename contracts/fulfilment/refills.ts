import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type OrderId, type OrderNumber, orderIdSchema, orderNumberSchema } from '../kit/ids.ts';
import { type ListReply, listQuerySchema, sortSchema } from '../kit/lists.ts';

/** A refill belongs to one part: the provider is asked to bring back what was lost after a drop. */
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

/** Lists the words under which it is shown (text 2, section 3); `unknown` reads 'Desconocido'. */
export const refillStatuses = [
  'completed',
  'processing',
  'partial',
  'pending',
  'canceled',
  'unknown',
] as const;
export type RefillStatus = (typeof refillStatuses)[number];

const shown: Record<RefillState, RefillStatus> = {
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

export const refillStatusOf = (state: RefillState): RefillStatus => shown[state];

/** Lists why a part is not refilled now; the back office words them. */
/** More than so many per cent of what was delivered must be missing. */
export const refillDropPercent = 10;

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

/**
 * Is the order of a call: its number (ten signs) or its id. The specification calls it a number; the shop's
 * are those of `contracts/kit/ids.ts`.
 */
export const refillOrderSchema = z.union([
  orderIdSchema.transform((id) => ({ id }) as { id: OrderId; number?: never }),
  orderNumberSchema.transform((number) => ({ number }) as { number: OrderNumber; id?: never }),
]);
export type RefillOrder = z.infer<typeof refillOrderSchema>;

const partSchema = z.object({
  fulfilmentId: anyString,
  providerOrderId: stringOrNull,
  /** Is what the provider says now; `error` when it says nothing. */
  status: z.object({
    status: stringOrNull,
    start_count: integerOrNull,
    remains: integerOrNull,
    error: stringOrNull,
  }),
  eligibility: z.object({
    /** The provider offers it for what was ordered. */
    refillAvailable: anyBoolean,
    /** All that the rule asks for is there. */
    canRefill: anyBoolean,
    /** Lists what stands in the way; it is empty when nothing does. */
    why: z.array(refillObstacleSchema),
  }),
  /** Counts units that were delivered, and how many of them are missing by the last count. */
  deliveredCount: integerOrNull,
  missingCount: integerOrNull,
  /** Is the count that the profile should have after all that was delivered to it, and the last count. */
  reachedCount: integerOrNull,
  currentCount: integerOrNull,
  countedAt: stringOrNull,
  /** Is the status of its last refill. */
  refillStatus: z.enum(refillStatuses).nullable(),
});
export type RefillPart = z.infer<typeof partSchema>;

/** `GET /api/admin/refill/status/{orderId}` returns the part that needs a refill most, and all parts of the order. */
export const refillStatusReplySchema = partSchema.extend({
  success: onlyTrue,
  orderId: anyString,
  orderNumber: anyString,
  parts: z.array(partSchema),
});
export type RefillStatusReply = z.infer<typeof refillStatusReplySchema>;

/** `POST /api/admin/refill/execute/{orderId}` replies; a false `success` reads 'Refill no ejecutado'. */
export const refillExecuteReplySchema = z.object({
  success: anyBoolean,
  message: anyString,
  /** Counts the parts that the provider was asked about, with what stood in the way of the first that was not. */
  asked: anyInteger,
  why: z.array(refillObstacleSchema),
});
export type RefillExecuteReply = z.infer<typeof refillExecuteReplySchema>;

/** `POST /api/admin/refill/process-all` says whether a run has begun or one is under way already. */
export const refillProcessReplySchema = z.object({
  success: onlyTrue,
  message: anyString,
  started: anyBoolean,
});
export type RefillProcessReply = z.infer<typeof refillProcessReplySchema>;

/** `GET /api/admin/refills` lists the newest first. */
export const refillListQuerySchema = listQuerySchema.extend({
  sort: sortSchema('created'),
  state: refillStateSchema.optional(),
  cause: z.enum(['job', 'staff', 'customer']).optional(),
  /** Is an order number, address, user name or the provider's number of order or refill. */
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
  /** Names the member who asked for it, where one did. */
  staff: stringOrNull,
  reachedCount: integerOrNull,
  foundCount: integerOrNull,
  countedAt: stringOrNull,
  /** Is a code, and what the provider wrote. */
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

/**
 * `GET /api/admin/refill/runs` returns the last run, and when the clock begins the next one (null where it is
 * switched off).
 */
export const refillRunsReplySchema = z.object({
  success: onlyTrue,
  automatic: anyBoolean,
  last: runSchema.nullable(),
  nextAt: stringOrNull,
  watched: anyInteger,
});
export type RefillRunsReply = z.infer<typeof refillRunsReplySchema>;
