/** Is the order as the buyer sees it (text 2, section 4). */
export const orderStates = [
  'pending',
  'processing',
  'completed',
  'cancelled',
  'refunded',
  'duplicate',
] as const;
export type OrderState = (typeof orderStates)[number];

/** Is what is known of the order's money. */
export const paymentStates = [
  'unpaid',
  'pending',
  'paid',
  'failed',
  'partially_refunded',
  'refunded',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Is the state of one line item (or one post of it) at the provider. */
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

/**
 * Is the state of one attempt to have the provider accept a fulfilment, at most once (protocol "safe submission").
 */
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

/** This type is meant where nothing names another. */
export const usualType = 'followers' as const satisfies ServiceType;

/** Is the form for posts of a profile; the other one is for the profile itself. */
export type PostsType = Exclude<ServiceType, 'followers'>;

/** Returns whether the form of this type asks for posts, which share what is bought. */
export const isForPosts = (type: ServiceType): type is PostsType => type !== 'followers';

export const audiences = ['europe', 'spain'] as const;
export type Audience = (typeof audiences)[number];

/** Returns whether this is sold by audience: such lists alone have custom quantities and upsell offers. */
export const isByAudience = ({ audience }: { audience?: Audience | null | undefined }): boolean =>
  Boolean(audience);

/** Says how an order stands, in the one word that its buyer's explanation goes by. */
export const orderStandings = [
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
export type OrderStanding = (typeof orderStandings)[number];
