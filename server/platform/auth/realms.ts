import type { ErrorCode } from '#contracts/kit/errors.ts';
import type { StaffId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import { customerHereCookie } from '#contracts/pages/visitor-cookies.ts';

/** Who signs in: members of the staff to the back office, customers to their account. */
export type Realm = 'staff' | 'customer';

/** Whose session or passkey it is; a customer is an address, and reads mails about it in the language of the visit. */
export type Holder =
  | { realm: 'staff'; holder: StaffId }
  | { realm: 'customer'; holder: string; locale: Locale };

/** Where the realms differ. Sessions, devices, passkeys and cookies are otherwise the same code for both. */
interface RealmRules {
  sessionCookie: string;
  /** `lax` lets a link in a mail bring the cookies along; another site's form brings none either way. */
  sameSite: 'strict' | 'lax';
  /** A session ends then, however often it is used. */
  sessionSeconds: number;
  /** The last proof of who is there is fresh for so long; null where no call asks for one. */
  proofSeconds: number | null;
  /** The setting by which everybody needs a second factor; null where there is no second factor. */
  secondFactorSetting: string | null;
  /** A cookie by which scripts of the page know that somebody is signed in; null where none asks. */
  hereCookie: string | null;
  /** A cookie by which a browser is known that was here before; it opens nothing by itself. */
  deviceCookie: string;
  devicePath: string;
  /** Each holder has a token of their own in a browser, of so many holders at most; null: one token is for all. */
  mostTokens: number | null;
  /** How long a passkey may take to answer. */
  challengeSeconds: number;
  /** Null where nothing bounds them. */
  mostPasskeys: number | null;
  passkeyRefused: ErrorCode;
  /** Kinds of the mails that tell a holder of a new device or passkey; null where the audit keeps it. */
  mails: { newDevice: string; newPasskey: string } | null;
}

export const realms = {
  staff: {
    sessionCookie: 'staff_session',
    sameSite: 'strict',
    // Four hours, hard (text 3, section 9).
    sessionSeconds: 4 * 3600,
    proofSeconds: 600,
    secondFactorSetting: 'staff.second_factor',
    hereCookie: null,
    deviceCookie: 'staff_device',
    devicePath: '/api/admin',
    mostTokens: 5,
    // A little more than the browser waits for the member.
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
    // As long as a mailed code: the field of the page offers it for as long as somebody may take to look at it.
    challengeSeconds: 600,
    // More devices than anybody has.
    mostPasskeys: 20,
    passkeyRefused: 'customer_passkey_refused',
    mails: { newDevice: 'customer-new-device', newPasskey: 'customer-passkey' },
  },
} as const satisfies Record<Realm, RealmRules>;

/** The rules of one realm, for code that serves both. */
export const rulesOf = (realm: Realm): RealmRules => realms[realm];
