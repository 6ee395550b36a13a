import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { registerAnalyticsRoutes } from '#server/analytics/routes.ts';
import { registerCatalogRoutes } from '#server/catalog/routes.ts';
import { registerCheckoutRoutes } from '#server/checkout/routes.ts';
import { registerCheckoutStaffRoutes } from '#server/checkout/staff-routes.ts';
import { registerContentRoutes } from '#server/content/routes.ts';
import { registerContentStaffRoutes } from '#server/content/staff-routes.ts';
import { registerCustomerRoutes } from '#server/customers/routes.ts';
import type { Deps } from '#server/deps.ts';
import { registerDirectoryRoutes } from '#server/directory/routes.ts';
import { ShopError } from '#server/errors.ts';
import { registerFulfilmentStaffRoutes } from '#server/fulfilment/staff-routes.ts';
import { registerInsightRoutes } from '#server/insight/routes.ts';
import { registerMailRoutes } from '#server/mail/routes.ts';
import { registerMarketingRoutes } from '#server/marketing/routes.ts';
import { registerPaymentRoutes } from '#server/payments/routes.ts';
import { registerPaymentStaffRoutes } from '#server/payments/staff-routes.ts';
import { registerPendingStaffRoutes } from '#server/pending/staff-routes.ts';
import { pendingDecisions } from '#server/pending-decisions.ts';
import { registerPromotionRoutes } from '#server/promotions/routes.ts';
import { registerProofRoutes } from '#server/proof/routes.ts';
import { registerReviewRoutes } from '#server/reviews/routes.ts';
import { registerReviewStaffRoutes } from '#server/reviews/staff-routes.ts';
import { registerStaffRoutes } from '#server/staff/routes.ts';
import { registerSupportRoutes } from '#server/support/routes.ts';
import { registerSupportStaffRoutes } from '#server/support/staff-routes.ts';
import { registerTrackingRoutes } from '#server/tracking/routes.ts';
import { registerWithdrawalStaffRoutes } from '#server/withdrawals/staff-routes.ts';
import { registerDeskProxy } from './desk-proxy.ts';
import { registerErrorHandler } from './error-replies.ts';
import { registerHealth } from './health.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';
import { carryRequestIds, requestIdGiver } from './request-ids.ts';
import { refuseForeignOrigin } from './same-origin.ts';

/** Larger than any form of the shop; the webhook has a limit of its own. */
const bodyLimit = 64 * 1024;
const requestTimeoutMs = 30_000;

/** Only so many proxies before us may say who the client is; none by default. */
function trustedHops(count: number) {
  return count === 0 ? false : (_address: string, hop: number) => hop < count;
}

/** The route as it is written, not the address that was asked: names and numbers of people stay out. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const ms = Math.round(reply.elapsedTime);
    const { id: requestId, method } = request;
    request.log.info({ requestId, method, route, status: reply.statusCode, ms }, 'answered');
  });
}

/** The shop's calls over HTTP, without its pages: routes, guards and errors, on given dependencies. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The log itself knows which request is under way.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdGiver(deps.config.trustProxy > 0),
    trustProxy: trustedHops(deps.config.trustProxy),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    // What is still open when the app closes has had its time to end (drain.ts).
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  app.decorateRequest('staff', null);
  await app.register(cookie);
  registerErrorHandler(app);
  app.setNotFoundHandler(async (request) => {
    throw new ShopError('not_found', `${request.method} ${request.url}`);
  });
  // A browser must never take data for a page or a script.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  carryRequestIds(app);
  if (deps.config.accessLog) logAnswers(app);
  app.addHook('preValidation', refuseForeignOrigin);
  app.addHook('preValidation', refuseBrokenText);
  registerHealth(app, deps);
  registerInsightRoutes(app, deps);
  registerCatalogRoutes(app, deps);
  registerContentRoutes(app, deps);
  registerCustomerRoutes(app, deps);
  registerDirectoryRoutes(app, deps);
  registerCheckoutRoutes(app, deps);
  registerCheckoutStaffRoutes(app, deps);
  registerPaymentRoutes(app, deps);
  registerPaymentStaffRoutes(app, deps);
  registerTrackingRoutes(app, deps);
  registerMailRoutes(app, deps);
  registerMarketingRoutes(app, deps);
  registerAnalyticsRoutes(app, deps);
  registerPromotionRoutes(app, deps);
  registerReviewRoutes(app, deps);
  registerProofRoutes(app, deps);
  registerStaffRoutes(app, deps);
  registerReviewStaffRoutes(app, deps);
  registerContentStaffRoutes(app, deps);
  registerFulfilmentStaffRoutes(app, deps);
  registerSupportRoutes(app);
  registerSupportStaffRoutes(app, deps);
  registerWithdrawalStaffRoutes(app, deps);
  registerPendingStaffRoutes(app, deps, pendingDecisions);
  if (deps.config.deskUrl) registerDeskProxy(app, deps.config.deskUrl);
  return app;
}
