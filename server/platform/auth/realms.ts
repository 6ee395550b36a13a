import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import { signedInHintCookie } from '#contracts/pages/visitor-cookies.ts';

export type Realm = 'staff' | 'customer';

/** Owner of a session or passkey. A customer is an email address. `locale` is the language of mails to the customer. */
export type RealmHolder =
  | { realm: 'staff'; holder: StaffId }
  | { realm: 'customer'; holder: string; locale: Locale };

/** Differences between the realms. All other code is shared. */
interface RealmRules {
  sessionCookie: string;
  /** `lax` also sends the cookies when a mailed link is opened. Neither value sends them with another site's form. */
  sameSite: 'strict' | 'lax';
  sessionSeconds: number;
  /** Validity of the last proof of identity. Null if no call requires one. */
  proofSeconds: number | null;
  /** Setting that makes a second factor mandatory. Null if the realm has no second factor. */
  secondFactorSetting: string | null;
  /** Cookie by which page scripts detect a session. Null if no script needs it. */
  hereCookie: string | null;
  /** Cookie that identifies a browser. Grants no access. */
  deviceCookie: string;
  devicePath: string;
  /** Maximum number of holders with their own token in one browser. Null means one token for all. */
  mostTokens: number | null;
  challengeSeconds: number;
  /** Null means no limit. */
  mostPasskeys: number | null;
  passkeyRefused: ErrorCode;
  /** Mails about a new device or passkey. Null if only the audit log records them. */
  mails: { newDevice: string; newPasskey: string } | null;
}

export const realms = {
  staff: {
    sessionCookie: 'staff_session',
    sameSite: 'strict',
    // Four hours by the requirements (text 3, section 9).
    sessionSeconds: 4 * 3600,
    proofSeconds: 600,
    secondFactorSetting: 'staff.second_factor',
    hereCookie: null,
    deviceCookie: 'staff_device',
    devicePath: '/api/admin',
    mostTokens: 5,
    // Slightly longer than the timeout in the browser.
    challengeSeconds: 180,
    mostPasskeys: null,
    passkeyRefused: 'passkey_refused',
    mails: null,
  },
  customer: {
    sessionCookie: 'customer_session',
    sameSite: 'lax',
    sessionSeconds: 30 * daySeconds,
    proofSeconds: null,
    secondFactorSetting: null,
    hereCookie: signedInHintCookie,
    deviceCookie: 'customer_device',
    devicePath: '/',
    mostTokens: null,
    // Same as the lifetime of a mailed code, because the code field offers the passkey for that time.
    challengeSeconds: 600,
    mostPasskeys: 20,
    passkeyRefused: 'customer_passkey_refused',
    mails: { newDevice: 'customer-new-device', newPasskey: 'customer-passkey' },
  },
} as const satisfies Record<Realm, RealmRules>;

export const rulesOf = (realm: Realm): RealmRules => realms[realm];
