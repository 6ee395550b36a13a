import type { NamedKind } from '../catalog/service-types.ts';
import type { RefillObstacle, RefillStatus } from '../fulfilment/refills.ts';
import type { Locale } from '../kit/locales.ts';
import type { MailChoices } from '../mail/unsubscribe.ts';
import type { RefundBasis } from '../orders/orders.ts';
import type { Audience, OrderDisplayState, OrderState, ServiceType } from '../orders/states.ts';
import type { CustomerPasskeys, CustomerSessions } from './account.ts';

/** Filters of the account's list (text 2, section 2). Refunded and duplicate orders count as cancelled. */
export const accountFilters = ['all', 'completed', 'processing', 'pending', 'cancelled'] as const;
export type AccountFilter = (typeof accountFilters)[number];

export function filterOf(state: OrderState): AccountFilter {
  return state === 'refunded' || state === 'duplicate' ? 'cancelled' : state;
}

export interface AccountOrder {
  id: string;
  accessToken: string;
  number: string;
  status: OrderState;
  standing: OrderDisplayState;
  serviceType: ServiceType;
  /** Added types only. */
  kind?: NamedKind;
  audience: Audience | null;
  serviceId: number | null;
  quantity: number;
  bonus: number;
  username: string;
  totalCents: number;
  /** List price at the time of purchase, compared with today's. */
  listPriceCents: number;
  refundedCents: number;
  /** Units that decided the refund of a withdrawal. */
  refundBasis: RefundBasis | null;
  createdAt: string;
  /** `null` before the first delivered unit. */
  delivered: { done: number; of: number } | null;
  refillStatus: RefillStatus | null;
  /** Completed catalogue order with a refill guarantee, a countable network and no refill yet (text 2, section 4). */
  mayAskRefill: boolean;
  /** Token of the review link. `null` without an invitation or after its end. */
  reviewToken: string | null;
  /** Still being delivered, so it can be withdrawn. */
  mayWithdraw: boolean;
  mayCorrect: boolean;
}

export type AccountDevice = Omit<CustomerSessions['sessions'][number], 'createdAt'>;

export type AccountPasskey = CustomerPasskeys['passkeys'][number];

export const accountNotices = [
  'refill',
  'refill_failed',
  'device_ended',
  'passkey_renamed',
  'passkey_removed',
  'export_sent',
  'export_busy',
  'export_over',
] as const;
export type AccountNotice = (typeof accountNotices)[number];

export interface AccountView {
  email: string;
  filter: AccountFilter;
  counts: Record<AccountFilter, number>;
  spentCents: number;
  orders: AccountOrder[];
  usernames: string[];
  devices: AccountDevice[];
  passkeys: AccountPasskey[];
  /** Language of mails, and the optional ones to send. */
  mailLocale: Locale;
  mails: MailChoices;
  news: AccountNotice | null;
  why: RefillObstacle | null;
}

export type AccountProblem = 'required' | 'invalid' | 'unmailable' | 'busy';

export interface AccountSettings extends Pick<AccountView, 'email' | 'usernames' | 'mailLocale' | 'mails'> {
  news: 'saved' | 'name_refused' | null;
}

export type AccountVisit =
  /** `forFile`: the visitor opened the mailed link to their data and must sign in first. */
  | { kind: 'ask'; email: string; problem: AccountProblem | null; forFile?: true }
  | { kind: 'code'; email: string; wrong: { left: number } | 'malformed' | null; busy: boolean }
  | { kind: 'over'; email: string }
  | { kind: 'elsewhere'; email: string }
  | { kind: 'erase'; email: string; unsure: boolean }
  | { kind: 'erased' }
  | { kind: 'settings'; settings: AccountSettings }
  | { kind: 'account'; account: AccountView };
