import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { countdownReplySchema } from '#contracts/orders/offers.ts';
import { askCodeSchema, codeTermsReplySchema } from '#contracts/orders/promotions.ts';
import { offerCookie } from '#contracts/pages/visitor-cookies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { guess, limit } from '#server/platform/http/limits.ts';
import { requestLocale } from '#server/platform/http/request-locale.ts';
import { notingGuess, tellCode } from './codes/check-code.ts';
import { openCountdown, visitorToken } from './offers/countdown.ts';

const codeCall = {
  summary: 'What a code of a link is worth on which terms; nothing is held by asking',
  body: askCodeSchema,
  errors: ['discount_required', 'discount_invalid', 'discount_ended', 'discount_of_another', 'discount_used'],
  response: { 200: codeTermsReplySchema },
} as const;

export function registerPromotionRoutes(app: FastifyInstance, deps: Deps): void {
  /** An address may try few wrong codes, as where one is typed. */
  app.post('/api/discount-code', { schema: codeCall }, async (request) => {
    const { code, userEmail } = request.body;
    const asked = { code, email: userEmail ?? undefined, visitor: visitorToken(request) };
    return guess(deps, { name: 'code', subject: request.ip }, () =>
      notingGuess(deps, request.ip, () => tellCode(deps, asked, requestLocale(request))),
    );
  });

  /** The banner asks at the visitor's first look; the cookie lasts until the offer may come back. */
  app.post(
    '/api/countdown-offer',
    {
      preValidation: limit(deps, 'offer'),
      schema: {
        summary: 'Opens this visitor’s offer, or finds it',
        errors: ['not_found'],
        response: { 200: countdownReplySchema },
      },
    },
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
