import cookie from '@fastify/cookie';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { registerAnalyticsRoutes } from './analytics/routes.ts';
import { registerCatalogRoutes } from './catalog/routes.ts';
import { registerCheckoutRoutes } from './checkout/routes.ts';
import { registerCheckoutStaffRoutes } from './checkout/staff-routes.ts';
import { registerContentRoutes } from './content/routes.ts';
import { registerContentStaffRoutes } from './content/staff-routes.ts';
import { registerCustomerRoutes } from './customers/routes.ts';
import type { Deps } from './deps.ts';
import { registerDeskProxy } from './desk-proxy.ts';
import { registerDirectoryRoutes } from './directory/routes.ts';
import { ShopError } from './errors.ts';
import { registerFulfilmentStaffRoutes } from './fulfilment/staff-routes.ts';
import { registerHealth } from './health.ts';
import { registerErrorHandler } from './http-errors.ts';
import { registerInsightRoutes } from './insight/routes.ts';
import { registerMailRoutes } from './mail/routes.ts';
import { registerMarketingRoutes } from './marketing/routes.ts';
import { registerPaymentRoutes } from './payments/routes.ts';
import { registerPaymentStaffRoutes } from './payments/staff-routes.ts';
import { registerPendingStaffRoutes } from './pending/staff-routes.ts';
import { pendingDecisions } from './pending-decisions.ts';
import { registerPromotionRoutes } from './promotions/routes.ts';
import { registerProofRoutes } from './proof/routes.ts';
import { refuseBrokenText } from './refuse-broken-text.ts';
import { registerReviewRoutes } from './reviews/routes.ts';
import { registerReviewStaffRoutes } from './reviews/staff-routes.ts';
import { refuseForeignOrigin } from './same-origin.ts';
import { registerStaffRoutes } from './staff/routes.ts';
import { registerSupportRoutes } from './support/routes.ts';
import { registerSupportStaffRoutes } from './support/staff-routes.ts';
import { registerTrackingRoutes } from './tracking/routes.ts';
import { registerWithdrawalStaffRoutes } from './withdrawals/staff-routes.ts';

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
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered');
  });
}

/** The shop's calls over HTTP, without its pages: routes, guards and errors, on given dependencies. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
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
