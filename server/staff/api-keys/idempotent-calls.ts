import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import { minuteMs } from '#contracts/kit/time.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { keyOf } from '#server/platform/http/idempotency-key.ts';
import { isSameBytes } from '#server/platform/kit/hash.ts';
import type { AuthenticatedApiKey } from './admit-key.ts';
import { countRefusedCall, deleteReply, findReply, reserveReply, saveReply } from './store.ts';

/** A request lasts at most 30 seconds, so an older unfinished one belongs to a stopped process. */
const reservationMs = minuteMs;

interface ReservedCall {
  keyId: AuthenticatedApiKey['id'];
  requestKey: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Row reserved for the key's change. The reply will be stored in it. */
    begun: ReservedCall | null;
  }
}

const programOf = ({ staff }: FastifyRequest): AuthenticatedApiKey | null =>
  staff?.kind === 'api_key' ? staff : null;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/**
 * Runs a change by a key once per Idempotency-Key. A repeated call gets the stored reply for one day. Throws
 * `idempotency_key_required`, `idempotency_body_differs`, and `idempotency_in_progress` while the first call is
 * running.
 */
async function runOncePerKey(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const key = programOf(request);
  if (!key || isRead(request)) return undefined;
  const asked: ReservedCall = { keyId: key.id, requestKey: keyOf(request) };
  const at = deps.now();
  const lostBefore = new Date(at.getTime() - reservationMs);
  if (await reserveReply(deps.database, { ...asked, digest: key.digest, at, lostBefore })) {
    request.begun = asked;
    return undefined;
  }
  const known = await findReply(deps.database, asked);
  if (known && !isSameBytes(known.request_sha256, key.digest))
    throw new ShopError('idempotency_body_differs', 'the Idempotency-Key was used for another call');
  if (!known || known.status === null || known.reply === null) {
    reply.header('retry-after', 1);
    throw new ShopError(
      'idempotency_in_progress',
      'the first call with this Idempotency-Key is still running',
    );
  }
  return reply
    .code(known.status)
    .header('idempotent-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(known.reply);
}

/**
 * Stores the reply of the change. Server errors are not stored, so the caller may retry with the same Idempotency-Key.
 */
async function storeCallReply(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const { begun } = request;
  if (!begun) return;
  const status = reply.statusCode;
  if (status >= 500 || status === 429 || typeof payload !== 'string') await deleteReply(deps.database, begun);
  else await saveReply(deps.database, { ...begun, status, reply: payload });
}

export function makeKeyCallsIdempotent(staffOnly: FastifyInstance, deps: Deps): void {
  staffOnly.addHook('preHandler', (request, reply) => runOncePerKey(deps, request, reply));
  staffOnly.addHook('onSend', async (request, reply, payload) => {
    const key = programOf(request);
    if (!key) return payload;
    if (reply.statusCode >= 400)
      await countRefusedCall(deps.database, { id: key.id, day: toMadridDate(deps.now()) });
    await storeCallReply(deps, request, reply, payload);
    return payload;
  });
}
