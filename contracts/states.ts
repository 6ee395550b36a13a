import { z } from 'zod';

/** The order as the buyer sees it (text 2, section 4). */
export const orderStates = [
  'pending',
  'processing',
  'completed',
  'cancelled',
  'refunded',
  'duplicate',
] as const;
export const orderStateSchema = z.enum(orderStates);
export type OrderState = z.infer<typeof orderStateSchema>;

/** What is known of the order's money. */
export const paymentStates = [
  'unpaid',
  'pending',
  'paid',
  'failed',
  'partially_refunded',
  'refunded',
] as const;
export const paymentStateSchema = z.enum(paymentStates);
export type PaymentState = z.infer<typeof paymentStateSchema>;

/** One line item (or one post of it) at the provider. */
export const fulfilmentStates = [
  'queued',
  'submitting',
  'needs_review',
  'needs_action',
  'submitted',
  'in_progress',
  'completed',
  'partial',
  'canceled',
  'failed',
] as const;
export const fulfilmentStateSchema = z.enum(fulfilmentStates);
export type FulfilmentState = z.infer<typeof fulfilmentStateSchema>;

/** One attempt to have the provider accept a fulfilment: at most once (protocol "safe submission"). */
export const submissionStates = [
  'queued',
  'sending',
  'accepted',
  'rejected',
  'ambiguous',
  'linked',
  'not_placed',
  'refunded',
] as const;
export const submissionStateSchema = z.enum(submissionStates);
export type SubmissionState = z.infer<typeof submissionStateSchema>;

export const serviceTypes = ['followers', 'likes', 'views'] as const;
export const serviceTypeSchema = z.enum(serviceTypes);
export type ServiceType = z.infer<typeof serviceTypeSchema>;

export const audiences = ['europe', 'spain'] as const;
export const audienceSchema = z.enum(audiences);
export type Audience = z.infer<typeof audienceSchema>;
