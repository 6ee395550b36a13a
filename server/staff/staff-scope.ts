import '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StaffRole } from '#contracts/staff.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { refuseForeignOrigin } from '#server/http/same-origin.ts';
import type { StaffActor } from './actor.ts';
import { hashToken, sessionCookie } from './session-token.ts';
import { findSession } from './store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null outside of a `staffScope`. */
    staff: (StaffActor & { expiresAt: Date }) | null;
  }
  interface FastifyContextConfig {
    /** Whom the call is for; stands on every call inside a `staffScope`. */
    staffRole?: StaffRole;
  }
}

/** The owner may do all that an agent may. */
const mayAct = (role: StaffRole, needed: StaffRole) => role === 'owner' || role === needed;

/** No valid session, or one of somebody who may not: no answer. */
function requireStaff(deps: Deps, needed: StaffRole) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[sessionCookie];
    const session = token && (await findSession(deps.database, hashToken(token), deps.now()));
    if (!session) throw new ShopError('unauthorized', 'no valid staff session');
    const { staff_id: id, username, role, expires_at: expiresAt } = session;
    if (!mayAct(role, needed)) throw new ShopError('not_permitted', `${role}, where ${needed} is needed`);
    request.staff = { kind: 'staff', id, username, role, expiresAt };
  };
}

/**
 * Every call of the back office is registered in here: for members of at least that role, never from another site,
 * and kept by no cache.
 */
export function staffScope(
  app: FastifyInstance,
  { deps, role }: { deps: Deps; role: StaffRole },
  register: (staffOnly: FastifyInstance) => void,
): void {
  app.register(async (staffOnly) => {
    staffOnly.addHook('onRoute', (route) => {
      route.config = { ...route.config, staffRole: role };
    });
    staffOnly.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    staffOnly.addHook('preHandler', refuseForeignOrigin);
    staffOnly.addHook('preHandler', requireStaff(deps, role));
    register(staffOnly);
  });
}
