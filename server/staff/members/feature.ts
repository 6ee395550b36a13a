import { deleteRowsRule, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { agentCostsSetting } from '../sessions/agent-costs.ts';
import { invitationMails } from './invitations.ts';
import { registerMemberRoutes } from './staff-routes.ts';

const memberRetention: readonly Retention[] = [
  deleteRowsRule('staff_invitations', 'expires_at < $1', {
    days: 365,
    atLeast: 30,
    because: 'invitations are looked up for a year',
  }),
  { table: 'staff_members', because: 'the audit log refers to them' },
];

export const membersFeature: Feature = {
  name: 'members',
  retention: memberRetention,
  staffRoutes: registerMemberRoutes,
  mails: invitationMails,
  settings: [agentCostsSetting],
};
