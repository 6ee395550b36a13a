import type { StaffSessionLine } from '#contracts/staff-sessions.ts';
import type { Deps } from '#server/deps.ts';
import { describeDevice } from './device-rules.ts';
import type { StaffAtWork } from './staff-scope.ts';
import { openSessions } from './store-sessions.ts';

/** What is open now, the last used first: one's own, and for the owner everybody's. */
export async function listSessions(deps: Deps, staff: StaffAtWork): Promise<StaffSessionLine[]> {
  const whose = staff.role === 'owner' ? null : staff.id;
  const found = await openSessions(deps.database, whose, deps.now());
  return found.map((row) => ({
    id: row.id,
    username: row.username,
    current: row.id === staff.session.id,
    own: row.staff_id === staff.id,
    ...describeDevice(row.user_agent),
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}
