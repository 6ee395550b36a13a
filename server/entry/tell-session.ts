import type { StaffId } from '#contracts/ids.ts';
import type { StaffLanguage, StaffRole, StaffSessionReply } from '#contracts/staff.ts';
import type { Deps } from '#server/deps.ts';
import { provedUntil } from '#server/staff/fresh-proof.ts';
import { meansOf } from './store-passkeys.ts';

interface OpenSession {
  staffId: StaffId;
  username: string;
  role: StaffRole;
  language: StaffLanguage;
  expiresAt: Date;
  provedAt: Date;
  mustEnrol: boolean;
}

/** What the back office knows of its member. */
export async function tellSession(deps: Deps, session: OpenSession): Promise<StaffSessionReply> {
  const { username, role, language, expiresAt, provedAt, mustEnrol } = session;
  const { code, passkey } = await meansOf(deps.database, session.staffId);
  return {
    success: true,
    ...{ username, role, language, mustEnrol },
    expiresAt: expiresAt.toISOString(),
    provedUntil: provedUntil(provedAt).toISOString(),
    means: ['password', ...(code ? (['code'] as const) : []), ...(passkey ? (['passkey'] as const) : [])],
  };
}
