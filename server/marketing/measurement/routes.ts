import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { consentCookie, consentSeconds, consentValue } from '#contracts/pages/visitor-cookies.ts';
import { findOpened } from '#server/orders/access/open-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { recordConsent } from './record-consent.ts';
import { clientOf, visitorOf } from './rules.ts';
import { trackConversion } from './track-conversion.ts';

export function registerAnalyticsRoutes(app: FastifyInstance, deps: Deps): void {
  /** Readable by scripts, because later pages decide from the cookie what may run. */
  serve(app, 'POST /api/consent', { preValidation: limitHook(deps, 'consent') }, async (request, reply) => {
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
  });

  serve(
    app,
    'POST /api/track-conversion',
    { preValidation: limitHook(deps, 'consent') },
    async (request, reply) => {
      const opened = await findOpened(deps, request, request.body.orderId);
      const recorded = await trackConversion(deps, request.body, {
        orderId: opened?.orderId,
        visitor: visitorOf(request.headers.cookie),
        client: clientOf(request.cookies._ga),
      });
      reply.header('cache-control', 'no-store');
      return { success: true, recorded };
    },
  );
}
