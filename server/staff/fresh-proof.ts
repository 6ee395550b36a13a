import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';

/** So long a member's last proof of who they are is fresh. */
const proofSeconds = 600;

export const provedUntil = (provedAt: Date): Date => new Date(provedAt.getTime() + proofSeconds * 1000);

/** A clock that was ahead for a moment must not leave a proof fresh for longer. */
export function isFresh(provedAt: Date, now: Date): boolean {
  const until = provedUntil(provedAt).getTime();
  return now.getTime() < until && until - now.getTime() <= proofSeconds * 1000 + 60_000;
}

/**
 * For a call of which only some are sensitive, by what they ask: a screen that was left open must not give money
 * away. Throws `proof_needed`.
 */
export function requireFreshProof(
  { now }: Pick<Deps, 'now'>,
  { staff }: Pick<FastifyRequest, 'staff'>,
): void {
  if (!staff) throw new ShopError('unauthorized', 'no session');
  if (!isFresh(staff.session.provedAt, now()))
    throw new ShopError('proof_needed', `last proved at ${staff.session.provedAt.toISOString()}`);
}

/** Stands on a call inside a `staffScope` that always wants a proof of the last ten minutes. */
export const sensitive = { config: { sensitive: true } } as const;
