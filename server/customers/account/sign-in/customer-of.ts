import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { hashToken } from '#server/staff/sessions/session-token.ts';
import { sessionTokenOf } from './door.ts';
import { findSession, type SessionRow, touchSession } from './store-sessions.ts';

/** To the minute: reading must not write each time. */
const noteEveryMs = 60_000;

/** Who is signed in here; undefined for a stranger. */
export async function customerOf(deps: Deps, request: FastifyRequest): Promise<SessionRow | undefined> {
  const token = sessionTokenOf(request);
  const now = deps.now();
  const session = token && (await findSession(deps.database, hashToken(token), now));
  if (!session) return undefined;
  if (now.getTime() - session.last_used_at.getTime() > noteEveryMs)
    await touchSession(deps.database, session.id, now);
  return session;
}

/** The same, or `email_unproved`. */
export async function requireCustomer(deps: Deps, request: FastifyRequest): Promise<SessionRow> {
  const session = await customerOf(deps, request);
  if (!session) throw new ShopError('email_unproved', 'no session of a customer');
  return session;
}
