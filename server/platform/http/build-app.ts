import type { IncomingMessage } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { scopeOfCall } from '#contracts/scopes-by-call.ts';
import { apiBasePath, toBackOfficeAddress } from '#contracts/staff/api-scopes.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../errors.ts';
import type { Feature } from '../feature/feature.ts';
import {
  newRequestId,
  newWork,
  type RequestContext,
  runWith,
  traceFields,
} from '../logging/request-context.ts';
import { attributesOf } from '../tracing/trace-work.ts';
import type { SpanSink } from '../tracing/work-trace.ts';
import { enforceContracts } from './by-contract.ts';
import { replyBeforeDeadline } from './deadline.ts';
import { registerErrorHandler } from './error-replies.ts';
import { registerHealth } from './health.ts';
import { countRequest } from './http-metrics.ts';
import { localHosts, refuseForeignHost } from './local-hosts.ts';
import { recordRoutes } from './recorded-routes.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { refuseForeignOrigin } from './same-origin.ts';

/** Ends the span of each request. Uses the route pattern, never the URL. */
function traceAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { work, method, routeOptions } = request;
    if (!work?.trace) return;
    const endedAt = performance.now();
    const route = routeOptions.url ?? 'none';
    const [orderId, another] = work.told;
    work.trace.end({
      name: `${method} ${route}`,
      kind: 'server',
      startedAt: endedAt - reply.elapsedTime,
      endedAt,
      failed: reply.statusCode >= 500,
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        ...attributesOf({ requestId: request.id, orderId: another === undefined ? orderId : undefined }),
      },
    });
  });
}

/** Milliseconds. The first move of the clock rewrites the defaults of each table, which takes long. */
const timeoutMs = 60_000;

async function forwardToConsole(request: FastifyRequest, deskUrl: string): Promise<Response> {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'origin', 'sec-fetch-site']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body =
    Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : undefined;
  return fetch(new URL(request.url, deskUrl), {
    method: request.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body } : {}),
  });
}

function registerConsoleProxy(app: FastifyInstance, deskUrl: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = async (request: FastifyRequest, reply: import('fastify').FastifyReply) => {
      const answer = await forwardToConsole(request, deskUrl).catch((error: unknown) => {
        throw new ShopError('not_found', 'the sandbox console does not reply', { cause: error });
      });
      reply.code(answer.status);
      for (const name of ['content-type', 'location', 'content-security-policy', 'cache-control']) {
        const value = answer.headers.get(name);
        if (value) reply.header(name, value);
      }
      return reply.send(Buffer.from(await answer.arrayBuffer()));
    };
    for (const url of ['/sandbox', '/sandbox/*'])
      scope.route({ method: ['GET', 'POST', 'PUT'], url, handler });
  });
}

/** Bytes. Larger than any form of the shop. The webhook has its own limit. */
const bodyLimit = 64 * 1024;
const requestTimeoutMs = 30_000;

function trustedHops(count: number) {
  return count === 0 ? false : (_address: string, hop: number) => hop < count;
}

/**
 * Logs the route pattern instead of the URL, which may contain personal data. Calls that changed an order are
 * always logged, with their whole duration.
 */
function logAnswers(app: FastifyInstance, all: boolean): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method: asked, routeOptions } = request;
    const seconds = reply.elapsedTime / 1000;
    countRequest({ route: routeOptions.url ?? 'none', method: asked, status: reply.statusCode, seconds });
    const [orderId, another] = request.work?.told ?? [];
    if (!all && orderId === undefined) return;
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const { id: requestId, method } = request;
    const about = orderId !== undefined && another === undefined ? { orderId } : {};
    const ids = { requestId, ...traceFields(request.work), ...about };
    request.log.info({ ...ids, method, route, status: reply.statusCode, ms }, 'answered');
  });
}

/** The public API serves only the calls that are part of it. */
function hideUnpublishedCalls(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl, routeOptions }) => {
    if (originalUrl.startsWith(apiBasePath) && !scopeOfCall(routeOptions.config.call)?.promised)
      throw new ShopError('not_found', 'not part of the public API');
  });
}

/** Contracts validate and serialise calls (`by-contract.ts`), so that no JSON schema compilers are loaded. */
function refuseSchema(): never {
  throw new Error('calls have contracts, not JSON schemas');
}

export async function buildApp(deps: Deps, features: readonly Feature[]): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdGiver(deps.config.trustProxy > 0),
    trustProxy: trustedHops(deps.config.trustProxy),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    // Connections had time to finish before the server closes (`drain.ts`).
    forceCloseConnections: true,
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    // The public API uses its own prefix for calls of the back office.
    rewriteUrl: ({ url = '/' }) => toBackOfficeAddress(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  // A form of another site can send plain text without a preflight. No call accepts plain text.
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('staff', null);
  app.decorateRequest('begun', null);
  await app.register(cookie);
  registerErrorHandler(app);
  recordRoutes(app);
  enforceContracts(app, { strict: deps.config.mode !== 'live', log: deps.log });
  app.setNotFoundHandler(async (request) => {
    // The URL is not logged, because it may grant access to an order or contain personal data.
    throw new ShopError('not_found', `${request.method} of an unknown address`);
  });
  refuseMalformed(app);
  // Browsers must not interpret data as a page or a script.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  replyBeforeDeadline(app);
  app.addHook('onRequest', refuseForeignHost(localHosts(deps.config)));
  hideUnpublishedCalls(app);
  carryRequestIds(app, deps.tracing);
  logAnswers(app, deps.config.accessLog);
  if (deps.tracing) traceAnswers(app);
  app.addHook('preValidation', refuseForeignOrigin);
  app.addHook('preValidation', refuseBrokenText);
  registerHealth(app, deps, features);
  for (const feature of features) {
    feature.routes?.(app, deps, features);
    feature.staffRoutes?.(app, deps, features);
  }
  if (deps.config.deskUrl) registerConsoleProxy(app, deps.config.deskUrl);
  return app;
}

declare module 'fastify' {
  interface FastifyRequest {
    work: RequestContext | null;
  }
}

const header = 'x-request-id';

/** Long enough against collisions, with characters that are safe in logs. Excludes email addresses. */
const wellFormed = /^[A-Za-z0-9_-]{16,64}$/;

/** Keeps the request id of our own proxy and ignores the header of other clients. */
export function requestIdGiver(trustsProxy: boolean): (request: IncomingMessage) => string {
  return (request) => {
    const given = trustsProxy ? request.headers[header] : undefined;
    return typeof given === 'string' && wellFormed.test(given) ? given : newRequestId();
  };
}

export function carryRequestIds(app: FastifyInstance, tracing: SpanSink | null = null): void {
  app.decorateRequest('work', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header, request.id);
  });
  // An earlier hook is too early, because the body is read outside of its async context.
  app.addHook('preValidation', (request, _reply, done) => {
    request.work = newWork({
      log: request.log,
      requestId: request.id,
      actor: { kind: 'visitor', staffId: null },
      tracing: request.routeOptions.logLevel === 'silent' ? null : tracing,
      origin: 'request',
    });
    runWith(request.work, done);
  });
}
