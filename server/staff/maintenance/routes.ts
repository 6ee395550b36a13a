import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { redirects } from '#contracts/pages/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { openPass, previewCookie } from './preview-pass.ts';

const enter = {
  summary: 'Lets this browser see the shop during maintenance, by a link of the owner’s',
  params: z.object({ pass: z.string().max(200) }),
  errors: ['not_found'],
} as const;

export function registerMaintenanceRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/preview/:pass', { schema: enter }, async (request, reply) => {
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
