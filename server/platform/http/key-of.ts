import type { FastifyRequest } from 'fastify';
import { idempotencyHeader } from '#contracts/checkout/checkout.ts';
import { idempotencyKeySchema } from '#contracts/checkout/checkout-schemas.ts';
import { ShopError } from '../errors.ts';

/** What tells a repetition of this request from another one, if it came. One that is not one is refused. */
export function givenKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = idempotencyKeySchema.optional().safeParse(headers[idempotencyHeader]);
  if (key.success) return key.data;
  throw new ShopError('idempotency_key_required', 'header Idempotency-Key malformed');
}

/** The same where there must be one. Throws `idempotency_key_required`. */
export function keyOf(request: FastifyRequest): string {
  const key = givenKeyOf(request);
  if (key === undefined) throw new ShopError('idempotency_key_required', 'header Idempotency-Key missing');
  return key;
}
