import type { AccountPasskey } from '#contracts/customers/account-visit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { passkeysOf } from './store-passkeys.ts';
import type { SessionRow } from './store-sessions.ts';

/** The oldest first. */
export async function listPasskeys(
  { database }: Pick<Deps, 'database'>,
  { email }: Pick<SessionRow, 'email'>,
): Promise<AccountPasskey[]> {
  const kept = await passkeysOf(database, email);
  return kept.map(({ id, name, created_at: addedAt, last_used_at: lastUsedAt }) => ({
    id,
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
