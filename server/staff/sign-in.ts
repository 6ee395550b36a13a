import { hash, verify } from '@node-rs/argon2';
import type { StaffId } from '#contracts/ids.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken, newSessionToken, sessionSeconds } from './session-token.ts';
import { findMember, insertSession, recordFailure, recordSuccess, type StaffMember } from './store.ts';

export interface SignedIn {
  token: string;
  staffId: StaffId;
  username: string;
  expiresAt: Date;
}

let dummyHash: Promise<string> | undefined;

/** An unknown name costs the same time as a wrong password, so that names cannot be tried out. */
async function verifyOrPretend(member: StaffMember | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password');
  const matches = await verify(member?.password_hash ?? (await dummyHash), password);
  return member !== undefined && matches;
}

/** Signs a staff member in for four hours; undefined for wrong credentials, locked or disabled members alike. */
export async function signIn(
  deps: Deps,
  credentials: { username: string; password: string },
): Promise<SignedIn | undefined> {
  const member = await findMember(deps.database, credentials.username.trim().toLowerCase());
  const valid = await verifyOrPretend(member, credentials.password);
  const now = deps.now();
  if (!member?.is_active || (member.locked_until && member.locked_until > now)) return undefined;
  if (!valid) {
    await recordFailure(deps.database, member.id);
    return undefined;
  }
  await recordSuccess(deps.database, member.id);
  const token = newSessionToken();
  const expiresAt = new Date(now.getTime() + sessionSeconds * 1000);
  await insertSession(deps.database, { tokenHash: hashToken(token), staffId: member.id, expiresAt });
  return { token, staffId: member.id, username: member.username, expiresAt };
}
