import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, ErrorReply } from '#contracts/kit/errors.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { errorMessages } from '#messages/errors.ts';
import { territoryClosed } from '#messages/markets.ts';
import { staffSentence } from '#messages/staff-errors.ts';
import { invalidFieldMessages } from '#messages/wrong-field.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { httpStatus, ShopError } from '../errors.ts';
import { escapeHtml } from '../kit/escape.ts';
import { sha256 } from '../kit/hash.ts';
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

const pageStyle =
  ':root{color-scheme:light dark}body{font:1.125rem/1.55 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 16px}';
const pagePolicy = `default-src 'none'; style-src 'sha256-${sha256(pageStyle).toString('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

/** A browser that opens a page or sends its form, unlike a script of the page. */
const showsPage = ({ url, headers }: FastifyRequest): boolean =>
  !url.startsWith('/api/') && String(headers.accept).includes('text/html');

/** Returns a complete document that depends on no other file, because the reason may be an outage. */
function errorDocument(locale: Locale, sentence: string): string {
  const text = escapeHtml(sentence);
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text}</title><style>${pageStyle}</style></head><body><main><p>${text}</p></main></body></html>
`;
}

/**
 * Replies in the caller's language: a person gets a page, a program a machine-readable code. Internal details are never
 * sent.
 */
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
  reply.code(status).header('cache-control', 'no-store');
  if (!showsPage(request)) return reply.send(body);
  reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8');
  return reply.send(errorDocument(requestLocale(request), message));
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(request, reply, error));
}
