import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { countdownReplySchema } from '#contracts/banner.ts';
import { offerCookie } from '#contracts/visitor-cookies.ts';
import type { Deps } from '#server/deps.ts';
import { limit } from '#server/http/limits.ts';
import { openCountdown } from './open-countdown.ts';
import { visitorToken } from './visitor-token.ts';

export function registerPromotionRoutes(app: FastifyInstance, deps: Deps): void {
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
