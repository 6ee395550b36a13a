import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Effect, keysFor, limitsOf, needsProof } from '#contracts/kit/effects.ts';
import { moneyScope } from '#contracts/staff/api-scopes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import type { AuthenticatedApiKey } from '../api-keys/admit-key.ts';
import { requireFreshProof } from './fresh-proof.ts';

function requireKeyPermission({ row }: AuthenticatedApiKey, effects: readonly Effect[]): void {
  const needed = keysFor(effects);
  if (needed === 'refused') throw new ShopError('not_permitted', `API keys may not: ${effects.join(', ')}`);
  if (needed === 'money' && !row.scopes.includes(moneyScope))
    throw new ShopError('scope_missing', `${moneyScope} is missing`, { field: moneyScope });
}

/**
 * Checks the permission for these effects: re-authentication in the last ten minutes for members, the money
 * scope for keys, and the rate limits. Throws `proof_needed`, `not_permitted`, `scope_missing`,
 * `rate_limited`.
 */
export async function requirePermission(
  deps: Deps,
  { staff }: Pick<FastifyRequest, 'staff'>,
  effects: readonly Effect[],
): Promise<void> {
  if (!staff) throw new ShopError('unauthorized', 'no session');
  if (staff.kind === 'api_key') requireKeyPermission(staff, effects);
  else if (needsProof(effects)) requireFreshProof(deps, { staff });
  for (const limit of limitsOf(effects)) await consumeLimit(deps, limit, staff.id);
}

/** Checks permission after parsing, for calls whose effects depend on the request. */
export function enforceRequestPermissions(staffOnly: FastifyInstance, deps: Deps): void {
  staffOnly.addHook('preHandler', async (request) => {
    const { effectsOf } = request.routeOptions.config;
    if (effectsOf) await requirePermission(deps, request, await effectsOf(request));
  });
}
