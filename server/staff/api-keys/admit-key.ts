import type { FastifyReply, FastifyRequest } from 'fastify';
import { madridDay } from '#contracts/kit/madrid.ts';
import { openCall } from '#contracts/open-call.ts';
import { opensCall } from '#contracts/staff/api-scopes.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { readApiKey } from '#server/platform/auth/bearer-keys.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consume, consumeShare } from '#server/platform/http/limits.ts';
import { sameBytes, sha256 } from '#server/platform/kit/hash.ts';
import type { StaffActor } from '../audit/actor.ts';
import { isInRanges } from './ranges.ts';
import { stateOf } from './rules.ts';
import { type ApiKeyRow, findApiKey, noteCall } from './store.ts';

export interface ApiKeyAtWork extends StaffActor {
  kind: 'api_key';
  language: StaffLanguage;
  session: null;
  row: ApiKeyRow;
  /** Hash of the call. Distinguishes two request bodies sent with the same Idempotency-Key. */
  digest: Buffer;
}

/** An unknown key is compared with this hash so that its refusal takes as long as that of a wrong secret. */
const nobody = sha256('no key');

/**
 * Returns the request's API key if it is in force for the caller's address. All refusals are identical so that a caller
 * cannot probe a stolen key.
 */
async function findInForce(deps: Deps, request: FastifyRequest): Promise<ApiKeyRow | undefined> {
  const read = readApiKey(request.headers.authorization);
  const row = read && (await findApiKey(deps.database, read.publicId));
  const isRight = sameBytes(hashToken(read?.secret ?? ''), row?.secret_sha256 ?? nobody);
  if (!row || !isRight || stateOf(row, deps.now()) !== 'open') return undefined;
  return isInRanges(request.ip, row.ranges) ? row : undefined;
}

/**
 * Counts the call against the key's own rate limit and reports the remaining calls in the reply headers. Throws
 * `rate_limited`.
 */
async function keepPace(
  deps: Deps,
  { id, calls_a_minute: most }: ApiKeyRow,
  reply: FastifyReply,
): Promise<void> {
  const share = await consumeShare(deps, 'api-key', { subject: id, most });
  if (!share) return;
  reply
    .header('ratelimit-limit', most)
    .header('ratelimit-remaining', share.left)
    .header('ratelimit-reset', share.resetSeconds);
  if (!share.used) return;
  reply.header('retry-after', share.resetSeconds);
  throw new ShopError('rate_limited', `key ${id} made more than ${most} calls in a minute`);
}

const digestOf = ({ method, url, body }: FastifyRequest): Buffer =>
  sha256(JSON.stringify([method, url, body ?? null]));

/**
 * Authenticates a request by its API key and checks the key's scopes. Throws `unauthorized`, `rate_limited`, and
 * `scope_missing` when the call is closed to keys or outside the key's scopes.
 */
export async function admitApiKey(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ApiKeyAtWork> {
  const row = await findInForce(deps, request);
  if (!row) {
    await consume(deps, 'api-key-refused', request.ip);
    throw new ShopError('unauthorized', 'no key in force');
  }
  await keepPace(deps, row, reply);
  const at = deps.now();
  await noteCall(deps.database, { id: row.id, day: madridDay(at), at });
  const { per_call_cents: perCallCents, per_day_cents: perDayCents, username, id } = row;
  const needed = openCall(request.routeOptions.config.call)?.scope;
  const money = perCallCents === null || perDayCents === null ? null : { perCallCents, perDayCents };
  const key: ApiKeyAtWork = {
    ...({ kind: 'api_key', id, username, role: 'agent', language: 'en', session: null, money, row } as const),
    digest: digestOf(request),
  };
  // Set before the scope check, so that refusals count for the key too.
  request.staff = key;
  if (needed === undefined) throw new ShopError('scope_missing', 'a call that is closed to keys');
  if (!opensCall(row.scopes, needed))
    throw new ShopError('scope_missing', `${needed} is missing`, { field: needed });
  return key;
}
