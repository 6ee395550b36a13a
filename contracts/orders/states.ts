export const orderStates = [
  'pending',
  'processing',
  'completed',
  'cancelled',
  'refunded',
  'duplicate',
] as const;
export type OrderState = (typeof orderStates)[number];

export const paymentStates = [
  'unpaid',
  'pending',
  'paid',
  'failed',
  'partially_refunded',
  'refunded',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** State of one line item (or one post of it) at the provider. */
export const fulfilmentStates = [
  'queued',
  'submitting',
  'in_doubt',
  'needs_action',
  'submitted',
  'in_progress',
  'completed',
  'partial',
  'canceled',
  'failed',
] as const;
export type FulfilmentState = (typeof fulfilmentStates)[number];

/** State of one attempt to submit a fulfilment, at most once (protocol "safe submission"). */
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
export type SubmissionState = (typeof submissionStates)[number];

export const serviceTypes = ['followers', 'likes', 'views'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const defaultServiceType = 'followers' as const satisfies ServiceType;

/** Types ordered for posts of a profile, not for the profile itself. */
export type PostsType = Exclude<ServiceType, 'followers'>;

/** Returns whether this type is ordered for posts, which share the units. */
export const isForPosts = (type: ServiceType): type is PostsType => type !== 'followers';

export const audiences = ['europe', 'spain'] as const;
export type Audience = (typeof audiences)[number];

/** Returns whether this is sold by audience. Only such lists have custom quantities and upsell offers. */
export const isByAudience = ({ audience }: { audience?: Audience | null | undefined }): boolean =>
  Boolean(audience);

/** State of an order that selects the explanation shown to its buyer. */
export const orderDisplayStates = [
  'unpaid',
  'bank',
  'failed',
  'held',
  'returned',
  'underway',
  'completed',
  'partial',
  'withdrawn',
  'refunded',
  'owed',
  'cancelled',
  'duplicate',
] as const;
export type OrderDisplayState = (typeof orderDisplayStates)[number];
