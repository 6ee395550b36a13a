import { z } from 'zod';
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
  fulfilmentId: z.string(),
  providerOrderId: z.string().nullable(),
  /** Is what the provider says now; `error` when it says nothing. */
  status: z.object({
    status: z.string().nullable(),
    start_count: z.number().int().nullable(),
    remains: z.number().int().nullable(),
    error: z.string().nullable(),
  }),
  eligibility: z.object({
    /** The provider offers it for what was ordered. */
    refillAvailable: z.boolean(),
    /** All that the rule asks for is there. */
    canRefill: z.boolean(),
    /** Lists what stands in the way; it is empty when nothing does. */
    why: z.array(refillObstacleSchema),
  }),
  /** Counts units that were delivered, and how many of them are missing by the last count. */
  deliveredCount: z.number().int().nullable(),
  missingCount: z.number().int().nullable(),
  /** Is the count that the profile should have after all that was delivered to it, and the last count. */
  reachedCount: z.number().int().nullable(),
  currentCount: z.number().int().nullable(),
  countedAt: z.string().nullable(),
  /** Is the status of its last refill. */
  refillStatus: z.enum(refillStatuses).nullable(),
});
export type RefillPart = z.infer<typeof partSchema>;

/** `GET /api/admin/refill/status/{orderId}` returns the part that needs a refill most, and all parts of the order. */
export const refillStatusReplySchema = partSchema.extend({
  success: z.literal(true),
  orderId: z.string(),
  orderNumber: z.string(),
  parts: z.array(partSchema),
});
export type RefillStatusReply = z.infer<typeof refillStatusReplySchema>;

/** `POST /api/admin/refill/execute/{orderId}` replies; a false `success` reads 'Refill no ejecutado'. */
export const refillExecuteReplySchema = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Counts the parts that the provider was asked about, with what stood in the way of the first that was not. */
  asked: z.number().int(),
  why: z.array(refillObstacleSchema),
});
export type RefillExecuteReply = z.infer<typeof refillExecuteReplySchema>;

/** `POST /api/admin/refill/process-all` says whether a run has begun or one is under way already. */
export const refillProcessReplySchema = z.object({
  success: z.literal(true),
  message: z.string(),
  started: z.boolean(),
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
  id: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  username: z.string(),
  providerOrderId: z.string(),
  providerRefillId: z.string().nullable(),
  state: refillStateSchema,
  status: z.enum(refillStatuses),
  cause: z.enum(['job', 'staff', 'customer']),
  /** Names the member who asked for it, where one did. */
  staff: z.string().nullable(),
  reachedCount: z.number().int().nullable(),
  foundCount: z.number().int().nullable(),
  countedAt: z.string().nullable(),
  /** Is a code, and what the provider wrote. */
  reason: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
});
export type Refill = z.infer<typeof refillSchema>;
export type RefillList = ListReply<Refill>;

const runSchema = z.object({
  cause: z.enum(['clock', 'staff']),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  lookedAt: z.number().int(),
  dropped: z.number().int(),
  asked: z.number().int(),
});

/**
 * `GET /api/admin/refill/runs` returns the last run, and when the clock begins the next one (null where it is
 * switched off).
 */
export const refillRunsReplySchema = z.object({
  success: z.literal(true),
  automatic: z.boolean(),
  last: runSchema.nullable(),
  nextAt: z.string().nullable(),
  watched: z.number().int(),
});
export type RefillRunsReply = z.infer<typeof refillRunsReplySchema>;
