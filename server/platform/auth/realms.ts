import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import { customerHereCookie } from '#contracts/pages/visitor-cookies.ts';

/** Members of the staff sign in to the back office, customers to their account. */
export type Realm = 'staff' | 'customer';

/** Owns a session or passkey. A customer is an address, and reads mails about it in the language of the visit. */
export type Holder =
  | { realm: 'staff'; holder: StaffId }
  | { realm: 'customer'; holder: string; locale: Locale };

/** Lists where the realms differ. Sessions, devices, passkeys and cookies share all other code. */
interface RealmRules {
  sessionCookie: string;
  /** `lax` sends the cookies with a link in a mail; another site's form sends none either way. */
  sameSite: 'strict' | 'lax';
  /** A session ends after this time, however often it is used. */
  sessionSeconds: number;
  /** The last proof of identity is fresh for this long; null where no call asks for one. */
  proofSeconds: number | null;
  /** Names the setting by which everybody needs a second factor; null where the realm has no second factor. */
  secondFactorSetting: string | null;
  /** Names the cookie that tells scripts of the page that somebody is signed in; null where no script asks. */
  hereCookie: string | null;
  /** Names the cookie that recognises a browser; it grants nothing by itself. */
  deviceCookie: string;
  devicePath: string;
  /**
   * Each holder has a token of their own in a browser, for this many holders at most; null means one token for all.
   */
  mostTokens: number | null;
  challengeSeconds: number;
  /** Null means that there is no limit. */
  mostPasskeys: number | null;
  passkeyRefused: ErrorCode;
  /** Names the mails that tell a holder of a new device or passkey; null where the audit keeps it. */
  mails: { newDevice: string; newPasskey: string } | null;
}

export const realms = {
  staff: {
    sessionCookie: 'staff_session',
    sameSite: 'strict',
    // The limit is fixed at four hours (text 3, section 9).
    sessionSeconds: 4 * 3600,
    proofSeconds: 600,
    secondFactorSetting: 'staff.second_factor',
    hereCookie: null,
    deviceCookie: 'staff_device',
    devicePath: '/api/admin',
    mostTokens: 5,
    // This is a little longer than the browser waits for the member.
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
    hereCookie: customerHereCookie,
    deviceCookie: 'customer_device',
    devicePath: '/',
    mostTokens: null,
    // This is as long as a mailed code lasts: the page's field offers the passkey for that whole time.
    challengeSeconds: 600,
    mostPasskeys: 20,
    passkeyRefused: 'customer_passkey_refused',
    mails: { newDevice: 'customer-new-device', newPasskey: 'customer-passkey' },
  },
} as const satisfies Record<Realm, RealmRules>;

export const rulesOf = (realm: Realm): RealmRules => realms[realm];
