import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StaffId } from '#contracts/ids.ts';
import {
  acceptedSchema,
  acceptInvitationSchema,
  changeMemberSchema,
  changePasswordSchema,
  chooseLanguageSchema,
  colleagueListSchema,
  invitationTokenSchema,
  inviteSchema,
  memberListSchema,
  openInvitationSchema,
} from '#contracts/members.ts';
import { successSchema } from '#contracts/success.ts';
import type { Deps } from '#server/deps.ts';
import { limit } from '#server/http/limits.ts';
import { staffOf } from '#server/staff/actor.ts';
import { sensitive } from '#server/staff/fresh-proof.ts';
import { memberAtWork, staffScope } from '#server/staff/staff-scope.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import { changeMember, resetFactors } from './change-member.ts';
import { changeOwnPassword, chooseLanguage } from './change-own.ts';
import { inviteMember, withdrawInvitation } from './invite-member.ts';
import { listColleagues } from './list-colleagues.ts';
import { listMembers } from './list-members.ts';

const params = z.object({ id: z.uuid().transform((id) => id as StaffId) });
const done = { 200: successSchema };

/** Who works here, who is asked to, and what members change of themselves. */
export function registerMemberRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(async (door) => registerInvited(door, deps));
  staffScope(app, { deps, role: 'agent' }, (staffOnly) => registerOwn(staffOnly, deps));
  staffScope(app, { deps, role: 'owner' }, (ownerOnly) => {
    registerMembers(ownerOnly, deps);
    registerInvitations(ownerOnly, deps);
  });
}

/** For who holds an invitation, and nothing else yet. */
function registerInvited(door: FastifyInstance, deps: Deps): void {
  const preValidation = limit(deps, 'invitation');
  door.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const show = {
    summary: 'What an invitation asks to',
    body: invitationTokenSchema,
    errors: ['invitation_invalid', 'rate_limited'],
    response: { 200: openInvitationSchema },
  } as const;
  door.post('/api/admin/invitation', { preValidation, schema: show }, (request) =>
    showInvitation(deps, request.body.token),
  );
  const accept = {
    summary: 'Makes a member of who was invited',
    body: acceptInvitationSchema,
    errors: ['invitation_invalid', 'username_taken', 'rate_limited'],
    response: { 200: acceptedSchema },
  } as const;
  door.post('/api/admin/invitation/accept', { preValidation, schema: accept }, async (request) => {
    return { success: true, ...(await acceptInvitation(deps, request.body)) };
  });
}

function registerOwn(app: FastifyInstance, deps: Deps): void {
  const colleagues = {
    summary: 'To whom work can be given, by name',
    response: { 200: colleagueListSchema },
  };
  app.get('/api/admin/colleagues', { schema: colleagues }, () => listColleagues(deps));
  const password = {
    summary: 'Changes one’s own password; the other sessions end',
    body: changePasswordSchema,
    response: done,
  };
  app.put('/api/admin/account/password', { ...sensitive, schema: password }, async (request) => {
    await changeOwnPassword(deps, memberAtWork(request), request.body.password);
    return { success: true };
  });
  const language = {
    summary: 'What the back office speaks to the member',
    body: chooseLanguageSchema,
    response: done,
  };
  app.put('/api/admin/account/language', { schema: language }, async (request) => {
    await chooseLanguage(deps, staffOf(request), request.body.language);
    return { success: true };
  });
}

function registerMembers(app: FastifyInstance, deps: Deps): void {
  const list = { summary: 'Members, and open invitations', response: { 200: memberListSchema } };
  app.get('/api/admin/members', { schema: list }, (request) => listMembers(deps, staffOf(request)));
  const change = {
    summary: 'Another role for another member, or their access taken or given back',
    params,
    body: changeMemberSchema,
    errors: ['not_found', 'own_membership', 'last_owner'],
    response: done,
  } as const;
  app.put('/api/admin/members/:id', { ...sensitive, schema: change }, async (request) => {
    const { id } = request.params;
    await changeMember(deps, { id, change: request.body, staff: staffOf(request) });
    return { success: true };
  });
  const reset = {
    summary: 'Takes app, recovery codes and passkeys from a member who lost them',
    params,
    errors: ['not_found', 'own_membership'],
    response: done,
  } as const;
  app.post('/api/admin/members/:id/reset-factors', { ...sensitive, schema: reset }, async (request) => {
    await resetFactors(deps, { id: request.params.id, staff: staffOf(request) });
    return { success: true };
  });
}

function registerInvitations(app: FastifyInstance, deps: Deps): void {
  const invite = {
    summary: 'Asks somebody by mail to work here; open for three days',
    body: inviteSchema,
    response: done,
  };
  app.post('/api/admin/invitations', { ...sensitive, schema: invite }, async (request) => {
    await inviteMember(deps, request.body, staffOf(request));
    return { success: true };
  });
  const withdraw = {
    summary: 'The invitation opens nothing any more',
    params: z.object({ id: z.uuid() }),
    errors: ['not_found'],
    response: done,
  } as const;
  app.delete('/api/admin/invitations/:id', { schema: withdraw }, async (request) => {
    await withdrawInvitation(deps, request.params.id, staffOf(request));
    return { success: true };
  });
}
