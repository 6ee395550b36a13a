import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { readEmail } from '#contracts/email.ts';
import type { StaffRole } from '#contracts/staff.ts';
import { type Database, inTransaction } from '#server/database/pool.ts';
import { isMemberName, staffName } from '#server/entry/throttle-rules.ts';
import { isUniqueViolation } from '#server/errors.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import type { FirstMember } from './seed-first-member.ts';
import { insertMember } from './store.ts';

/**
 * A new member without an invitation by mail: for whoever sits at the machine. The password is told once. Throws a
 * sentence for a name that is none or taken, and for no address.
 */
export async function addMember(
  database: Database,
  wish: { name: string; email: string; role: StaffRole },
): Promise<FirstMember> {
  const [username, email] = [staffName(wish.name), readEmail(wish.email)];
  if (username.length < 2 || !isMemberName(username))
    throw new Error(`"${wish.name}" is no name for a member.`);
  if (email === undefined) throw new Error(`"${wish.email}" is no address of mail.`);
  const password = randomBytes(12).toString('base64url');
  const member = { username, email, role: wish.role, language: 'es' as const };
  const passwordHash = await hash(password);
  try {
    await inTransaction(database, async (tx) => {
      const subjectId = await insertMember(tx, { ...member, passwordHash });
      await tellStaff(tx, 'staff');
      const subject = { subjectType: 'staff_member', subjectId };
      await audited(tx, { kind: 'job' }, { action: 'staff.added', ...subject, after: member });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'staff_members_username_unique')) throw error;
    throw new Error(`There is a member ${username} already.`, { cause: error });
  }
  return { username, password };
}
