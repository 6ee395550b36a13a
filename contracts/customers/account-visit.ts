import type { NamedKind } from '../catalog/service-types.ts';
import type { RefillObstacle, RefillStatus } from '../fulfilment/refills.ts';
import type { Locale } from '../kit/locales.ts';
import type { MailChoices } from '../mail/unsubscribe.ts';
import type { Audience, OrderStanding, OrderState, ServiceType } from '../orders/states.ts';

/** The filter of the account's list (text 2, section 2); refunded and duplicate ones are among the cancelled. */
export const accountFilters = ['all', 'completed', 'processing', 'pending', 'cancelled'] as const;
export type AccountFilter = (typeof accountFilters)[number];

/** Which of the filter's words an order stands under. */
export function filterOf(state: OrderState): AccountFilter {
  return state === 'refunded' || state === 'duplicate' ? 'cancelled' : state;
}

/** An order as its buyer sees it in the list. */
export interface AccountOrder {
  /** The order's own secret: its page opens with it. */
  id: string;
  number: string;
  status: OrderState;
  standing: OrderStanding;
  serviceType: ServiceType;
  /** Of a kind by data, with its names. */
  kind?: NamedKind;
  audience: Audience | null;
  serviceId: number | null;
  quantity: number;
  bonus: number;
  username: string;
  totalCents: number;
  /** The list price of then, which today's is held against. */
  listPriceCents: number;
  refundedCents: number;
  createdAt: string;
  /** Null before anything is delivered. */
  delivered: { done: number; of: number } | null;
  refillStatus: RefillStatus | null;
  /** Completed, of a service, and without a refill (text 2, section 4). */
  mayAskRefill: boolean;
  /** The link to write an opinion; null where nobody was asked, or the time is over. */
  reviewToken: string | null;
  /** Still being delivered: the right of withdrawal is there. */
  mayWithdraw: boolean;
  /** Whom it is for can still be corrected. */
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

/** What signs in without a code. */
export interface AccountPasskey {
  id: string;
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
}

/** What an act came to, told on the page that follows it. */
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
  /** Language of the mails, and what they may be. */
  mailLocale: Locale;
  mails: MailChoices;
  /** Offers and reminders were agreed to with a paid order: without that none is sent, whatever may be. */
  offersAgreed: boolean;
  news: AccountNews | null;
  /** Why a refill was not asked for. */
  why: RefillObstacle | null;
}

export type AccountProblem = 'required' | 'invalid' | 'unmailable' | 'busy';

/** The part of the account where language, mails and names are chosen. */
export interface AccountSettings extends Pick<AccountView, 'email' | 'usernames' | 'mailLocale' | 'mails'> {
  news: 'saved' | 'name_refused' | null;
}

/** The account page: signing in step by step, and the account. */
export type AccountVisit =
  /** `forFile`: anyone who came by the mailed link to their data signs in first. */
  | { kind: 'ask'; email: string; problem: AccountProblem | null; forFile?: true }
  | { kind: 'code'; email: string; wrong: { left: number } | 'malformed' | null; busy: boolean }
  | { kind: 'over'; email: string }
  | { kind: 'elsewhere'; email: string }
  | { kind: 'erase'; email: string; unsure: boolean }
  | { kind: 'erased' }
  | { kind: 'settings'; settings: AccountSettings }
  | { kind: 'account'; account: AccountView };
