import type { ProviderFaults } from './faults.ts';

export type PanelErrorCode =
  | 'invalid_key'
  | 'inactive_account'
  | 'bad_request'
  | 'invalid_service'
  | 'disabled_service'
  | 'invalid_link'
  | 'min_quantity'
  | 'max_quantity'
  | 'insufficient_funds'
  | 'active_order'
  | 'order_not_found'
  | 'too_many_ids'
  | 'refill_not_found'
  | 'refill_not_eligible'
  | 'refill_open'
  | 'refill_early'
  | 'cancel_refused'
  | 'rate_limited'
  | 'maintenance'
  | 'unknown';

/** Error of the panel. `bound` is the limit a quantity violated. */
export class PanelError extends Error {
  readonly code: PanelErrorCode;
  readonly bound: number;
  constructor(code: PanelErrorCode, bound = 0) {
    super(code);
    this.code = code;
    this.bound = bound;
  }
}

/** Error text and, for panels that use them, HTTP status and key of the `neworder` family. */
const ERRORS: Record<PanelErrorCode, { text: string; status: number; neworder?: string }> = {
  invalid_key: { text: 'Invalid API key', status: 401 },
  inactive_account: { text: 'Your account is not active', status: 403 },
  bad_request: { text: 'Incorrect request', status: 400 },
  invalid_service: { text: 'Incorrect service ID', status: 404, neworder: 'service_not_found' },
  disabled_service: { text: 'Disabled service ID', status: 422, neworder: 'service_inactive' },
  invalid_link: { text: 'Bad link', status: 422, neworder: 'invalid_link' },
  min_quantity: { text: 'Quantity less than minimal', status: 422, neworder: 'min_quantity' },
  max_quantity: { text: 'Quantity more than maximum', status: 422, neworder: 'max_quantity' },
  insufficient_funds: { text: 'Not enough funds on balance', status: 402, neworder: 'not_enough_funds' },
  active_order: {
    text: 'You have active order with this link. Please wait until order being completed.',
    status: 422,
    neworder: 'link_duplicate',
  },
  order_not_found: { text: 'Incorrect order ID', status: 404 },
  too_many_ids: { text: 'Incorrect request: no more than 100 orders at once', status: 400 },
  refill_not_found: { text: 'Refill not found', status: 404 },
  refill_not_eligible: { text: 'Order not eligible for refill', status: 422 },
  refill_open: { text: 'Refill already in progress', status: 422 },
  refill_early: { text: 'Refill is not available yet. Try again in 24 hours', status: 422 },
  cancel_refused: { text: 'Order cannot be canceled', status: 422 },
  rate_limited: { text: 'Too many requests', status: 429 },
  maintenance: { text: 'The system is under maintenance', status: 503 },
  unknown: { text: 'Something went wrong. Please contact support.', status: 500 },
};

export function errorText(error: PanelError, words: ProviderFaults['errorWords']): string {
  const entry = ERRORS[error.code];
  if (words === 'neworder' && entry.neworder !== undefined) return `neworder.error.${entry.neworder}`;
  return error.bound > 0 ? `${entry.text} ${error.bound}` : entry.text;
}

export function errorReply(
  error: PanelError,
  faults: Pick<ProviderFaults, 'errorStyle' | 'errorWords'>,
): { status: number; body: Record<string, string> } {
  const text = errorText(error, faults.errorWords);
  if (faults.errorStyle === 'status-msg') return { status: 200, body: { status: 'error', msg: text } };
  const status = faults.errorStyle === '4xx-error' ? ERRORS[error.code].status : 200;
  return { status, body: { error: text } };
}
