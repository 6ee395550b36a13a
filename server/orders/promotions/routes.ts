import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { offerCookie } from '#contracts/pages/visitor-cookies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { countGuess, limitHook } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countingGuesses, describeCode } from './codes/check-code.ts';
import { openCountdown, visitorToken } from './offers/countdown.ts';

export function registerPromotionRoutes(app: FastifyInstance, deps: Deps): void {
  /** Rate limited per network address, because a wrong code may be a guess. */
  serve(app, 'POST /api/discount-code', async (request) => {
    const { code, userEmail } = request.body;
    const asked = { code, email: userEmail ?? undefined, visitor: visitorToken(request) };
    return countGuess(deps, { name: 'code', subject: request.ip }, () =>
      countingGuesses(deps, request.ip, () => describeCode(deps, asked, requestLocale(request))),
    );
  });

  /** The cookie lasts until the offer may open again. */
  serve(
    app,
    'POST /api/countdown-offer',
    { preValidation: limitHook(deps, 'offer') },
    async (request, reply) => {
      const { token, reply: opened } = await openCountdown(deps, visitorToken(request));
      reply.header('cache-control', 'no-store').setCookie(offerCookie, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: deps.config.publicUrl.startsWith('https:'),
        maxAge: opened.againInSeconds,
      });
      return opened;
    },
  );
}
