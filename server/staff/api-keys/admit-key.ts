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

/** Is a program with a key, as it makes a call. */
export interface ApiKeyAtWork extends StaffActor {
  kind: 'api_key';
  language: StaffLanguage;
  session: null;
  row: ApiKeyRow;
  /** Is the hash of the call, by which two bodies of one Idempotency-Key are held apart. */
  digest: Buffer;
}

/** An unknown key takes as long to refuse as a wrong one. */
const nobody = sha256('no key');

/**
 * Returns the key that a request brings, if it is in force here and now. Every refusal is the same, so that nothing
 * is learnt of a key that was found somewhere.
 */
async function findInForce(deps: Deps, request: FastifyRequest): Promise<ApiKeyRow | undefined> {
  const read = readApiKey(request.headers.authorization);
  const row = read && (await findApiKey(deps.database, read.publicId));
  const isRight = sameBytes(hashToken(read?.secret ?? ''), row?.secret_sha256 ?? nobody);
  if (!row || !isRight || stateOf(row, deps.now()) !== 'open') return undefined;
  return isInRanges(request.ip, row.ranges) ? row : undefined;
}

/** Counts the call against the key's own pace, and says in the reply where it stands. Throws `rate_limited`. */
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
 * Lets a program in where its scopes open the call. Throws `unauthorized`, `rate_limited`, and `scope_missing` for a
 * call that is closed to keys, or to this one.
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
  // It is known from here on, so that its refusals are counted too.
  request.staff = key;
  if (needed === undefined) throw new ShopError('scope_missing', 'a call that is closed to keys');
  if (!opensCall(row.scopes, needed))
    throw new ShopError('scope_missing', `${needed} is missing`, { field: needed });
  return key;
}
