import type { FastifyRequest } from 'fastify';
import { keyOf } from '#server/platform/http/idempotency-key.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { staffOf } from '../audit/actor.ts';

/**
 * Returns the request's Idempotency-Key as stored: hashed together with the member or API key, so that two callers
 * never share one. Throws `idempotency_key_required`.
 */
export const callerKeyOf = (request: FastifyRequest): string =>
  sha256(`${staffOf(request).id} ${keyOf(request)}`).toString('base64url');
