import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idempotencyHeader, idempotencyKeySchema } from '#contracts/checkout.ts';
import { comparisonSchema } from '#contracts/recreation.ts';
import { refundRequestSchema } from '#contracts/refunds.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { lookBack } from './look-back.ts';
import { refundOrder } from './refund-order.ts';

function keyOf(request: FastifyRequest): string {
  const key = idempotencyKeySchema.safeParse(request.headers[idempotencyHeader]);
  if (!key.success) throw new ShopError('idempotency_key_required', 'a refund needs an Idempotency-Key');
  return key.data;
}

/** Who asks; the guard has run before. */
function actorOf(request: FastifyRequest) {
  if (!request.staff) throw new ShopError('unauthorized', 'no session');
  return { staff: request.staff, requestId: request.id };
}

/** Money that staff give back, and how far back the processor is compared. */
export function registerPaymentStaffRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (staffOnly) => {
    staffOnly.addHook('preHandler', requireStaff(deps));
    staffOnly.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    staffOnly.post('/api/admin/refunds', async (request) =>
      refundOrder(deps, {
        ...parseBody(refundRequestSchema, request.body),
        ...actorOf(request),
        key: keyOf(request),
      }),
    );
    staffOnly.post('/api/admin/comparison', async (request) => {
      const since = new Date(parseBody(comparisonSchema, request.body).since);
      const { comparedUntil } = await lookBack(deps, { since, ...actorOf(request) });
      return { success: true, comparedUntil: comparedUntil.toISOString() };
    });
  });
}
