import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { StaffId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { hashToken, sessionCookie } from './session-token.ts';
import { findSession } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireStaff`; null on every public request. */
    staff: { id: StaffId; username: string; expiresAt: Date } | null;
  }
}

/** A hook for every staff route: no valid session, no answer. */
export function requireStaff(deps: Deps) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[sessionCookie];
    const session = token && (await findSession(deps.database, hashToken(token), deps.now()));
    if (!session) throw new ShopError('unauthorized', 'no valid staff session');
    request.staff = { id: session.staff_id, username: session.username, expiresAt: session.expires_at };
  };
}
