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
import { audited } from '../audit/audited.ts';
import { endSessions } from '../sessions/sessions.ts';
import { tellStaff } from '../shop-status/tell-staff.ts';
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
 * Gives a shop without staff its first member: from the configuration, else generated. Returns the
 * credentials when they were generated just now, to be printed once; else null.
 */
export async function seedFirstMember(deps: Deps): Promise<FirstMember | null> {
  // Hashing is slow on purpose, so it is not done at each start for nothing.
  if (await hasMembers(deps.database)) return null;
  const { admin } = deps.config;
  const username = staffName(admin.username ?? 'admin');
  const password = admin.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hash(password, deps.config.passwordHash);
  const created = await insertFirstMember(deps.database, { username, passwordHash });
  return created && admin.password === null ? { username, password } : null;
}

/** Returns whether a member still has the same password, without keeping anything that opens it; undefined for nobody. */
export async function passwordPrint(db: Queryable, username: string): Promise<string | undefined> {
  const passwordHash = await findPasswordHash(db, username);
  return passwordHash && sha256(passwordHash).toString('hex');
}

/** Gives a member a fresh password, which is shown once. */
export async function renewPassword(tx: Tx, username: string): Promise<FirstMember> {
  const password = randomBytes(12).toString('base64url');
  await setPassword(tx, username, await hash(password));
  return { username, password };
}

/**
 * Adds a member without an invitation by mail, for an operator at the machine. The password is shown once.
 * Throws a sentence for a name that is not one or taken, and for no address.
 */
export async function addMember(
  database: Database,
  input: { name: string; email: string; role: StaffRole },
): Promise<FirstMember> {
  const [username, email] = [staffName(input.name), readEmail(input.email)];
  if (username.length < 2 || !isMemberName(username))
    throw new Error(`"${input.name}" is no name for a member.`);
  if (email === undefined) throw new Error(`"${input.email}" is no address of mail.`);
  const password = randomBytes(12).toString('base64url');
  const member = { username, email, role: input.role, language: 'es' as const };
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

/** Lists who works here, a line each, for an operator at the machine. */
export async function describeMembers(database: Database): Promise<string[]> {
  const members = await allMembers(database);
  return members.map(({ username, role, is_active: active, second_factor: app, passkeys }) =>
    [username, role, active ? 'active' : 'gone', app ? 'app' : 'no app', `${passkeys} passkeys`].join(', '),
  );
}

async function rescue(
  tx: Tx,
  username: string,
  mend: (staffId: StaffId) => Promise<{ action: string; before?: object }>,
): Promise<void> {
  const member = (await allMembers(tx)).find((each) => each.username === username);
  if (!member) throw new Error(`There is no member ${username}.`);
  const { id: staffId } = member;
  const done = await mend(staffId);
  await endSessions(tx, { staffId, at: await databaseTime(tx) });
  await audited(tx, { kind: 'job' }, { ...done, subjectType: 'staff_member', subjectId: staffId });
}

/** Makes a fresh password, which is shown once; the member's sessions end. Throws for nobody. */
export function rescuePassword(database: Database, username: string): Promise<FirstMember> {
  return inTransaction(database, async (tx) => {
    await rescue(tx, username, async () => ({ action: 'staff.password_reset' }));
    return renewPassword(tx, username);
  });
}

/** Lets the password alone open again, for a member who lost app, codes and keys. Throws for nobody. */
export function rescueFactors(database: Database, username: string): Promise<void> {
  return inTransaction(database, (tx) =>
    rescue(tx, username, async (staffId) => ({
      action: 'staff.factors_reset',
      before: await dropFactors(tx, staffId),
    })),
  );
}
