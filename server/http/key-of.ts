import type { FastifyRequest } from 'fastify';
import { idempotencyHeader } from '#contracts/checkout.ts';
import { idempotencyKeySchema } from '#contracts/checkout-schemas.ts';
import { ShopError } from '#server/errors.ts';

/** What tells a repetition of this request from another one. Throws `idempotency_key_required`. */
export function keyOf(request: FastifyRequest): string {
  const key = idempotencyKeySchema.safeParse(request.headers[idempotencyHeader]);
  if (!key.success) throw new ShopError('idempotency_key_required', 'the request needs an Idempotency-Key');
  return key.data;
}
