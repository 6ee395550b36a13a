import type { FastifyRequest } from 'fastify';
import { idempotencyHeader } from '#contracts/checkout/checkout.ts';
import { idempotencyKeySchema } from '#contracts/checkout/checkout-schemas.ts';
import { ShopError } from '../errors.ts';

/** Returns the request's idempotency key, if any. Throws `idempotency_key_required` for a malformed one. */
export function optionalKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = idempotencyKeySchema.optional().safeParse(headers[idempotencyHeader]);
  if (key.success) return key.data;
  throw new ShopError('idempotency_key_required', 'header Idempotency-Key malformed');
}

/** Like `optionalKeyOf`, but throws `idempotency_key_required` without a key. */
export function keyOf(request: FastifyRequest): string {
  const key = optionalKeyOf(request);
  if (key === undefined) throw new ShopError('idempotency_key_required', 'header Idempotency-Key missing');
  return key;
}
