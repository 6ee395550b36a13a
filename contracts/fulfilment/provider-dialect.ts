/** States that a provider's status word can mean. */
export const statusMeanings = [
  'submitted',
  'in_progress',
  'completed',
  'partial',
  'canceled',
  'failed',
] as const;
export type StatusMeaning = (typeof statusMeanings)[number];

/** Meanings that staff may give to an error of a provider that the shop does not know. */
export const errorMeanings = [
  'insufficient_funds',
  'active_order',
  'invalid_service',
  'invalid_link',
  'invalid_quantity',
  'invalid_key',
  'rate_limited',
] as const;
export type ErrorMeaning = (typeof errorMeanings)[number];

/** Inputs beyond link and quantity that panel API v2 asks for, by type of service. */
export const extraInputs = [
  'comments',
  'usernames',
  'schedule',
  'answer',
  'keywords',
  'hashtag',
  'media',
  'package',
] as const;
export type ExtraInput = (typeof extraInputs)[number];
