import type { NamedKind } from '../catalog/service-types.ts';
import type { RefillObstacle, RefillStatus } from '../fulfilment/refills.ts';
import type { Locale } from '../kit/locales.ts';
import type { MailChoices } from '../mail/unsubscribe.ts';
import type { Audience, OrderStanding, OrderState, ServiceType } from '../orders/states.ts';

/**
 * Lists the filters of the account's list (text 2, section 2); refunded and duplicate orders are among the cancelled.
 */
export const accountFilters = ['all', 'completed', 'processing', 'pending', 'cancelled'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** Returns under which of the filter's words an order stands. */
export function filterOf(state: OrderState): AccountFilter {
  return state === 'refunded' || state === 'duplicate' ? 'cancelled' : state;
}

/** Is an order as its buyer sees it in the list. */
export interface AccountOrder {
  id: string;
  /** Token for the link to the order page. */
  accessToken: string;
  number: string;
  status: OrderState;
  standing: OrderStanding;
  serviceType: ServiceType;
  /** Names a type that an owner has added. */
  kind?: NamedKind;
  audience: Audience | null;
  serviceId: number | null;
  quantity: number;
  bonus: number;
  username: string;
  totalCents: number;
  /** Is the list price of then, which is compared with today's. */
  listPriceCents: number;
  refundedCents: number;
  createdAt: string;
  /** It is null before anything is delivered. */
  delivered: { done: number; of: number } | null;
  refillStatus: RefillStatus | null;
  /** The order is completed, of a service, and without a refill (text 2, section 4). */
  mayAskRefill: boolean;
  /** Is the link to write an opinion; it is null where nobody was asked, or the time is over. */
  reviewToken: string | null;
  /** It is still being delivered, so the right of withdrawal is there. */
  mayWithdraw: boolean;
  /** The target can still be corrected. */
  mayCorrect: boolean;
}

export interface AccountDevice {
  id: string;
  browser: string;
  system: string;
  network: string;
  current: boolean;
  lastUsedAt: string;
}

/** Signs its owner in without a code. */
export interface AccountPasskey {
  id: string;
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
}

/** Lists what an act came to; the page that follows it says so. */
export const accountNews = [
  'refill',
  'refill_failed',
  'device_ended',
  'passkey_renamed',
  'passkey_removed',
  'export_sent',
  'export_busy',
  'export_over',
] as const;
export type AccountNews = (typeof accountNews)[number];

export interface AccountView {
  email: string;
  filter: AccountFilter;
  counts: Record<AccountFilter, number>;
  spentCents: number;
  orders: AccountOrder[];
  usernames: string[];
  devices: AccountDevice[];
  passkeys: AccountPasskey[];
  /** Language of the mails, and which optional ones would be sent. */
  mailLocale: Locale;
  mails: MailChoices;
  news: AccountNews | null;
  /** Says why a refill was not asked for. */
  why: RefillObstacle | null;
}

export type AccountProblem = 'required' | 'invalid' | 'unmailable' | 'busy';

/** Is the part of the account where language, mails and names are chosen. */
export interface AccountSettings extends Pick<AccountView, 'email' | 'usernames' | 'mailLocale' | 'mails'> {
  news: 'saved' | 'name_refused' | null;
}

/** Is the account page: signing in step by step, and the account. */
export type AccountVisit =
  /** With `forFile` the visitor came by the mailed link to their data and signs in first. */
  | { kind: 'ask'; email: string; problem: AccountProblem | null; forFile?: true }
  | { kind: 'code'; email: string; wrong: { left: number } | 'malformed' | null; busy: boolean }
  | { kind: 'over'; email: string }
  | { kind: 'elsewhere'; email: string }
  | { kind: 'erase'; email: string; unsure: boolean }
  | { kind: 'erased' }
  | { kind: 'settings'; settings: AccountSettings }
  | { kind: 'account'; account: AccountView };
