import type { StaffLanguage, StaffRole } from '#contracts/staff.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { audited } from '#server/staff/audited.ts';
import { openSession } from '#server/staff/open-session.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { type Attempt, beginAttempt, type Door, giveBackAttempt, traceOf, type Wait } from './attempt.ts';
import { renewDevice } from './device-cookie.ts';
import { noteFailure } from './note-failure.ts';
import { raiseAlert } from './raise-alert.ts';
import { findMember, type MemberRow } from './store-members.ts';
import { keepDevice } from './store-throttle.ts';
import { alertFrom, staffName } from './throttle-rules.ts';
import { verifyOrPretend } from './verify-password.ts';

export interface Admitted {
  outcome: 'signed-in';
  token: string;
  username: string;
  role: StaffRole;
  language: StaffLanguage;
  at: Date;
  expiresAt: Date;
  deviceCookie: string;
}

export type SignInResult = { outcome: 'wrong' } | Wait | Admitted;

/**
 * Signs a staff member in for four hours. The attempt is counted before the password is looked at; wrong
 * credentials and disabled members are answered alike. Nobody is ever locked: who guesses is slowed down, and a
 * device that signed in before is not slowed down by others.
 */
export async function signIn(
  deps: Deps,
  credentials: { username: string; password: string },
  door: Door,
): Promise<SignInResult> {
  const name = staffName(credentials.username);
  const member = await findMember(deps.database, name);
  const attempt = await beginAttempt(deps, { name, staffId: member?.id }, door);
  if ('outcome' in attempt) return attempt;
  const matches = await verifyOrPretend(member?.password_hash, credentials.password);
  if (matches && member?.is_active) return admit(deps, member, { attempt, door });
  await noteFailure(deps, attempt, 'staff.sign_in_failed');
  return { outcome: 'wrong' };
}

async function admit(
  deps: Deps,
  member: MemberRow,
  { attempt, door }: { attempt: Attempt; door: Door },
): Promise<Admitted> {
  const { caller, tokens, guesses } = attempt;
  const { id: staffId, username, role, language } = member;
  const at = deps.now();
  const device = renewDevice(tokens, caller.device);
  const session = await inTransaction(deps.database, async (tx) => {
    await giveBackAttempt(tx, attempt, 1);
    await keepDevice(tx, { tokenHash: hashToken(device.token), staffId, at });
    await audited(
      tx,
      { kind: 'staff', id: staffId, username, role },
      {
        action: 'staff.signed_in',
        subjectType: 'staff_member',
        subjectId: staffId,
        after: traceOf(deps, attempt),
      },
    );
    if (guesses >= alertFrom) await raiseAlert(deps, tx, { staffId, kind: 'entered', attempts: guesses, at });
    return openSession(tx, { staffId, browser: door, at });
  });
  return { outcome: 'signed-in', ...session, username, role, language, at, deviceCookie: device.cookie };
}
