import { z } from 'zod';
import { buyerDraftSchema } from '../invoices/invoice-schemas.ts';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema, orderNumberSchema } from '../kit/ids.ts';
import { type ListReply, listQuerySchema } from '../kit/lists.ts';
import { markFieldOwner, type ScopeModule } from '../kit/module-fields.ts';

/** Reasons of inbox items. server/staff/pending/reasons.ts defines what closes each. */
export const pendingReasons = [
  'amount_mismatch',
  'currency_mismatch',
  'paid_twice',
  'paid_after_cancellation',
  'buyer_blocked',
  'notification_differs',
  'settled_not_paid',
  'payment_without_order',
  'refund_failed',
  'refund_made_twice',
  'dispute',
  'dispute_lost',
  'early_fraud_warning',
  'books_differ',
  'processor_held',
  'figure_out_of_bounds',
  'maintenance_lasts',
  'submission_ambiguous',
  'submission_rejected',
  'accepted_after_decision',
  'submission_stuck',
  'provider_mapping_missing',
  'provider_held',
  'price_list_refused',
  'route_at_loss',
  'route_excluded',
  'line_not_sent',
  'delivery_partial',
  'delivery_canceled',
  'delivery_failed',
  'delivery_status_unknown',
  'refill_ambiguous',
  'withdrawal_undecided',
  'mail_failed',
  'mails_held',
  'retention_failed',
  'backup_missing',
  'restore_unproved',
  'webhooks_missing',
  'webhook_stopped',
  'mail_server_away',
  'shop_finding',
  'shop_restored',
  'mail_returned',
  'mentioned',
  'job_exhausted',
  'sale_place_open',
  'invoice_needs_buyer',
  'invoice_failed',
  'issuer_unknown',
  'tax_threshold_near',
  'tax_threshold_crossed',
  'vat_number_confirmed',
  'vat_number_unproven',
  'address_outside_vat',
  'address_changes_tax',
  'return_overdue',
  'issuing_stopped',
  'record_refused',
  'sending_refused',
  'certificate_refused',
  'certificate_ends',
  'records_late',
] as const;
export const pendingReasonSchema = z.enum(pendingReasons);
export type PendingReason = z.infer<typeof pendingReasonSchema>;

/** Subject of an item: a row of the shop, or an object of the processor. */
export const pendingKinds = [
  'order',
  'payment',
  'intent',
  'refund',
  'dispute',
  'submission',
  'line_item',
  'fulfilment',
  'refill',
  'provider',
  'route',
  'withdrawal',
  'mail',
  'note',
  'job',
  'books',
  'processor',
  'figure',
  'invoice',
  'tax',
  'register',
  'webhook',
] as const;
export const pendingKindSchema = z.enum(pendingKinds);
export type PendingKind = z.infer<typeof pendingKindSchema>;

export const pendingModules = {
  order: 'orders',
  payment: 'payments',
  intent: 'payments',
  refund: 'payments',
  dispute: 'payments',
  books: 'payments',
  processor: 'payments',
  submission: 'fulfilment',
  line_item: 'fulfilment',
  fulfilment: 'fulfilment',
  refill: 'fulfilment',
  provider: 'fulfilment',
  route: 'fulfilment',
  withdrawal: 'checkout',
  mail: 'mail',
  note: 'staff',
  job: 'staff',
  figure: 'marketing',
  invoice: 'invoices',
  tax: 'tax',
  register: 'tax',
  webhook: 'operations',
} as const satisfies Record<PendingKind, ScopeModule>;
const ofKind = ({ kind }: Record<string, unknown>) => pendingModules[kind as PendingKind];
/** The alarm about the margin, whose evidence is the margin itself. */
const isMarginAlarm = ({ kind, subjectId }: Record<string, unknown>) =>
  kind === 'figure' && subjectId === 'margin';

export const pendingUrgencies = ['now', 'today', 'week'] as const;
export type PendingUrgency = (typeof pendingUrgencies)[number];

export const pendingActors = ['system', 'processor', 'provider', 'buyer', 'staff'] as const;
export type PendingActor = (typeof pendingActors)[number];

export const pendingDecisions = [
  'noted',
  'accept_payment',
  'refund_payment',
  'recreate_order',
  'retry_refund',
  'refunded_elsewhere',
  'answered',
  'link',
  'not_placed',
  'refund',
  'try_again',
  'release_provider',
  'release_processor',
  'accept_price_list',
  'refund_rest',
  'accept_as_is',
  'delivered',
  'not_delivered',
  'link_refill',
  'refill_not_taken',
  'match_withdrawal',
  'close_withdrawal',
  'send_mail',
  'allow_mail',
  'release_mails',
  'drop_mails',
  'retry_job',
  'resume_webhooks',
  'mend_record',
  'open_installation',
  'invoice_again',
  'decide_place',
  'name_buyer',
  'accept_number',
  'refuse_number',
  'untax_giving_back',
  'untax_same_price',
] as const;
export type PendingDecision = (typeof pendingDecisions)[number];

export const pendingStates = ['open', 'snoozed', 'resolved'] as const;

/**
 * Sort orders. `urgency` puts urgent and blocking items and deadlines first, grouped by reason, otherwise the oldest.
 */
export const pendingSorts = ['urgency', 'opened', '-opened', 'amount', 'due', 'resolved'] as const;
export type PendingSort = (typeof pendingSorts)[number];

/** `GET /api/admin/pending`. `q` is an order number, address, username, or the id of a subject. */
export const pendingQuerySchema = listQuerySchema.extend({
  state: z.enum(pendingStates).default('open'),
  reason: pendingReasonSchema.optional(),
  kind: pendingKindSchema.optional(),
  orderId: orderIdSchema.optional(),
  /** `me`, `nobody`, or a member's id. */
  assignedTo: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  q: markFieldOwner('orders', z.string().trim().max(200).optional()),
  sort: z.enum(pendingSorts).default('urgency'),
});
export type PendingQuery = z.infer<typeof pendingQuerySchema>;

const person = z.object({ id: anyString, username: anyString });

export const pendingItemSchema = z.object({
  id: anyString,
  reason: pendingReasonSchema,
  kind: pendingKindSchema,
  subjectId: anyString,
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  urgency: z.enum(pendingUrgencies),
  /** Amount at stake in euro cents. */
  amountCents: markFieldOwner(ofKind, integerOrNull),
  evidence: ofCost(markFieldOwner(ofKind, z.record(anyString, z.unknown())), isMarginAlarm),
  openedAt: anyString,
  seenAt: anyString,
  times: anyInteger,
  /** External deadline, which limits snoozing. */
  dueAt: stringOrNull,
  snoozedUntil: stringOrNull,
  assignedTo: person.nullable(),
  /** The bank has claimed the whole payment, so no refund is possible. */
  disputed: anyBoolean,
  /** Name of the subject: the provider of a `provider` or `route`, a `processor`. */
  named: markFieldOwner(ofKind, stringOrNull),
  /** Item about a demonstration order. Excluded from counts. */
  sample: anyBoolean,
  /** Decisions that the caller may make, least risky first. Empty once closed. */
  decisions: z.array(z.enum(pendingDecisions)),
  /** Who closed it and how: a decision, or an event that resolved it. */
  resolved: z
    .object({
      at: anyString,
      by: z.enum(pendingActors),
      staff: person.nullable(),
      how: anyString,
      note: stringOrNull,
      /**
       * How to revert the decision: `reopen` opens the item, `unlink` removes the provider's order from the submission.
       */
      undo: z.enum(['reopen', 'unlink']).nullable(),
    })
    .nullable(),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

export const pendingReplySchema = z.object({ success: onlyTrue, item: pendingItemSchema });

export type PendingList = ListReply<PendingItem>;

/** `GET /api/admin/pending/summary`. Filters of the list, without sorting and paging. */
export const pendingSummaryQuerySchema = pendingQuerySchema.omit({ sort: true, limit: true, cursor: true });
export type PendingSummaryQuery = z.infer<typeof pendingSummaryQuerySchema>;

/** Number of filtered items and amount at stake, by urgency and reason, most urgent first. */
export const pendingSummarySchema = z.object({
  success: onlyTrue,
  /** Without demonstration items. */
  total: anyInteger,
  samples: anyInteger,
  /** Euro cents. */
  amountCents: anyInteger,
  groups: z.array(
    z.object({
      urgency: z.enum(pendingUrgencies),
      reason: pendingReasonSchema,
      count: anyInteger,
      amountCents: anyInteger,
      oldestAt: anyString,
      firstId: anyString,
    }),
  ),
});
export type PendingSummary = z.infer<typeof pendingSummarySchema>;

/** `POST /api/admin/pending/{id}/snooze`. `null` ends the snooze. */
export const snoozePendingSchema = z.object({ until: z.iso.datetime({ offset: true }).nullable() });

/** `POST /api/admin/pending/{id}/assign`. `me`, a member's id, or `null` to unassign. */
export const assignPendingSchema = z.object({ to: z.union([z.literal('me'), z.uuid(), z.null()]) });

/** `POST /api/admin/pending/{id}/resolve`. The decision, and its reason for the audit log. */
export const resolvePendingSchema = z.object({
  decision: z.enum(pendingDecisions),
  note: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed()),
  /** Required by `link`: the provider's order. */
  providerOrderId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)
    .optional(),
  /** With `link`: staff compared the orders, although it may belong to another buyer. */
  confirmed: z.boolean().optional(),
  /** Required by `link_refill`: the provider's refill. */
  providerRefillId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)
    .optional(),
  /** Required by `match_withdrawal`: the intended order. */
  orderNumber: orderNumberSchema.optional(),
  /** Required by `decide_place`: the buyer's country or territory (`FR`, `ES-canarias`). */
  place: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}(-[a-z_]{3,30})?$/)
    .optional(),
  /** Required by `name_buyer`: the invoice recipient. */
  buyer: buyerDraftSchema.optional(),
});
export type ResolvePending = z.infer<typeof resolvePendingSchema>;
