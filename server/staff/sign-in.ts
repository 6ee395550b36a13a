import { hash, verify } from '@node-rs/argon2';
import type { StaffRole } from '#contracts/staff.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { audited } from './audited.ts';
import { readDeviceCookie, renewDevice } from './device-cookie.ts';
import { raiseAlert } from './raise-alert.ts';
import { hashToken, newSessionToken, sessionSeconds } from './session-token.ts';
import { findMember, insertSession, type StaffMember } from './store.ts';
import { findDevice, giveBack, keepDevice } from './store-throttle.ts';
import {
  type Caller,
  hashAddress,
  secretHash,
  type ThrottleKey,
  takeTurn,
  throttleKeys,
} from './take-turn.ts';
import { alertFrom, staffName } from './throttle-rules.ts';

export interface Attempt {
  username: string;
  password: string;
  address: string;
  /** As it came. */
  deviceCookie: string | undefined;
}

export type SignInResult =
  | { outcome: 'wrong' }
  /** Nothing was looked at. */
  | { outcome: 'wait'; seconds: number }
  | {
      outcome: 'signed-in';
      token: string;
      username: string;
      role: StaffRole;
      expiresAt: Date;
      deviceCookie: string;
    };

let dummyHash: Promise<string> | undefined;

/** An unknown name costs the same time as a wrong password, so that names cannot be tried out. */
async function verifyOrPretend(member: StaffMember | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password');
  const matches = await verify(member?.password_hash ?? (await dummyHash), password);
  return member !== undefined && matches;
}

/** What is known of an attempt that was looked at. */
interface Looked {
  attempt: Attempt;
  caller: Caller;
  keys: ThrottleKey[];
  tokens: string[];
  /** Attempts at the name by unknown devices, this one included; 0 on a known device. */
  guesses: number;
}

/**
 * Signs a staff member in for four hours. The attempt is counted before the password is looked at; wrong
 * credentials and disabled members are answered alike. Nobody is ever locked: who guesses is slowed down, and a
 * device that signed in before is not slowed down by others.
 */
export async function signIn(deps: Deps, attempt: Attempt): Promise<SignInResult> {
  const name = staffName(attempt.username);
  const member = await findMember(deps.database, name);
  const tokens = readDeviceCookie(attempt.deviceCookie);
  const tokenHashes = tokens.map(hashToken);
  const device = member && (await findDevice(deps.database, { tokenHashes, staffId: member.id }));
  const caller = { name, staffId: member?.id, address: attempt.address, device };
  const keys = throttleKeys(deps, caller);
  const turn = await takeTurn(deps, keys);
  if (!turn.may) return { outcome: 'wait', seconds: turn.waitSeconds };
  const looked = { attempt, caller, keys, tokens, guesses: turn.attempts.name ?? 0 };
  const matches = await verifyOrPretend(member, attempt.password);
  if (matches && member?.is_active) return admit(deps, member, looked);
  await noteFailure(deps, looked);
  return { outcome: 'wrong' };
}

/** What the audit keeps of an attempt; never the password, and no address that could be read. */
const traceOf = (deps: Deps, { attempt, caller }: Looked) => ({
  address: hashAddress(deps, attempt.address),
  device: caller.device ? 'known' : 'unknown',
});

async function noteFailure(deps: Deps, looked: Looked): Promise<void> {
  const { caller, guesses } = looked;
  const { staffId } = caller;
  await inTransaction(deps.database, async (tx) => {
    await audited(
      tx,
      { kind: 'visitor' },
      {
        action: 'staff.sign_in_failed',
        subjectType: staffId ? 'staff_member' : 'unknown_name',
        // Passwords are typed into the field of the name, too.
        subjectId: staffId ?? secretHash(deps, 'name', caller.name).toString('hex').slice(0, 24),
        after: traceOf(deps, looked),
      },
    );
    if (staffId && guesses >= alertFrom)
      await raiseAlert(deps, tx, { staffId, kind: 'guessing', attempts: guesses, at: deps.now() });
  });
}

async function admit(deps: Deps, member: StaffMember, looked: Looked): Promise<SignInResult> {
  const { caller, keys, tokens, guesses } = looked;
  const { id: staffId, username, role } = member;
  const actor = { kind: 'staff', id: staffId, username, role } as const;
  const at = deps.now();
  const token = newSessionToken();
  const expiresAt = new Date(at.getTime() + sessionSeconds * 1000);
  const device = renewDevice(tokens, caller.device);
  const ownKinds = ['device', 'name_at_address'];
  const keysOf = (own: boolean) =>
    keys.filter(({ kind }) => ownKinds.includes(kind) === own).map(({ key }) => key);
  await inTransaction(deps.database, async (tx) => {
    await giveBack(tx, { own: keysOf(true), shared: keysOf(false) });
    await keepDevice(tx, { tokenHash: hashToken(device.token), staffId, at });
    await insertSession(tx, { tokenHash: hashToken(token), staffId, expiresAt });
    await audited(tx, actor, {
      action: 'staff.signed_in',
      subjectType: 'staff_member',
      subjectId: staffId,
      after: traceOf(deps, looked),
    });
    if (guesses >= alertFrom) await raiseAlert(deps, tx, { staffId, kind: 'entered', attempts: guesses, at });
  });
  return { outcome: 'signed-in', token, username, role, expiresAt, deviceCookie: device.cookie };
}
