import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall } from '#contracts/declared-calls.ts';
import { adviserCalls } from '#contracts/staff/adviser-calls.ts';
import { apiBasePath } from '#contracts/staff/api-scopes.ts';
import type { RequiredRole, StaffLanguage, StaffRole } from '#contracts/staff/roles.ts';
import { hasApiKey } from '#server/platform/auth/bearer-keys.ts';
import { recordUse, type StaffSession, sessionOf } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { refuseForeignOrigin } from '#server/platform/http/same-origin.ts';
import { type AuthenticatedApiKey, admitApiKey } from '../api-keys/admit-key.ts';
import { makeKeyCallsIdempotent } from '../api-keys/idempotent-calls.ts';
import { limitReplies } from '../api-keys/limit-reply.ts';
import type { StaffActor } from '../audit/actor.ts';
import { maySeeCosts } from './agent-costs.ts';
import { enforceRequestPermissions, requirePermission } from './permit.ts';

export interface SignedInStaff extends StaffActor {
  kind: 'staff';
  language: StaffLanguage;
  costs: boolean;
  session: { id: string; expiresAt: Date; provedAt: Date; mustEnrol: boolean };
}

declare module 'fastify' {
  interface FastifyRequest {
    staff: SignedInStaff | AuthenticatedApiKey | null;
  }
  interface FastifyContextConfig {
    staffRole?: RequiredRole;
    beforeEnrolment?: true;
  }
}

function mayCall(role: StaffRole, needed: RequiredRole, call: AnyCall | undefined): boolean {
  if (role === 'adviser') return call !== undefined && (adviserCalls as ReadonlySet<string>).has(call);
  return role === 'owner' || role === needed;
}

/** Returns the signed-in member with their session, inside a `staffScope`. Throws `not_permitted` for a key. */
export function requireSignedInMember({ staff }: FastifyRequest): SignedInStaff {
  if (!staff) throw new ShopError('unauthorized', 'no session');
  if (staff.kind === 'api_key') throw new ShopError('not_permitted', 'only members may make this call');
  return staff;
}

const toStaffAtWork = (row: StaffSession, costs: boolean): SignedInStaff => ({
  kind: 'staff',
  id: row.staff_id,
  username: row.username,
  role: row.role,
  language: row.language,
  costs,
  session: {
    id: row.id,
    expiresAt: row.expires_at,
    provedAt: row.proved_at,
    mustEnrol: row.must_enrol,
  },
});

/** Requires an API key that may make this call. Scopes replace the role, and cookies are ignored. */
async function requireProgram(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { id } = await admitApiKey(deps, request, reply);
  if (request.work) request.work.actor = { kind: 'api_key', staffId: id };
  await requirePermission(deps, request, request.routeOptions.config.effects ?? []);
}

function requireStaff(deps: Deps, needed: RequiredRole) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (hasApiKey(request.headers.authorization)) return requireProgram(deps, request, reply);
    if (request.originalUrl.startsWith(apiBasePath)) throw new ShopError('unauthorized', 'no key');
    const session = await sessionOf(deps, 'staff', request);
    if (!session) throw new ShopError('unauthorized', 'no valid staff session');
    const { role } = session;
    const { config } = request.routeOptions;
    if (!mayCall(role, needed, config.call))
      throw new ShopError('not_permitted', `${role}, where ${needed} is needed`);
    request.staff = toStaffAtWork(session, await maySeeCosts(deps, role));
    if (request.work) request.work.actor = { kind: 'staff', staffId: request.staff.id };
    if (session.must_enrol && !config.beforeEnrolment)
      throw new ShopError('second_factor_required', 'no second factor yet');
    await requirePermission(deps, request, config.effects ?? []);
    await recordUse(deps, 'staff', session);
  };
}

export function staffScope(
  app: FastifyInstance,
  { deps, role }: { deps: Deps; role: RequiredRole },
  register: (staffOnly: FastifyInstance) => void,
): void {
  app.register(async (staffOnly) => {
    staffOnly.addHook('onRoute', (route) => {
      route.config = { ...route.config, staffRole: role };
    });
    staffOnly.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    // Runs before the call is validated.
    staffOnly.addHook('preValidation', refuseForeignOrigin);
    staffOnly.addHook('preValidation', requireStaff(deps, role));
    enforceRequestPermissions(staffOnly, deps);
    makeKeyCallsIdempotent(staffOnly, deps);
    limitReplies(staffOnly);
    register(staffOnly);
  });
}
