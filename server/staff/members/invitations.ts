import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { formatDateTimeWithSeconds } from '#contracts/kit/date-time-formats.ts';
import { hourMs } from '#contracts/kit/time.ts';
import type { OpenInvitation } from '#contracts/staff/members.ts';
import type { StaffLanguage, StaffRole } from '#contracts/staff/roles.ts';
import { invitationTexts } from '#messages/staff-mail/invitation.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { hmacSha256 } from '#server/platform/kit/hash.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import type { StaffActor } from '../audit/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import { isMemberName, staffName } from './member-rules.ts';
import {
  findByToken,
  findInvitation,
  insertInvitation,
  insertMember,
  lockByToken,
  replaceTokenHash,
  setAccepted,
  withdrawOpen,
} from './store.ts';

/**
 * The token is derived from the row, so that the mail can be rendered again. Deriving it requires the shop's
 * key.
 */
export const invitationToken = (signingKey: string, id: string): string =>
  hmacSha256(signingKey, `invitation:${id}`).toString('base64url');

const openMs = 72 * hourMs;

export async function inviteMember(
  deps: Deps,
  input: { email: string; role: StaffRole; language: StaffLanguage },
  staff: StaffActor,
): Promise<void> {
  const { email, role, language } = input;
  const id = randomUUID();
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + openMs);
  const tokenHash = hashToken(invitationToken(deps.secrets.signingKey, id));
  await inTransaction(deps.database, async (tx) => {
    await withdrawOpen(tx, { email }, at);
    await insertInvitation(tx, { id, email, role, language, tokenHash, invitedBy: staff.id, at, expiresAt });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'staff-invitation', subjectId: id });
    await notifyStaffOfChange(tx, 'staff');
    await recordAudit(tx, staff, {
      action: 'staff.invited',
      subjectType: 'staff_invitation',
      subjectId: id,
      after: { email, role, language },
    });
  });
}

/** Withdraws an open invitation. Throws `not_found` if the invitation is not open. */
export async function withdrawInvitation(deps: Deps, id: string, staff: StaffActor): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const [email] = await withdrawOpen(tx, { id }, deps.now());
    if (email === undefined) throw new ShopError('not_found', 'no such open invitation');
    await notifyStaffOfChange(tx, 'staff');
    await recordAudit(tx, staff, {
      action: 'staff.invitation_withdrawn',
      subjectType: 'staff_invitation',
      subjectId: id,
      before: { email },
    });
  });
}

const invitationInvalid = () => new ShopError('invitation_invalid', 'used, withdrawn, over, or never sent');

/** Returns the open invitation of a token. Throws `invitation_invalid`. */
export async function showInvitation(deps: Deps, token: string): Promise<OpenInvitation> {
  const row = await findByToken(deps.database, hashToken(token), deps.now());
  if (!row) throw invitationInvalid();
  const { email, role, language, expires_at: expiresAt } = row;
  return { email, role, language, expiresAt: expiresAt.toISOString() };
}

/**
 * Creates a member from an open invitation, with the chosen name and password. The inviting owner must still be active.
 * Throws `invitation_invalid`, `username_taken`.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, username: typed, password }: { token: string; username: string; password: string },
): Promise<{ username: string }> {
  // Password hashing is slow on purpose. Check the invitation first, and hash outside the transaction.
  await showInvitation(deps, token);
  const username = staffName(typed);
  if (username.length < 2 || !isMemberName(username))
    throw new ShopError('invalid_request', 'no name', { field: 'username' });
  const passwordHash = await hash(password, deps.config.passwordHash);
  try {
    await inTransaction(deps.database, async (tx) => {
      const at = deps.now();
      const invitation = await lockByToken(tx, hashToken(token), at);
      if (!invitation) throw invitationInvalid();
      const { id, email, role, language } = invitation;
      const staffId = await insertMember(tx, { username, passwordHash, email, role, language });
      await notifyStaffOfChange(tx, 'staff');
      await setAccepted(tx, { id, staffId, at });
      await recordAudit(
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

/** The stored mail contains no token, so that a reader of the outbox cannot accept an invitation. */
export const invitationMails: Feature['mails'] = [
  {
    kind: 'staff-invitation',
    due: {
      table: 'staff_invitations',
      at: 'created_at',
      when: 's.accepted_at is null and s.withdrawn_at is null',
    },
    async write({ database }, { id }, { shop, publicUrl, signingKey, signingKeys }) {
      const invitation = await findInvitation(database, id);
      if (!invitation) return undefined;
      const opensInvitation = (key: string) =>
        hashToken(invitationToken(key, id)).equals(invitation.token_sha256);
      const key = signingKeys.find(opensInvitation) ?? signingKey;
      const { language: locale, role } = invitation;
      const words = invitationTexts[locale];
      const token = invitationToken(key, id);
      // The key that made the token was rotated, so the link of this mail becomes the valid one.
      if (!opensInvitation(key)) await replaceTokenHash(database, id, hashToken(token));
      return {
        recipient: invitation.email,
        locale,
        subject: words.subject(shop.name),
        preview: words.preview,
        title: words.title,
        lead: words.lead(shop.name),
        facts: [
          [words.role, words.roles[role]],
          [words.until, formatDateTimeWithSeconds(invitation.expires_at, locale)],
        ],
        action: { label: words.accept, url: `${publicUrl}/admin/invitation/${token}` },
        sections: [{ title: words.nextTitle, list: words.next }],
        why: words.why,
        hidden: [token],
      };
    },
  },
];
