import type { FastifyError, FastifyInstance } from 'fastify';
import { bankDeadlineMs, deadlineMs } from '../clients/transport/budgets.ts';
import { ShopError } from '../errors.ts';
import { sendError } from './error-replies.ts';

/** Calls of programs and staff, and streams. */
const exemptRoutes = /^\/api\/(?:admin|v1|webhooks|chat)\b|\/live$/;
const bankRoutes = /^\/api\/(?:card-steps|bank-returns|pay-by-card)\b/;

/** Returns the time limit of a call. Each external call has a shorter budget, and statements have none. */
function deadlineOf(url: string): number | undefined {
  if (!url.startsWith('/api/') || exemptRoutes.test(url)) return undefined;
  return bankRoutes.test(url) ? bankDeadlineMs : deadlineMs;
}

/**
 * Sends `shop_unavailable` to buyers at the deadline. The work continues, and the same `Idempotency-Key` returns its
 * result.
 */
export function replyBeforeDeadline(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const ms = deadlineOf(request.routeOptions.url ?? '');
    if (ms === undefined) return;
    const timer = setTimeout(() => {
      if (reply.sent) return;
      const late = new ShopError('shop_unavailable', `no answer within ${ms} ms`);
      sendError(request, reply, late as unknown as FastifyError);
    }, ms);
    reply.raw.once('close', () => clearTimeout(timer));
  });
}
