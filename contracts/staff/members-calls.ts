import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { type StaffId, uuidParamsSchema } from '../kit/ids.ts';
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
} from './members.ts';

export const membersCalls = {
  'invitation.show': {
    summary: 'What an invitation asks to',
    effects: [],
    body: invitationTokenSchema,
    errors: ['invitation_invalid', 'rate_limited'],
    reply: openInvitationSchema,
  },
  'invitation.accept': {
    summary: 'Makes a member of who was invited',
    effects: [],
    body: acceptInvitationSchema,
    errors: ['invitation_invalid', 'username_taken', 'rate_limited'],
    reply: acceptedSchema,
  },
  'colleagues.list': {
    summary: 'To whom work can be given, by name',
    effects: [],
    reply: colleagueListSchema,
  },
  'account.change-password': {
    summary: 'Changes one’s own password; the other sessions end',
    effects: ['control'],
    body: changePasswordSchema,
    reply: successSchema,
  },
  'account.change-language': {
    summary: 'What the back office speaks to the member',
    effects: [],
    body: chooseLanguageSchema,
    reply: successSchema,
  },
  'members.list': {
    summary: 'Members, and open invitations',
    effects: [],
    reply: memberListSchema,
  },
  'members.change': {
    summary: 'Another role for another member, or their access taken or given back',
    effects: ['control'],
    params: z.object({ id: z.uuid().transform((id) => id as StaffId) }),
    body: changeMemberSchema,
    errors: ['not_found', 'own_membership', 'last_owner'],
    reply: successSchema,
  },
  'members.reset-factors': {
    summary: 'Takes app, recovery codes and passkeys from a member who lost them',
    effects: ['control'],
    params: z.object({ id: z.uuid().transform((id) => id as StaffId) }),
    errors: ['not_found', 'own_membership'],
    reply: successSchema,
  },
  'invitations.create': {
    summary: 'Asks somebody by mail to work here; open for three days',
    effects: ['control'],
    body: inviteSchema,
    reply: successSchema,
  },
  'invitations.remove': {
    summary: 'The invitation opens nothing any more',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: successSchema,
  },
} as const satisfies CallDeclarations;
