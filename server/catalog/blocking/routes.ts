import type { FastifyInstance } from 'fastify';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import { blockedUserReplySchema, checkBlockedUserSchema } from '#contracts/checkout/checkout-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limit } from '#server/platform/http/limits.ts';
import { isBlocked } from './blocks.ts';

export function registerBlockingRoutes(app: FastifyInstance, deps: Deps): void {
  /** An early word to the buyer only: the order itself is checked again when it is placed. */
  app.post(
    '/api/check-blocked-user',
    {
      preValidation: limit(deps, 'directory'),
      schema: {
        summary: 'Whether the shop refuses orders for a user name',
        body: checkBlockedUserSchema,
        response: { 200: blockedUserReplySchema },
      },
    },
    async ({ body }) => {
      const name = parseUsername(body.username);
      return { success: true, blocked: name !== undefined && (await isBlocked(deps, { username: name })) };
    },
  );
}
