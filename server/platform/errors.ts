import type { ErrorCode } from '#contracts/kit/errors.ts';

/**
 * Error of all refusals. Buyers see the sentence of `code` in their language (`messages/`). `message` is for
 * staff and logs, and buyers never see it.
 */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Correct amount for `price_changed`, or refundable amount for `refund_exceeds`, as a decimal string. */
  readonly amount: string | undefined;
  /** Correct number of units, for a `price_changed` about units. */
  readonly quantity: number | undefined;
  /** Territory that `territory_closed` shows to the buyer, for example `ES-canarias`. */
  readonly territory: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: {
      field?: string | undefined;
      amount?: string;
      quantity?: number;
      territory?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ShopError';
    this.code = code;
    this.field = details.field;
    this.amount = details.amount;
    this.quantity = details.quantity;
    this.territory = details.territory;
  }
}

const statusByCode: Record<ErrorCode, number> = {
  invalid_request: 400,
  unauthorized: 401,
  sign_in_refused: 401,
  sign_in_slowed: 429,
  second_factor_needed: 401,
  second_factor_refused: 401,
  second_factor_required: 403,
  passkey_refused: 401,
  invitation_invalid: 404,
  username_taken: 409,
  last_owner: 409,
  own_membership: 409,
  proof_needed: 403,
  proof_refused: 403,
  code_refused: 401,
  code_over: 401,
  customer_passkey_refused: 401,
  export_over: 410,
  email_unproved: 401,
  customer_not_found: 404,
  forbidden_origin: 403,
  not_permitted: 403,
  not_found: 404,
  order_not_found: 404,
  order_number_required: 422,
  service_not_found: 404,
  email_required: 422,
  email_invalid: 422,
  email_unmailable: 422,
  username_required: 422,
  username_invalid: 422,
  package_required: 422,
  posts_required: 422,
  post_invalid: 422,
  too_many_posts: 422,
  holder_required: 422,
  consent_required: 422,
  custom_quantity_invalid: 422,
  price_changed: 409,
  discount_required: 422,
  discount_invalid: 422,
  discount_ended: 422,
  discount_of_another: 422,
  discount_used: 422,
  offer_expired: 409,
  user_blocked: 403,
  block_incomplete: 422,
  place_missing: 400,
  buyer_missing: 400,
  country_closed: 403,
  territory_closed: 403,
  service_closed: 403,
  service_closed_here: 403,
  shop_paused: 503,
  shop_not_open: 503,
  profile_private: 422,
  order_already_paid: 409,
  order_cancelled: 409,
  payment_not_confirmed: 409,
  idempotency_key_required: 400,
  idempotency_key_reused: 409,
  idempotency_body_differs: 422,
  idempotency_in_progress: 409,
  scope_missing: 403,
  refund_exceeds: 409,
  refund_over_limit: 403,
  payment_disputed: 409,
  evidence_unfinished: 422,
  placeholder_unknown: 400,
  not_recreatable: 409,
  certificate_password: 422,
  certificate_old_cipher: 422,
  certificate_without_key: 422,
  certificate_unreadable: 422,
  certificate_ended: 422,
  certificate_refused: 422,
  issuing_stopped: 409,
  tax_number_invalid: 400,
  own_tax_number_invalid: 422,
  own_address_incomplete: 422,
  tax_number_not_theirs: 422,
  record_off_schema: 409,
  buyer_unchanged: 409,
  vat_number_not_open: 409,
  buyer_changes_tax: 409,
  nothing_left: 409,
  already_sent: 409,
  order_stopped: 409,
  sample_order: 409,
  one_link_one_part: 409,
  invoice_cancelled: 409,
  cancel_not_sale: 409,
  cancel_of_sale: 409,
  invoice_followed: 409,
  invoice_handed_out: 409,
  sandbox_is_local: 421,
  shop_restored: 409,
  not_a_duplicate: 409,
  return_filed: 409,
  provider_key_refused: 422,
  provider_unreachable: 422,
  provider_address_refused: 422,
  provider_in_use: 409,
  provider_silent: 409,
  provider_order_unknown: 422,
  provider_order_taken: 409,
  provider_order_doubtful: 409,
  provider_refill_unknown: 422,
  price_list_rises: 409,
  provider_service_gone: 409,
  provider_quantity_refused: 409,
  name_taken: 409,
  already_running: 409,
  quarter_open: 409,
  code_taken: 409,
  kind_code_taken: 409,
  kind_code_reserved: 400,
  bulk_too_many: 422,
  beyond_bounds: 409,
  conflict: 409,
  rate_limited: 429,
  payload_too_large: 413,
  unsupported_media_type: 415,
  processor_unavailable: 503,
  directory_unavailable: 503,
  shop_unavailable: 503,
  internal: 500,
};

export function httpStatus(code: ErrorCode): number {
  return statusByCode[code];
}

export function assertUnreachable(value: never): never {
  throw new Error(`Unreachable case: ${JSON.stringify(value)}`);
}

export class IllegalTransition extends Error {
  constructor(subject: string, from: string, to: string) {
    super(`${subject} cannot go from ${from} to ${to}`);
    this.name = 'IllegalTransition';
  }
}

/**
 * `states` is a table `{from: [to…]}`. Returns false for the same state. Throws `IllegalTransition` for a
 * transition that is not listed.
 */
export function transition<State extends string>(
  subject: string,
  table: Record<State, readonly State[]>,
  move: { from: State; to: State },
): boolean {
  if (move.from === move.to) return false;
  if (table[move.from].includes(move.to)) return true;
  throw new IllegalTransition(subject, move.from, move.to);
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505')
    return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/**
 * Returns the message of an error. A host with several addresses, such as `localhost`, is refused at each of them, and
 * the error of the whole has no message.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const parts: unknown[] = error instanceof AggregateError ? error.errors : [];
  return error.message || [...new Set(parts.map(messageOf))].join('; ') || error.name;
}
