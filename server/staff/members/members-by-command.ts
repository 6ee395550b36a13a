import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { readEmail } from '#contracts/kit/email.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import { dropFactors } from '#server/platform/auth/second-factors.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { databaseTime, type Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation } from '#server/platform/errors.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endSessions } from '../sessions/sessions.ts';
import { notifyStaffOfChange } from '../shop-status/notify-staff.ts';
import { isMemberName, staffName } from './member-rules.ts';
import {
  allMembers,
  findPasswordHash,
  hasMembers,
  insertFirstMember,
  insertMember,
  setPassword,
} from './store.ts';

export interface FirstMember {
  username: string;
  password: string;
}

/**
 * Creates the first member of a shop without staff, from the configuration or with generated credentials. Returns
 * generated credentials so that they can be printed once, otherwise null.
 */
export async function seedFirstMember(deps: Deps): Promise<FirstMember | null> {
  // Password hashing is slow on purpose, so skip it when members exist.
  if (await hasMembers(deps.database)) return null;
  const { admin } = deps.config;
  const username = staffName(admin.username ?? 'admin');
  const password = admin.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hash(password, deps.config.passwordHash);
  const created = await insertFirstMember(deps.database, { username, passwordHash });
  return created && admin.password === null ? { username, password } : null;
}

/**
 * Returns a fingerprint that changes with the member's password and does not reveal it. Undefined for an unknown
 * member.
 */
export async function passwordFingerprint(db: Queryable, username: string): Promise<string | undefined> {
  const passwordHash = await findPasswordHash(db, username);
  return passwordHash && sha256(passwordHash).toString('hex');
}

export async function renewPassword(tx: Tx, username: string): Promise<FirstMember> {
  const password = randomBytes(12).toString('base64url');
  await setPassword(tx, username, await hash(password));
  return { username, password };
}

/**
 * Adds a member without an invitation mail, for the operator's command. Returns the password, to be shown once. Throws
 * an error with a readable message for an invalid or taken name or an invalid address.
 */
export async function addMember(
  database: Database,
  input: { name: string; email: string; role: StaffRole },
): Promise<FirstMember> {
  const [username, email] = [staffName(input.name), readEmail(input.email)];
  if (username.length < 2 || !isMemberName(username))
    throw new Error(`"${input.name}" is not a valid name for a member.`);
  if (email === undefined) throw new Error(`"${input.email}" is not a valid e-mail address.`);
  const password = randomBytes(12).toString('base64url');
  const member = { username, email, role: input.role, language: 'es' as const };
  const passwordHash = await hash(password);
  try {
    await inTransaction(database, async (tx) => {
      const subjectId = await insertMember(tx, { ...member, passwordHash });
      await notifyStaffOfChange(tx, 'staff');
      const subject = { subjectType: 'staff_member', subjectId };
      await recordAudit(tx, { kind: 'job' }, { action: 'staff.added', ...subject, after: member });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'staff_members_username_unique')) throw error;
    throw new Error(`There is a member ${username} already.`, { cause: error });
  }
  return { username, password };
}

export async function describeMembers(database: Database): Promise<string[]> {
  const members = await allMembers(database);
  return members.map(({ username, role, is_active: active, second_factor: app, passkeys }) =>
    [username, role, active ? 'active' : 'gone', app ? 'app' : 'no app', `${passkeys} passkeys`].join(', '),
  );
}

async function recoverMember(
  tx: Tx,
  username: string,
  mend: (staffId: StaffId) => Promise<{ action: string; before?: object }>,
): Promise<void> {
  const member = (await allMembers(tx)).find((each) => each.username === username);
  if (!member) throw new Error(`There is no member ${username}.`);
  const { id: staffId } = member;
  const done = await mend(staffId);
  await endSessions(tx, { staffId, at: await databaseTime(tx) });
  await recordAudit(tx, { kind: 'job' }, { ...done, subjectType: 'staff_member', subjectId: staffId });
}

/** Sets a generated password, which is shown once, and ends the member's sessions. Throws for an unknown member. */
export function resetPasswordByCommand(database: Database, username: string): Promise<FirstMember> {
  return inTransaction(database, async (tx) => {
    await recoverMember(tx, username, async () => ({ action: 'staff.password_reset' }));
    return renewPassword(tx, username);
  });
}

/**
 * Removes the second factor and passkeys of a member who lost them, so that the password alone signs in. Throws for an
 * unknown member.
 */
export function removeFactorsByCommand(database: Database, username: string): Promise<void> {
  return inTransaction(database, (tx) =>
    recoverMember(tx, username, async (staffId) => ({
      action: 'staff.factors_reset',
      before: await dropFactors(tx, staffId),
    })),
  );
}
