import type { FastifyInstance } from 'fastify';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { isBlocked } from './blocks.ts';

export function registerBlockingRoutes(app: FastifyInstance, deps: Deps): void {
  /** Early feedback for the buyer. Placing the order checks the block again. */
  serve(
    app,
    'POST /api/check-blocked-user',
    { preValidation: limitHook(deps, 'directory') },
    async ({ body }) => {
      const name = parseUsername(body.username);
      return { success: true, blocked: name !== undefined && (await isBlocked(deps, { username: name })) };
    },
  );
}
