import type { FastifyRequest } from 'fastify';
import {
  type CustomerSession,
  describeSession,
  endSessions,
  openSessions,
  recordUse,
  sessionOf,
} from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';

export async function customerOf(deps: Deps, request: FastifyRequest): Promise<CustomerSession | undefined> {
  const session = await sessionOf(deps, 'customer', request);
  if (session) await recordUse(deps, 'customer', session);
  return session;
}

export async function requireCustomer(deps: Deps, request: FastifyRequest): Promise<CustomerSession> {
  const session = await customerOf(deps, request);
  if (!session) throw new ShopError('email_unproved', 'no session of a customer');
  return session;
}

export async function listSessions(deps: Deps, current: CustomerSession) {
  const open = await openSessions(deps.database, 'customer', { holder: current.email, now: deps.now() });
  return open.map((row) => describeSession(row, current.id));
}

/** Ignores ended sessions and those of other customers. */
export async function endSession(
  deps: Deps,
  { email: holder, id: ownId }: CustomerSession,
  id = ownId,
): Promise<boolean> {
  const ended = await endSessions(deps.database, 'customer', { holder, id, at: deps.now() });
  return ended.length === 1;
}
