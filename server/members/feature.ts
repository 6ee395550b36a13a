import type { Feature } from '#server/http/feature.ts';
import { invitationMails } from './invitation-mail.ts';
import { memberRetention } from './retention.ts';
import { registerMemberRoutes } from './staff-routes.ts';

export const membersFeature: Feature = {
  name: 'members',
  retention: memberRetention,
  staffRoutes: registerMemberRoutes,
  mails: invitationMails,
};
