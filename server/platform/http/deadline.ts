import type { FastifyError, FastifyInstance } from 'fastify';
import { ShopError } from '../errors.ts';
import { sendError } from './error-replies.ts';

/**
 * Maximum wait of a buyer. Each external call has a shorter budget. Statements have no limit, and a pooler without its
 * server delays them for minutes.
 */
export const deadlineMs = 15_000;

/** Calls of programs and staff, streams, and card payments, for which a bank takes up to 45 seconds. */
const exemptRoutes = /^\/api\/(?:admin|v1|webhooks|chat|card-steps|bank-returns|pay-by-card)\b|\/live$/;

/**
 * Sends `shop_unavailable` to buyers at the deadline. The work continues, and the same `Idempotency-Key` returns its
 * result.
 */
export function replyBeforeDeadline(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    if (!url.startsWith('/api/') || exemptRoutes.test(url)) return;
    const timer = setTimeout(() => {
      if (reply.sent) return;
      const late = new ShopError('shop_unavailable', `no answer within ${deadlineMs} ms`);
      sendError(request, reply, late as unknown as FastifyError);
    }, deadlineMs);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
