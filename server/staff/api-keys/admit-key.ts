import type { FastifyReply, FastifyRequest } from 'fastify';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import { scopeOfCall } from '#contracts/scopes-by-call.ts';
import { scopesAllowCall } from '#contracts/staff/api-scopes.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { readApiKey } from '#server/platform/auth/bearer-keys.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit, consumeOwnShare } from '#server/platform/http/limits.ts';
import { isSameBytes, sha256 } from '#server/platform/kit/hash.ts';
import type { StaffActor } from '../audit/actor.ts';
import { isInRanges } from './ranges.ts';
import { stateOf } from './rules.ts';
import { type ApiKeyRow, countCall, findApiKey } from './store.ts';

export interface AuthenticatedApiKey extends StaffActor {
  kind: 'api_key';
  language: StaffLanguage;
  session: null;
  row: ApiKeyRow;
  /** Hash of the call. Distinguishes two request bodies sent with the same Idempotency-Key. */
  digest: Buffer;
}

/** An unknown key is compared with this hash so that its refusal takes as long as that of a wrong secret. */
const unauthorizedKey = sha256('no key');

/**
 * Returns the request's API key if it is in force for the caller's address. All refusals are identical so that a caller
 * cannot probe a stolen key.
 */
async function findInForce(deps: Deps, request: FastifyRequest): Promise<ApiKeyRow | undefined> {
  const read = readApiKey(request.headers.authorization);
  const row = read && (await findApiKey(deps.database, read.publicId));
  const isRight = isSameBytes(hashToken(read?.secret ?? ''), row?.secret_sha256 ?? unauthorizedKey);
  if (!row || !isRight || stateOf(row, deps.now()) !== 'open') return undefined;
  return isInRanges(request.ip, row.ranges) ? row : undefined;
}

/**
 * Counts the call against the key's own rate limit and reports the remaining calls in the reply headers. Throws
 * `rate_limited`.
 */
async function consumeKeyLimit(
  deps: Deps,
  { id, calls_a_minute: most }: ApiKeyRow,
  reply: FastifyReply,
): Promise<void> {
  const share = await consumeOwnShare(deps, 'api-key', { subject: id, most });
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
): Promise<AuthenticatedApiKey> {
  const row = await findInForce(deps, request);
  if (!row) {
    await consumeLimit(deps, 'api-key-refused', request.ip);
    throw new ShopError('unauthorized', 'no key in force');
  }
  await consumeKeyLimit(deps, row, reply);
  const at = deps.now();
  await countCall(deps.database, { id: row.id, day: toMadridDate(at), at });
  const { per_call_cents: perCallCents, per_day_cents: perDayCents, username, id } = row;
  const needed = scopeOfCall(request.routeOptions.config.call)?.scope;
  const money = perCallCents === null || perDayCents === null ? null : { perCallCents, perDayCents };
  const key: AuthenticatedApiKey = {
    ...({ kind: 'api_key', id, username, role: 'agent', language: 'en', session: null, money, row } as const),
    digest: digestOf(request),
  };
  // Set before the scope check, so that refusals count for the key too.
  request.staff = key;
  if (needed === undefined) throw new ShopError('scope_missing', 'API keys may not make this call');
  if (!scopesAllowCall(row.scopes, needed))
    throw new ShopError('scope_missing', `${needed} is missing`, { field: needed });
  return key;
}
