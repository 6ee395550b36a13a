import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { redirects } from '#contracts/pages/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { openPass, previewCookie } from './preview-pass.ts';

export function registerMaintenanceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, 'GET /api/preview/:pass', async (request, reply) => {
    const { pass } = request.params;
    const expires = openPass(deps, pass);
    if (!expires) throw new ShopError('not_found', 'no pass, or no longer');
    reply.setCookie(previewCookie, pass, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.publicUrl.startsWith('https:'),
      expires,
    });
    return reply.header('cache-control', 'no-store').redirect(redirects[0]?.to ?? '/', 303);
  });
}
