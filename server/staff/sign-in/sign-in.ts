import { hash, verify } from '@node-rs/argon2';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { StaffLanguage, StaffRole } from '#contracts/staff/roles.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { audited } from '../audit/audited.ts';
import { hashToken } from '../sessions/session-token.ts';
import { openSession } from '../sessions/sessions.ts';
import { readSetting } from '../settings/setting.ts';
import { readDeviceCookie, renewDevice } from './device-cookie.ts';
import { checkPasskey } from './passkeys.ts';
import { secondFactorSetting } from './second-factor.ts';
import { takeCode } from './second-factor-codes.ts';
import { findMember, findMemberById, type MemberRow } from './store-members.ts';
import { meansOf, notePasskeyUse } from './store-passkeys.ts';
import { findDevice, keepDevice } from './store-throttle.ts';
import { alertFrom, staffName } from './throttle-rules.ts';
import {
  type Attempt,
  beginAttempt,
  type Door,
  giveBackAttempt,
  hashAddress,
  noteAttempt,
  raiseAlert,
  type Wait,
} from './throttle-sign-in.ts';

let dummyHash: Promise<string> | undefined;

/** An unknown name costs the same time as a wrong password, so that names cannot be tried out. */
export async function verifyOrPretend(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password');
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return passwordHash !== undefined && matches;
}

export interface Admitted {
  outcome: 'signed-in';
  token: string;
  staffId: MemberRow['id'];
  username: string;
  role: StaffRole;
  language: StaffLanguage;
  provedAt: Date;
  expiresAt: Date;
  mustEnrol: boolean;
  deviceCookie: string;
}

/** By what a member comes in; `code` and `recovery` come on top of a password. */
type EntryMeans = 'password' | 'code' | 'recovery' | 'passkey';

interface Entry {
  door: Door;
  /** Where something was guessed at; none with a passkey. */
  attempt?: Attempt;
  /** Uses up what was shown, as the first step of the transaction; undefined when that was used up meanwhile. */
  show(tx: Tx): Promise<EntryMeans | undefined>;
}

/** Opens a session for a member who has shown who they are; undefined when what they showed is used up. */
async function admit(
  deps: Deps,
  member: MemberRow,
  { door, attempt, show }: Entry,
): Promise<Admitted | undefined> {
  const { id: staffId, username, role, language } = member;
  const at = deps.now();
  const { required } = await readSetting(deps, secondFactorSetting);
  const tokens = readDeviceCookie(door.deviceCookie);
  const tokenHashes = tokens.map(hashToken);
  const known = await findDevice(deps.database, { tokenHashes, staffId });
  const device = renewDevice(tokens, known);
  return inTransaction(deps.database, async (tx) => {
    const means = await show(tx);
    if (!means) return undefined;
    if (attempt) await giveBackAttempt(tx, attempt, means === 'password' ? 1 : 2);
    await keepDevice(tx, { tokenHash: hashToken(device.token), staffId, at });
    await audited(
      tx,
      { kind: 'staff', id: staffId, username, role },
      {
        action: 'staff.signed_in',
        subjectType: 'staff_member',
        subjectId: staffId,
        after: { address: hashAddress(deps, door.address), device: known ? 'known' : 'unknown', means },
      },
    );
    const guesses = attempt?.guesses ?? 0;
    if (guesses >= alertFrom) await raiseAlert(deps, tx, { staffId, kind: 'entered', attempts: guesses, at });
    const mustEnrol = required && means === 'password';
    const session = await openSession(tx, { staffId, browser: door, at, mustEnrol });
    const told = { staffId, username, role, language, provedAt: at, mustEnrol };
    return { outcome: 'signed-in', ...session, ...told, deviceCookie: device.cookie };
  });
}

interface Credentials {
  username: string;
  password: string;
  /** Of the member's app, or a recovery code. */
  code?: string | undefined;
}

/** `code-needed`, `code-wrong`: only ever after the right password. */
type SignInResult = { outcome: 'wrong' | 'code-needed' | 'code-wrong' } | Wait | Admitted;

/**
 * Signs a staff member in for four hours. The attempt is counted before the password is looked at; wrong
 * credentials and disabled members are answered alike. Nobody is ever locked: who guesses is slowed down, and a
 * device that signed in before is not slowed down by others. Codes are guesses as passwords are: an attempt is given
 * back when the member is in, not before.
 */
export async function signIn(deps: Deps, credentials: Credentials, door: Door): Promise<SignInResult> {
  const { password, code } = credentials;
  const name = staffName(credentials.username);
  const member = await findMember(deps.database, name);
  const attempt = await beginAttempt(deps, { name, staffId: member?.id }, door);
  if ('outcome' in attempt) return attempt;
  const matches = await verifyOrPretend(member?.password_hash, password);
  if (!matches || !member?.is_active) {
    await noteAttempt(deps, attempt, 'staff.sign_in_failed');
    return { outcome: 'wrong' };
  }
  const needsCode = (await meansOf(deps.database, member.id)).code;
  if (needsCode && !code) {
    await noteAttempt(deps, attempt, 'staff.code_asked');
    return { outcome: 'code-needed' };
  }
  const admitted = await admit(deps, member, {
    door,
    attempt,
    show: async (tx) => {
      if (!needsCode) return 'password';
      const taken = await takeCode(deps, tx, { staffId: member.id, typed: code ?? '' });
      return taken === 'app' ? 'code' : taken;
    },
  });
  if (admitted) return admitted;
  await noteAttempt(deps, attempt, 'staff.code_failed');
  return { outcome: 'code-wrong' };
}

/**
 * Signs in whoever holds a passkey of a member: no name, nothing to guess, and the device has asked for a finger, a
 * face or a number. Throws `passkey_refused`.
 */
export async function signInByPasskey(
  deps: Deps,
  response: AuthenticationResponseJSON,
  door: Door,
): Promise<Admitted> {
  const shown = await checkPasskey(deps, response, { purpose: 'sign_in', staffId: null });
  const member = shown && (await findMemberById(deps.database, shown.passkey.staff_id));
  if (!shown || !member?.is_active) throw new ShopError('passkey_refused', 'not a passkey of a member');
  const { id } = shown.passkey;
  const admitted = await admit(deps, member, {
    door,
    show: async (tx) => {
      const use = { id, counter: shown.counter, at: deps.now() };
      return (await notePasskeyUse(tx, use)) ? 'passkey' : undefined;
    },
  });
  if (!admitted) throw new ShopError('passkey_refused', 'its counter has not risen');
  return admitted;
}
