import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocale } from '#contracts/kit/locales.ts';
import { localeCookie, pathTo } from '#contracts/pages/routes.ts';
import { stopAll } from '#server/mail/suppressions/suppress.ts';
import { addressOf } from '#server/mail/suppressions/unsubscribe-token.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit, limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { recoverCheckout } from './recover-checkout.ts';

/** Bytes. The body is ignored. */
const bodyLimit = 16 * 1024;

/**
 * Verifies the token and limits invalid attempts. Valid tokens are not limited, because a mail program may unsubscribe
 * many people at once.
 */
async function verifyUnsubscribeToken(deps: Deps, request: FastifyRequest, token: string): Promise<string> {
  const email = addressOf(deps.secrets, token);
  if (email !== undefined) return email;
  await consumeLimit(deps, 'unsubscribe', request.ip);
  throw new ShopError('not_found', 'the link was not created by this shop');
}

/**
 * Registers the address of `List-Unsubscribe`. A POST unsubscribes at once (RFC 8058). A person who follows the link
 * reaches the page.
 */
export function registerUnsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (oneClick: FastifyInstance) => {
    // Mail programs post `List-Unsubscribe=One-Click` in one of two form types. Only the token in the address matters.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      oneClick.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, _body, done) =>
        done(null, {}),
      );
    }
    serve(oneClick, 'POST /api/unsubscribe', { bodyLimit }, async (request) => {
      const email = await verifyUnsubscribeToken(deps, request, request.query.token);
      await inTransaction(deps.database, (tx) => stopAll(tx, { email, source: 'one_click', at: deps.now() }));
    });
  });
  serve(app, 'GET /api/unsubscribe', ({ query, cookies }, reply) => {
    const visit = cookies[localeCookie];
    const page = pathTo('unsubscribe', isLocale(visit) ? visit : 'es');
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(`${page}?token=${encodeURIComponent(query.token)}`, 303);
  });
}

export function registerMarketingRoutes(app: FastifyInstance, deps: Deps): void {
  /** Called by the page of the recovery link. The token is the authorisation. */
  serve(
    app,
    'GET /api/abandoned-checkouts/:token',
    { preValidation: limitHook(deps, 'search') },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true, draft: await recoverCheckout(deps, params.token) };
    },
  );
}
