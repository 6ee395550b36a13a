import type { FastifyInstance } from 'fastify';
import { type BlockedUserReply, checkBlockedUserSchema } from '#contracts/checkout-schemas.ts';
import { parseUsername } from '#contracts/instagram.ts';
import type { Deps } from '#server/deps.ts';
import { limit } from '#server/http/limits.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { isBlocked } from './is-blocked.ts';

export function registerCustomerRoutes(app: FastifyInstance, deps: Deps): void {
  /** An early word to the buyer only: the order itself is checked again when it is placed. */
  app.post(
    '/api/check-blocked-user',
    { preHandler: limit(deps, 'directory') },
    async (request): Promise<BlockedUserReply> => {
      const { username } = parseBody(checkBlockedUserSchema, request.body);
      const name = parseUsername(username);
      return { success: true, blocked: name !== undefined && (await isBlocked(deps, name)) };
    },
  );
}
