import { z } from 'zod';

/** Why something waits for a person; the back office words them. What closes each: server/pending/reasons.ts. */
export const pendingReasons = [
  'amount_mismatch',
  'currency_mismatch',
  'paid_twice',
  'paid_after_cancellation',
  'settled_not_paid',
  'payment_without_order',
  'refund_failed',
  'refund_made_twice',
  'dispute',
  'dispute_lost',
  'early_fraud_warning',
  'submission_ambiguous',
  'submission_rejected',
  'accepted_after_decision',
  'provider_mapping_missing',
  'provider_held',
  'price_list_refused',
  'delivery_partial',
  'delivery_canceled',
  'delivery_failed',
  'delivery_status_unknown',
  'withdrawal_review',
  'mail_failed',
  'job_exhausted',
  'flagged_before',
] as const;
export const pendingReasonSchema = z.enum(pendingReasons);
export type PendingReason = z.infer<typeof pendingReasonSchema>;

/** What an item is about: one row of the shop, or one object of the processor's. */
export const pendingKinds = [
  'order',
  'payment',
  'intent',
  'refund',
  'dispute',
  'submission',
  'line_item',
  'fulfilment',
  'provider',
  'withdrawal',
  'mail',
  'job',
] as const;
export const pendingKindSchema = z.enum(pendingKinds);
export type PendingKind = z.infer<typeof pendingKindSchema>;

/** How soon a person should look, the most urgent first. */
export const pendingUrgencies = ['now', 'today', 'week'] as const;
export type PendingUrgency = (typeof pendingUrgencies)[number];

/** Who closed an item. */
export const pendingActors = ['system', 'processor', 'provider', 'buyer', 'staff'] as const;
export type PendingActor = (typeof pendingActors)[number];
