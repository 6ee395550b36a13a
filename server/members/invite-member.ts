import { randomUUID } from 'node:crypto';
import type { StaffLanguage, StaffRole } from '#contracts/staff.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { invitationToken } from './invitation-token.ts';
import { insertInvitation, withdrawOpen } from './store-invitations.ts';

/** Three days. */
const openMs = 72 * 3600_000;

/** Asks somebody by mail to work here. A second one to the same address takes the place of the first. */
export async function inviteMember(
  deps: Deps,
  wish: { email: string; role: StaffRole; language: StaffLanguage },
  staff: StaffActor,
): Promise<void> {
  const { email, role, language } = wish;
  const id = randomUUID();
  const at = deps.now();
  const expiresAt = new Date(at.getTime() + openMs);
  const tokenHash = hashToken(invitationToken(deps.secrets.signingKey, id));
  await inTransaction(deps.database, async (tx) => {
    await withdrawOpen(tx, { email }, at);
    await insertInvitation(tx, { id, email, role, language, tokenHash, invitedBy: staff.id, at, expiresAt });
    await deps.queue.enqueue(tx, 'mail.send', { kind: 'staff-invitation', subjectId: id });
    await tellStaff(tx, 'staff');
    await audited(tx, staff, {
      action: 'staff.invited',
      subjectType: 'staff_invitation',
      subjectId: id,
      after: { email, role, language },
    });
  });
}

/** The link opens nothing any more. Throws `not_found` for one that is not open. */
export async function withdrawInvitation(deps: Deps, id: string, staff: StaffActor): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const [email] = await withdrawOpen(tx, { id }, deps.now());
    if (email === undefined) throw new ShopError('not_found', 'no such open invitation');
    await tellStaff(tx, 'staff');
    await audited(tx, staff, {
      action: 'staff.invitation_withdrawn',
      subjectType: 'staff_invitation',
      subjectId: id,
      before: { email },
    });
  });
}
