import type { CustomerSessions } from '#contracts/customers/account.ts';
import type { Deps } from '#server/platform/deps.ts';
import { describeDevice } from '#server/staff/sessions/device-rules.ts';
import { openSessions, type SessionRow } from './store-sessions.ts';

/** Where the address is signed in, the latest used first. */
export async function listSessions(deps: Deps, current: SessionRow): Promise<CustomerSessions['sessions']> {
  const open = await openSessions(deps.database, current.email, deps.now());
  return open.map((row) => ({
    id: row.id,
    ...describeDevice(row.user_agent),
    network: row.network,
    current: row.id === current.id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }));
}
