import type { StaffLanguage, StaffRole } from '#contracts/staff.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { audited } from '#server/staff/audited.ts';
import { openSession } from '#server/staff/open-session.ts';
import { hashToken } from '#server/staff/session-token.ts';
import { type Attempt, type Door, giveBackAttempt } from './attempt.ts';
import { readDeviceCookie, renewDevice } from './device-cookie.ts';
import { raiseAlert } from './raise-alert.ts';
import { secondFactorSetting } from './second-factor-setting.ts';
import type { MemberRow } from './store-members.ts';
import { findDevice, keepDevice } from './store-throttle.ts';
import { hashAddress } from './take-turn.ts';
import { alertFrom } from './throttle-rules.ts';

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
export async function admit(
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
