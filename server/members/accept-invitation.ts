import { hash } from '@node-rs/argon2';
import type { OpenInvitation } from '#contracts/members.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isMemberName, staffName } from '#server/entry/throttle-rules.ts';
import { isUniqueViolation, ShopError } from '#server/errors.ts';
import { audited } from '#server/staff/audited.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { insertMember } from './store.ts';
import { findByToken, lockByToken, setAccepted } from './store-invitations.ts';

const invalid = () => new ShopError('invitation_invalid', 'used, withdrawn, over, or never sent');

/** What its reader is asked to. Throws `invitation_invalid`. */
export async function showInvitation(deps: Deps, token: string): Promise<OpenInvitation> {
  const row = await findByToken(deps.database, hashToken(token), deps.now());
  if (!row) throw invalid();
  const { email, role, language, expires_at: expiresAt } = row;
  return { email, role, language, expiresAt: expiresAt.toISOString() };
}

/**
 * Its reader chooses a name and a password, and is a member: once, while it is open and who invited still may.
 * Throws `invitation_invalid`, `username_taken`.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, username: typed, password }: { token: string; username: string; password: string },
): Promise<{ username: string }> {
  // Hashing is slow on purpose: not for whoever has no invitation, and not inside the transaction.
  await showInvitation(deps, token);
  const username = staffName(typed);
  if (username.length < 2 || !isMemberName(username))
    throw new ShopError('invalid_request', 'no name', { field: 'username' });
  const passwordHash = await hash(password);
  try {
    await inTransaction(deps.database, async (tx) => {
      const at = deps.now();
      const invitation = await lockByToken(tx, hashToken(token), at);
      if (!invitation) throw invalid();
      const { id, email, role, language } = invitation;
      const staffId = await insertMember(tx, { username, passwordHash, email, role, language });
      await tellStaff(tx, 'staff');
      await setAccepted(tx, { id, staffId, at });
      await audited(
        tx,
        { kind: 'staff', id: staffId, username, role },
        {
          action: 'staff.invitation_accepted',
          subjectType: 'staff_member',
          subjectId: staffId,
          after: { username, email, role },
        },
      );
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'staff_members_username_unique')) throw error;
    throw new ShopError('username_taken', 'a member has that name', { field: 'username', cause: error });
  }
  return { username };
}
