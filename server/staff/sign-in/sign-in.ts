import { hash, verify } from '@node-rs/argon2';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { StaffLanguage, StaffRole } from '#contracts/staff/roles.ts';
import type { ClientInfo } from '#server/platform/auth/cookies.ts';
import { checkPasskey, usePasskey } from '#server/platform/auth/passkeys.ts';
import { acceptCode, factorsOf } from '#server/platform/auth/second-factors.ts';
import { type CreatedSession, createSession } from '#server/platform/auth/sessions.ts';
import {
  removeSuccessfulAttempt,
  type SignInAttempt,
  startAttempt,
  type ThrottleWait,
} from '#server/platform/auth/throttle-sign-in.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { staffName } from '../members/member-rules.ts';
import { readSetting } from '../settings/setting.ts';
import { alertFrom, hashAddress, raiseAlert, recordFailedAttempt } from './record-failed-attempt.ts';
import { secondFactorSetting } from './second-factor.ts';
import { findMember, findMemberById, type MemberRow } from './store.ts';

let timingDummyHash: Promise<string> | undefined;

/** Takes as long for an unknown name as for a wrong password, so that a caller cannot find out names. */
export async function verifyOrPretend(
  { config }: Deps,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  timingDummyHash ??= hash('the password belongs to no member', config.passwordHash);
  const matches = await verify(passwordHash ?? (await timingDummyHash), password);
  return passwordHash !== undefined && matches;
}

export interface SignedIn extends CreatedSession {
  outcome: 'signed-in';
  staffId: MemberRow['id'];
  username: string;
  role: StaffRole;
  language: StaffLanguage;
  mustEnrol: boolean;
}

/** `code` and `recovery` follow a password. */
type SignInMethod = 'password' | 'code' | 'recovery' | 'passkey';

interface StaffEntry {
  client: ClientInfo;
  attempt?: SignInAttempt;
  /** Consumes the code or passkey in the first step of the transaction. Returns undefined if it was already used. */
  show(tx: Tx): Promise<SignInMethod | undefined>;
}

/** Returns undefined if the code or passkey was already used. */
async function createStaffSession(
  deps: Deps,
  member: MemberRow,
  { client, attempt, show }: StaffEntry,
): Promise<SignedIn | undefined> {
  const { id: staffId, username, role, language } = member;
  const { required } = await readSetting(deps, secondFactorSetting);
  return inTransaction(deps.database, async (tx) => {
    const means = await show(tx);
    if (!means) return undefined;
    if (attempt) await removeSuccessfulAttempt(tx, attempt, means === 'password' ? 1 : 2);
    const mustEnrol = required && means === 'password';
    const session = await createSession(deps, tx, { realm: 'staff', holder: staffId, mustEnrol, client });
    const { at, isKnownDevice } = session;
    await recordAudit(
      tx,
      { kind: 'staff', id: staffId, username, role },
      {
        action: 'staff.signed_in',
        subjectType: 'staff_member',
        subjectId: staffId,
        after: {
          address: hashAddress(deps, client.address),
          device: isKnownDevice ? 'known' : 'unknown',
          means,
        },
      },
    );
    const guesses = attempt?.guesses ?? 0;
    if (guesses >= alertFrom) await raiseAlert(deps, tx, { staffId, kind: 'entered', attempts: guesses, at });
    return { outcome: 'signed-in', ...session, staffId, username, role, language, mustEnrol };
  });
}

interface Credentials {
  username: string;
  password: string;
  code?: string | undefined;
}

/** `code-needed` and `code-wrong` occur only after the correct password. */
type SignInResult = { outcome: 'wrong' | 'code-needed' | 'code-wrong' } | ThrottleWait | SignedIn;

/**
 * Signs a staff member in for four hours. Counts the attempt before checking the password. Wrong credentials and
 * disabled members get the same reply. Accounts are never locked: repeated guesses are delayed, but guesses elsewhere
 * do not delay a device that signed in before. Wrong codes count like wrong passwords, and an attempt is released only
 * after a successful sign-in.
 */
export async function signIn(
  deps: Deps,
  credentials: Credentials,
  client: ClientInfo,
): Promise<SignInResult> {
  const { password, code } = credentials;
  const name = staffName(credentials.username);
  const member = await findMember(deps.database, name);
  const attempt = await startAttempt(deps, { name, staffId: member?.id }, client);
  if ('outcome' in attempt) return attempt;
  const matches = await verifyOrPretend(deps, member?.password_hash, password);
  if (!matches || !member?.is_active) {
    await recordFailedAttempt(deps, attempt, 'staff.sign_in_failed');
    return { outcome: 'wrong' };
  }
  const needsCode = (await factorsOf(deps.database, member.id)).code;
  if (needsCode && !code) {
    await recordFailedAttempt(deps, attempt, 'staff.code_asked');
    return { outcome: 'code-needed' };
  }
  const signedIn = await createStaffSession(deps, member, {
    client,
    attempt,
    show: async (tx) => {
      if (!needsCode) return 'password';
      const taken = await acceptCode(deps, tx, { staffId: member.id, typed: code ?? '' });
      return taken === 'app' ? 'code' : taken;
    },
  });
  if (signedIn) return signedIn;
  await recordFailedAttempt(deps, attempt, 'staff.code_failed');
  return { outcome: 'code-wrong' };
}

/** Signs in by passkey, without a user name. The device verified its user. Throws `passkey_refused`. */
export async function signInByPasskey(
  deps: Deps,
  response: AuthenticationResponseJSON,
  client: ClientInfo,
): Promise<SignedIn> {
  const shown = await checkPasskey(deps, response, { realm: 'staff', purpose: 'sign_in', holder: null });
  const member = shown && (await findMemberById(deps.database, shown.passkey.staff_id));
  if (!shown || !member?.is_active) throw new ShopError('passkey_refused', 'not a passkey of a member');
  const signedIn = await createStaffSession(deps, member, {
    client,
    show: async (tx) => ((await usePasskey(deps, tx, { realm: 'staff', ...shown })) ? 'passkey' : undefined),
  });
  if (!signedIn) throw new ShopError('passkey_refused', 'the counter of the passkey has not increased');
  return signedIn;
}
