import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { type ConsentReply, consentChoiceSchema } from '#contracts/consent-choice.ts';
import { type ConversionReply, trackConversionSchema } from '#contracts/conversions.ts';
import { consentCookie, consentSeconds, consentValue } from '#contracts/visitor-cookies.ts';
import type { Deps } from '#server/deps.ts';
import { limit } from '#server/http/limits.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { recordConsent } from './record-consent.ts';
import { clientOf, visitorOf } from './rules.ts';
import { trackConversion } from './track-conversion.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, deps: Deps): void {
  /** The browser reads the cookie too: it tells every later page what may run. */
  app.post(
    '/api/consent',
    { preHandler: limit(deps, 'consent') },
    async (request, reply): Promise<ConsentReply> => {
      const call = parseBody(consentChoiceSchema, request.body);
      const choice = await recordConsent(deps, call, {
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
    { preHandler: limit(deps, 'consent') },
    async (request, reply): Promise<ConversionReply> => {
      const report = parseBody(trackConversionSchema, request.body);
      const recorded = await trackConversion(deps, report, {
        visitor: visitorOf(request.headers.cookie),
        client: clientOf(request.cookies._ga),
      });
      reply.header('cache-control', 'no-store');
      return { success: true, recorded };
    },
  );
}
