import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { consentChoiceSchema, consentReplySchema } from '#contracts/marketing/consent-choice.ts';
import { conversionReplySchema, trackConversionSchema } from '#contracts/marketing/conversions.ts';
import { consentCookie, consentSeconds, consentValue } from '#contracts/pages/visitor-cookies.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { recordConsent } from './record-consent.ts';
import { clientOf, visitorOf } from './rules.ts';
import { trackConversion } from './track-conversion.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, deps: Deps): void {
  /** The browser reads the cookie too: it tells every later page what may run. */
  app.post(
    '/api/consent',
    {
      preValidation: limit(deps, 'consent'),
      schema: {
        summary: 'Records what a visitor agrees to, and sets the cookie that says so',
        body: consentChoiceSchema,
        errors: ['not_found', 'conflict'],
        response: { 200: consentReplySchema },
      },
    },
    async (request, reply) => {
      const choice = await recordConsent(deps, request.body, {
        visitor: visitorOf(request.headers.cookie),
        address: request.ip,
        userAgent: request.headers['user-agent'],
      });
      reply.header('cache-control', 'no-store').setCookie(consentCookie, consentValue(choice), {
        path: '/',
        sameSite: 'lax',
        secure: deps.config.publicUrl.startsWith('https:'),
        maxAge: consentSeconds,
      });
      const { analytics, advertising, personalisation } = choice;
      return { success: true, analytics, advertising, personalisation };
    },
  );

  app.post(
    '/api/track-conversion',
    {
      preValidation: limit(deps, 'consent'),
      schema: {
        summary: 'Reports a paid order for measuring; the first report counts',
        body: trackConversionSchema,
        errors: ['order_not_found', 'payment_not_confirmed', 'conflict', 'price_changed'],
        response: { 200: conversionReplySchema },
      },
    },
    async (request, reply) => {
      const recorded = await trackConversion(deps, request.body, {
        visitor: visitorOf(request.headers.cookie),
        client: clientOf(request.cookies._ga),
      });
      reply.header('cache-control', 'no-store');
      return { success: true, recorded };
    },
  );
}
