import type { FastifyRequest } from 'fastify';
import { type ChangeLimit, confirmedBoundsHeader } from '#contracts/kit/bounds.ts';
import { realms } from '#server/platform/auth/realms.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';

const { proofSeconds } = realms.staff;

export const proofValidUntil = (provedAt: Date): Date => new Date(provedAt.getTime() + proofSeconds * 1000);

/** Ignores proofs dated in the future (clock skew). */
export function isProofFresh(provedAt: Date, now: Date, seconds: number = proofSeconds): boolean {
  const left = provedAt.getTime() + seconds * 1000 - now.getTime();
  return left > 0 && left <= seconds * 1000 + 60_000;
}

/**
 * `seconds` is the maximum age of the re-authentication. Throws `proof_needed`, and `not_permitted` for a
 * key.
 */
export function requireFreshProof(
  { now }: Pick<Deps, 'now'>,
  { staff }: Pick<FastifyRequest, 'staff'>,
  seconds: number = proofSeconds,
): void {
  if (!staff) throw new ShopError('unauthorized', 'no session');
  if (staff.kind === 'api_key') throw new ShopError('not_permitted', 'an API key cannot re-authenticate');
  if (!isProofFresh(staff.session.provedAt, now(), seconds))
    throw new ShopError('proof_needed', `last re-authenticated at ${staff.session.provedAt.toISOString()}`);
}

/** A change beyond its bounds needs a more recent re-authentication than other changes. */
const confirmedBoundsProofSeconds = 60;

/**
 * Requires the member to confirm each bound that the change exceeds, with a re-authentication in the last
 * minute. Throws `beyond_bounds` with the exceeded bounds, and `proof_needed`.
 */
export function requireConfirmedBounds(
  deps: Pick<Deps, 'now'>,
  request: Pick<FastifyRequest, 'staff' | 'headers'>,
  passed: readonly ChangeLimit[],
): void {
  if (passed.length === 0) return;
  const meant = String(request.headers[confirmedBoundsHeader] ?? '').split(',');
  const missing = passed.filter((bound) => !meant.includes(bound));
  if (missing.length > 0)
    throw new ShopError('beyond_bounds', `passes ${missing.join(', ')}`, { field: passed.join(',') });
  requireFreshProof(deps, request, confirmedBoundsProofSeconds);
}
