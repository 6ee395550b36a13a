import { z } from 'zod';
import type { SwitchHint } from '../kit/switch-hint.ts';

/** Replies with an unknown outcome. With the suffix `-after` the action was executed. */
export const AMBIGUOUS_FAULTS = [
  'timeout',
  'reset',
  '502-html',
  '500-error',
  '200-html',
  'empty',
  '{}',
  'order-0',
  'order-null',
  'order-blank',
  'cut-json',
] as const;

/** Definite refusals without effect. */
export const REFUSED_KINDS = [
  '429',
  '403-html',
  '404-html',
  'maintenance',
  'insufficient-funds',
  'active-order',
  'disabled-service',
  'invalid-service',
  'invalid-link',
  'min-quantity',
  'max-quantity',
  'invalid-key',
  'inactive-account',
  'bad-request',
  'order-not-found',
  'unknown-error',
] as const;

export type AmbiguousFault = (typeof AMBIGUOUS_FAULTS)[number];
export type RefusedKind = (typeof REFUSED_KINDS)[number];
export type FaultKind = 'slow' | RefusedKind | AmbiguousFault | `${AmbiguousFault}-${'before' | 'after'}`;

export const ACTIONS = ['services', 'add', 'status', 'refill', 'refill_status', 'cancel', 'balance'] as const;

const kinds = [
  'slow',
  ...REFUSED_KINDS,
  ...AMBIGUOUS_FAULTS.flatMap((kind) => [kind, `${kind}-before`, `${kind}-after`] as const),
] as const satisfies FaultKind[];

const rule = z.strictObject({
  action: z.enum(ACTIONS).optional(),
  service: z.number().int().optional(),
  link: z.string().optional(),
  kind: z.enum(kinds),
  /** Delay before the action. For a time-out, the duration of the open connection (default two minutes). */
  delayMs: z.number().int().min(0).max(900_000).optional(),
});

const schema = z.strictObject({
  next: z.array(rule.extend({ times: z.number().int().min(1).optional() })),
  always: z.array(rule),
  latencyMs: z.number().int().min(0).max(600_000),
  deliverySeconds: z.number().min(0).nullable(),
  endAs: z.enum(['Completed', 'Partial', 'Canceled', 'Fail']),
  partialShare: z.number().min(0).max(1),
  refillOutcome: z.enum(['Completed', 'Partial', 'Canceled', 'Rejected', 'Error', 'refused', 'early']),
  cancelOutcome: z.enum(['canceled', 'ignored', 'refused']),
  cancelSeconds: z.number().min(0).nullable(),
  unrelatedCharge: z
    .string()
    .regex(/^\d+(\.\d{1,6})?$/)
    .nullable(),
  activeLinkCheck: z.boolean(),
  errorStyle: z.enum(['200-error', '4xx-error', 'status-msg']),
  errorWords: z.enum(['plain', 'neworder']),
  idStyle: z.enum(['number', 'string', 'ulid']),
  addShape: z.enum(['order', 'order_id', 'data.order', 'status-success']),
  servicesShape: z.enum(['list', 'services', 'data', 'empty-list', 'empty-data']),
  padServices: z.number().int().min(0).max(20_000),
  numberStyle: z.enum(['canonical', 'swapped']),
  statusShape: z.enum(['object', 'array', 'wrapped']),
  perIdErrors: z.enum(['object', 'text']),
  missingIds: z.boolean(),
  hiddenOrders: z.array(z.string()),
  oddWords: z.boolean(),
  nullCounts: z.boolean(),
});

export type ProviderFaults = z.infer<typeof schema>;
export type FaultRule = z.infer<typeof rule>;
export const providerFaultsSchema: z.ZodType<ProviderFaults> = schema;

export const NO_PROVIDER_FAULTS: ProviderFaults = {
  next: [],
  always: [],
  latencyMs: 0,
  deliverySeconds: null,
  endAs: 'Completed',
  partialShare: 0.3,
  refillOutcome: 'Completed',
  cancelOutcome: 'canceled',
  cancelSeconds: null,
  unrelatedCharge: null,
  activeLinkCheck: true,
  errorStyle: '200-error',
  errorWords: 'plain',
  idStyle: 'number',
  addShape: 'order',
  servicesShape: 'list',
  padServices: 0,
  numberStyle: 'canonical',
  statusShape: 'object',
  perIdErrors: 'object',
  missingIds: false,
  hiddenOrders: [],
  oddWords: false,
  nullCounts: false,
};

const shape = schema.shape;

export const PROVIDER_SWITCH_HINTS: Record<keyof ProviderFaults, SwitchHint> = {
  next: {
    label: 'Next requests',
    help: 'Used up one by one: [{"action":"add","kind":"timeout-after","times":1,"service":1001,"delayMs":0}]',
  },
  always: { label: 'Every request', help: 'The same rules, never used up; name a service to fail it alone.' },
  latencyMs: { label: 'Latency, milliseconds', help: 'Before every reply.' },
  deliverySeconds: {
    label: 'Delivery time, seconds',
    kind: 'number',
    nullable: true,
    help: 'Empty: as started. 0: delivered at the next status call.',
  },
  endAs: { label: 'Orders end as', choices: shape.endAs.options },
  partialShare: { label: 'Share left undone when partial', help: 'Between 0 and 1.' },
  refillOutcome: {
    label: 'Refills end as',
    help: 'refused, early: none is taken.',
    choices: shape.refillOutcome.options,
  },
  cancelOutcome: { label: 'Cancel requests', choices: shape.cancelOutcome.options },
  cancelSeconds: {
    label: 'Time until an order is cancelled, seconds',
    kind: 'number',
    nullable: true,
    help: 'Empty: a tenth of the delivery time.',
  },
  unrelatedCharge: {
    label: 'Unrelated charge, euros',
    help: 'Taken once, at the next balance call.',
    kind: 'text',
    nullable: true,
  },
  activeLinkCheck: { label: 'Refuse a second active order for one link' },
  errorStyle: { label: 'Errors come as', choices: shape.errorStyle.options },
  errorWords: { label: 'Error texts', choices: shape.errorWords.options },
  idStyle: { label: 'Order ids are', choices: shape.idStyle.options },
  addShape: { label: 'Reply to add', choices: shape.addShape.options },
  servicesShape: { label: 'Reply to services', choices: shape.servicesShape.options },
  padServices: { label: 'Invented services to add to the list' },
  numberStyle: { label: 'Numbers and strings', choices: shape.numberStyle.options },
  statusShape: { label: 'Reply to status', choices: shape.statusShape.options },
  perIdErrors: { label: 'Errors per id', choices: shape.perIdErrors.options },
  missingIds: { label: 'Leave unknown ids out of the reply' },
  hiddenOrders: { label: 'Orders it denies knowing', help: 'A list of ids: ["23501"]' },
  oddWords: { label: 'Odd words and letter case in statuses' },
  nullCounts: { label: 'Null, empty, "Unknown" and negative counts' },
};
