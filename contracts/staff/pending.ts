import { z } from 'zod';
import { buyerDraftSchema } from '../invoices/invoice-schemas.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema, orderNumberSchema } from '../kit/ids.ts';
import { type ListReply, listQuerySchema } from '../kit/lists.ts';
import { ofModule, type ScopeModule } from '../kit/module-fields.ts';

/**
 * Lists why something waits for a person; the back office words them. server/staff/pending/reasons.ts says
 * what closes each.
 */
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

/** Says what an item is about: one row of the shop, or one object of the processor's. */
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

/** Module of what an item is about. */
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

/** Says how soon a person should look, the most urgent first. */
export const pendingUrgencies = ['now', 'today', 'week'] as const;
export type PendingUrgency = (typeof pendingUrgencies)[number];

/** Says who closed an item. */
export const pendingActors = ['system', 'processor', 'provider', 'buyer', 'staff'] as const;
export type PendingActor = (typeof pendingActors)[number];

/** Lists what a person may decide; an item says which of them its reason allows. */
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

/** Says how an item that nobody has closed stands: put off until a time, or in view. */
export const pendingStates = ['open', 'snoozed', 'resolved'] as const;

/**
 * Is the order of the list: what is urgent, stops most or has a deadline comes first, each reason together.
 * Otherwise the oldest comes first.
 */
export const pendingSorts = ['urgency', 'opened', '-opened', 'amount', 'due', 'resolved'] as const;
export type PendingSort = (typeof pendingSorts)[number];

/** `GET /api/admin/pending` takes this. `q` finds orders by number, address or user name, and things by their id. */
export const pendingQuerySchema = listQuerySchema.extend({
  state: z.enum(pendingStates).default('open'),
  reason: pendingReasonSchema.optional(),
  kind: pendingKindSchema.optional(),
  orderId: orderIdSchema.optional(),
  /** Is `me`, `nobody`, or a member's id. */
  assignedTo: z.union([z.enum(['me', 'nobody']), z.uuid()]).optional(),
  q: ofModule('orders', z.string().trim().max(200).optional()),
  sort: z.enum(pendingSorts).default('urgency'),
});
export type PendingQuery = z.infer<typeof pendingQuerySchema>;

const person = z.object({ id: anyString, username: anyString });

export const pendingItemSchema = z.object({
  id: anyString,
  reason: pendingReasonSchema,
  kind: pendingKindSchema,
  /** Is the id of what `kind` names. */
  subjectId: anyString,
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  urgency: z.enum(pendingUrgencies),
  /** Is the money at stake, in euro cents. */
  amountCents: ofModule(ofKind, integerOrNull),
  /** Holds what is known of it; keys and values are codes, ids and figures. */
  evidence: ofModule(ofKind, z.record(anyString, z.unknown())),
  openedAt: anyString,
  /** Says when it was noticed last, and how often. */
  seenAt: anyString,
  times: anyInteger,
  /** Is a deadline from outside; it cannot be put off beyond. */
  dueAt: stringOrNull,
  snoozedUntil: stringOrNull,
  assignedTo: person.nullable(),
  /** The bank has claimed all that was paid: nothing of it can go back. */
  disputed: anyBoolean,
  /** Is the name of what it is about: the provider of a `provider` or `route`, a `processor`. */
  named: ofModule(ofKind, stringOrNull),
  /** It is about an order of a demonstration and counts nowhere. */
  sample: anyBoolean,
  /** Lists what may be decided now, the least risky first; it is empty once the item is closed. */
  decisions: z.array(z.enum(pendingDecisions)),
  /** Says who closed it and how: a decision, or the event that made it superfluous. */
  resolved: z
    .object({
      at: anyString,
      by: z.enum(pendingActors),
      staff: person.nullable(),
      how: anyString,
      note: stringOrNull,
      /**
       * Says what takes the decision back: `reopen` opens the item, `unlink` takes the provider's order from
       * the submission.
       */
      undo: z.enum(['reopen', 'unlink']).nullable(),
    })
    .nullable(),
});
export type PendingItem = z.infer<typeof pendingItemSchema>;

/** Is one item, as it stands after what was asked for. */
export const pendingReplySchema = z.object({ success: onlyTrue, item: pendingItemSchema });

export type PendingList = ListReply<PendingItem>;

/** `GET /api/admin/pending/summary` takes the list's filters, without order and paging. */
export const pendingSummaryQuerySchema = pendingQuerySchema.omit({ sort: true, limit: true, cursor: true });
export type PendingSummaryQuery = z.infer<typeof pendingSummaryQuerySchema>;

/**
 * Says how many items the filter leaves and the money at stake in all of them, by urgency and reason, most
 * urgent first.
 */
export const pendingSummarySchema = z.object({
  success: onlyTrue,
  /** Counts them without those of a demonstration. */
  total: anyInteger,
  samples: anyInteger,
  /** Counts euro cents. */
  amountCents: anyInteger,
  groups: z.array(
    z.object({
      urgency: z.enum(pendingUrgencies),
      reason: pendingReasonSchema,
      count: anyInteger,
      amountCents: anyInteger,
      oldestAt: anyString,
      /** Is the item that the list shows first. */
      firstId: anyString,
    }),
  ),
});
export type PendingSummary = z.infer<typeof pendingSummarySchema>;

/** `POST /api/admin/pending/{id}/snooze` takes null to bring it back into view. */
export const snoozePendingSchema = z.object({ until: z.iso.datetime({ offset: true }).nullable() });

/** `POST /api/admin/pending/{id}/assign` takes `me`, a member's id, or null for nobody. */
export const assignPendingSchema = z.object({ to: z.union([z.literal('me'), z.uuid(), z.null()]) });

/** `POST /api/admin/pending/{id}/resolve` takes the decision and why, for the audit. */
export const resolvePendingSchema = z.object({
  decision: z.enum(pendingDecisions),
  note: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed()),
  /** `link` needs the provider's order. */
  providerOrderId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)
    .optional(),
  /** With `link` it says that the person who decides has compared the order that may be another buyer's. */
  confirmed: z.boolean().optional(),
  /** `link_refill` needs the provider's refill. */
  providerRefillId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)
    .optional(),
  /** `match_withdrawal` needs the order that was meant. */
  orderNumber: orderNumberSchema.optional(),
  /** `decide_place` needs the country the buyer is in, or a territory of it: `FR`, `ES-canarias`. */
  place: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}(-[a-z_]{3,30})?$/)
    .optional(),
  /** `name_buyer` needs the person or business whom the invoice is for. */
  buyer: buyerDraftSchema.optional(),
});
export type ResolvePending = z.infer<typeof resolvePendingSchema>;
