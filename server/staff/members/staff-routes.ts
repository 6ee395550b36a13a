import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/platform/deps.ts';
import { limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { staffOf } from '../audit/actor.ts';
import { requireSignedInMember, staffScope } from '../sessions/staff-scope.ts';
import { acceptInvitation, inviteMember, showInvitation, withdrawInvitation } from './invitations.ts';
import {
  changeMember,
  changeOwnPassword,
  listColleagues,
  listMembers,
  resetFactors,
  saveLanguageOf,
} from './members.ts';

export function registerMemberRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (door) => registerInvited(door, deps));
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerOwnAccount(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerMembers(ownerOnly, deps);
    registerInvitations(ownerOnly, deps);
  });
}

function registerInvited(door: FastifyInstance, deps: Deps): void {
  const preValidation = limitHook(deps, 'invitation');
  door.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  serve(door, 'invitation.show', { preValidation }, (request) => showInvitation(deps, request.body.token));
  serve(door, 'invitation.accept', { preValidation }, async (request) => {
    return { success: true, ...(await acceptInvitation(deps, request.body)) };
  });
}

function registerOwnAccount(app: FastifyInstance, deps: Deps): void {
  serve(app, 'colleagues.list', () => listColleagues(deps));
  serve(app, 'account.change-password', (request) =>
    changeOwnPassword(deps, requireSignedInMember(request), request.body.password),
  );
  serve(app, 'account.change-language', (request) =>
    saveLanguageOf(deps, staffOf(request), request.body.language),
  );
}

function registerMembers(app: FastifyInstance, deps: Deps): void {
  serve(app, 'members.list', (request) => listMembers(deps, staffOf(request)));
  serve(app, 'members.change', async (request) => {
    const { id } = request.params;
    await changeMember(deps, { id, change: request.body, staff: staffOf(request) });
  });
  serve(app, 'members.reset-factors', (request) =>
    resetFactors(deps, { id: request.params.id, staff: staffOf(request) }),
  );
}

function registerInvitations(app: FastifyInstance, deps: Deps): void {
  serve(app, 'invitations.create', (request) => inviteMember(deps, request.body, staffOf(request)));
  serve(app, 'invitations.remove', (request) =>
    withdrawInvitation(deps, request.params.id, staffOf(request)),
  );
}
