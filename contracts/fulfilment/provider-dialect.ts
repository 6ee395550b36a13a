export const statusMeanings = [
  'submitted',
  'in_progress',
  'completed',
  'partial',
  'canceled',
  'failed',
] as const;
export type StatusMeaning = (typeof statusMeanings)[number];

/** Meanings that staff may assign to an unknown provider error. */
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

/** Inputs of panel API v2 other than link and quantity, by service type. */
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
