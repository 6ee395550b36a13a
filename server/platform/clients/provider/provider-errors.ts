/** Is the meaning of a provider's error text (protocol page "Errors seen"). */
export type ProviderErrorCode =
  | 'invalid_key'
  | 'bad_request'
  | 'invalid_service'
  | 'invalid_link'
  | 'invalid_quantity'
  | 'insufficient_funds'
  | 'active_order'
  | 'order_not_found'
  | 'refill'
  /** A refill is already open, or it is too early for one. */
  | 'refill_open'
  | 'refill_early'
  | 'rate_limited'
  | 'unknown';

/** Holds lower-case parts of known texts; the first row that matches wins (`link_duplicate` contains `link`). */
const phrases: readonly (readonly [Exclude<ProviderErrorCode, 'unknown'>, readonly string[]])[] = [
  ['rate_limited', ['too many requests', 'rate limit exceeded']],
  [
    'active_order',
    ['active order with this link', 'wait until order being completed', 'neworder.error.link_duplicate'],
  ],
  ['insufficient_funds', ['not enough funds', 'insufficient balance', 'neworder.error.not_enough_funds']],
  [
    'invalid_key',
    ['invalid api key', 'incorrect api key', 'api key is required', 'your account is not active'],
  ],
  [
    'invalid_service',
    [
      'incorrect service id',
      'invalid service id',
      'disabled service id',
      'neworder.error.incorrect_service_id',
      'neworder.error.service_inactive',
      'neworder.error.service_not_found',
    ],
  ],
  [
    'invalid_quantity',
    [
      'quantity less than minimal',
      'quantity more than maximum',
      'neworder.error.min_quantity',
      'neworder.error.max_quantity',
    ],
  ],
  [
    'invalid_link',
    [
      'bad link',
      'incorrect link',
      'neworder.error.link',
      'neworder.error.invalid_link',
      'neworder.error.link_not_found',
    ],
  ],
  ['order_not_found', ['incorrect order id', 'invalid order id']],
  ['refill_open', ['refill already', 'already has a refill', 'refill is in progress', 'refill in progress']],
  [
    'refill_early',
    [
      'refill is not available yet',
      'refill not available yet',
      'too early to refill',
      'too early for a refill',
    ],
  ],
  [
    'refill',
    [
      'incorrect refill id',
      'refill not found',
      'not eligible for refill',
      'refill is not available',
      'refill not available',
      'refill is disabled',
      'cannot be refilled',
      "can't be refilled",
      'no refill',
    ],
  ],
  ['bad_request', ['incorrect request', 'incorrect action', 'incorrect parameters']],
];

export function providerErrorCode(text: string): ProviderErrorCode {
  const lower = text.toLowerCase();
  return phrases.find(([, parts]) => parts.some((part) => lower.includes(part)))?.[0] ?? 'unknown';
}

const failureWords = new Set(['error', 'fail', 'failed', 'false']);

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the error of a reply, or undefined when it has none: `{error: text}`, `{error: {message}}`, `{error: true,
 * message}`, `{errors: [text]}`, and `{status: "error", msg}` of clones and maintenance pages.
 */
export function errorOf(body: unknown): string | undefined {
  if (!isRecord(body)) return undefined;
  const { error, errors } = body;
  const message = nonEmptyText(body.msg) ?? nonEmptyText(body.message);
  const direct = nonEmptyText(error) ?? (isRecord(error) ? nonEmptyText(error.message) : undefined);
  if (direct !== undefined) return direct;
  if (error === true || isRecord(error)) return message ?? 'error without a text';
  if (Array.isArray(errors) && errors.length > 0) return nonEmptyText(errors[0]) ?? JSON.stringify(errors[0]);
  if (body.success === false) return message ?? 'success: false';
  const status = String(body.status ?? '').toLowerCase();
  if (!failureWords.has(status) || isOrderStatus(body)) return undefined;
  return message ?? `status: ${status}`;
}

/** `status: "Error"` beside counts is an order's status; alone or beside a message it is a refusal. */
function isOrderStatus(body: Record<string, unknown>): boolean {
  return 'remains' in body || 'start_count' in body || 'charge' in body;
}
