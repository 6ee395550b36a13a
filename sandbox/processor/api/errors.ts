export interface ErrorBody {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'rate_limit_error' | 'api_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

/** Refused call. Rolls back the transaction and becomes `{error}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  code: string | undefined,
  message: string,
  more: Partial<ErrorBody> = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message, ...more });
}

export function missingResource(kind: string, id: string, param = 'id'): ApiError {
  const message = `No such ${kind}: '${id}'`;
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** Refuses a card before a charge exists (invalid number or date). */
export function cardError(code: string, message: string, param?: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param });
}

export function secretKeyRequired(): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  });
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}
