import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, ErrorReply } from '#contracts/kit/errors.ts';
import { errorMessages } from '#messages/errors.ts';
import { territoryClosed } from '#messages/markets.ts';
import { staffSentence } from '#messages/staff-errors.ts';
import { invalidFieldMessages } from '#messages/wrong-field.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { httpStatus, ShopError } from '../errors.ts';
import { logOutage, logTrouble } from '../logging/log-trouble.ts';
import { traceFields } from '../logging/request-context.ts';
import { requestLocale } from './request-locale.ts';

function codeOfFrameworkError(error: FastifyError): ErrorCode {
  if (
    error.validation ||
    error.code?.startsWith('FST_ERR_CTP_INVALID') ||
    error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
  ) {
    return error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' ? 'unsupported_media_type' : 'invalid_request';
  }
  if (error.statusCode === 413) return 'payload_too_large';
  if (error.statusCode === 415) return 'unsupported_media_type';
  if (error.statusCode === 404) return 'not_found';
  if (error.statusCode === 429) return 'rate_limited';
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'invalid_request'
    : 'internal';
}

function asShopError(error: FastifyError): ShopError {
  if (error instanceof ShopError) return error;
  if (isDatabaseUnavailable(error)) return new ShopError('shop_unavailable', error.message, { cause: error });
  const field = error.validation?.[0]?.instancePath?.replace(/^\//, '');
  return new ShopError(codeOfFrameworkError(error), error.message, {
    cause: error,
    field: field || undefined,
  });
}

const retryAfterSeconds = 10;

/** Errors that the owner causes on purpose. They are not failures. */
const expected: ReadonlySet<ErrorCode> = new Set(['shop_paused', 'shop_not_open']);

function sentenceFor(request: FastifyRequest, { code, field, territory }: ShopError): string {
  const { staff } = request;
  const ours = staff ? staffSentence(staff.language, code, field) : undefined;
  if (ours) return ours;
  // Members get their own language, because the page that they view may be in another one.
  const locale = staff?.kind === 'staff' ? staff.language : requestLocale(request);
  if (territory) return territoryClosed(territory, locale);
  const sentence = errorMessages[locale][code];
  // The shop's own forms never cause this error, so the field is only for programs.
  return code === 'invalid_request' && field
    ? `${sentence} ${invalidFieldMessages[locale](field)}`
    : sentence;
}

/** Logs one outage of the database instead of each failed call. */
function logDatabaseOutage({ log }: FastifyRequest, { code }: ShopError, error: Error): void {
  if (isDatabaseUnavailable(error)) logTrouble(log, error, { message: 'request failed' });
  else logOutage(log, code.replace('_unavailable', ''), error);
}

/** Replies in the caller's language, with a machine-readable code. Internal details are never sent. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: FastifyError): FastifyReply {
  const refusal = asShopError(error);
  const status = httpStatus(refusal.code);
  const requestId = request.id;
  if (status === 503 && !expected.has(refusal.code)) logDatabaseOutage(request, refusal, error);
  else if (status >= 500)
    request.log.error({ requestId, ...traceFields(request.work), err: error }, 'request failed');
  else request.log.debug({ requestId, code: refusal.code, reason: refusal.message }, 'request refused');
  const message = sentenceFor(request, refusal);
  const body: ErrorReply = {
    success: false,
    message,
    error: {
      code: refusal.code,
      message,
      field: refusal.field,
      amount: refusal.amount,
      quantity: refusal.quantity,
    },
  };
  // Programs read the header, people the sentence.
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(request, reply, error));
}
