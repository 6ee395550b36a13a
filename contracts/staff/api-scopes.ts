import type { CallName } from '../calls.ts';
import { type ScopeModule, scopeModules } from '../kit/module-fields.ts';

/** Reading, acting, or refunding within the key's limits. */
export type ScopeVerb = 'read' | 'act' | 'money';
export type ApiScope = `${ScopeModule}:${ScopeVerb}`;

/** Scope a call needs. `any`: every valid key. */
export type NeededScope = ApiScope | 'any';

export interface OpenCall<Scope extends NeededScope = NeededScope> {
  scope: Scope;
  /** Also served under `/api/v1`, where the call stays compatible. */
  promised?: true;
}

const open = <Scope extends NeededScope>(scope: Scope): OpenCall<Scope> => ({ scope });
const promised = <Scope extends NeededScope>(scope: Scope): OpenCall<Scope> => ({ scope, promised: true });

/**
 * Calls available to API keys, each with its one scope. All others refuse keys: members, keys, settings, secrets,
 * exports, bulk actions, opening and restoring the shop.
 */
export const openCalls = {
  'api-key.show': promised('any'),
  'openapi.show': promised('any'),

  'orders.list': promised('orders:read'),
  'orders.counts': promised('orders:read'),
  'orders.show': promised('orders:read'),
  'orders.add-note': promised('orders:act'),
  'orders.cancel': promised('orders:act'),
  'orders.change-email': promised('orders:act'),
  'order-notes.change': open('orders:act'),
  'order-notes.remove': open('orders:act'),
  'discount-codes.list': promised('orders:read'),
  'discount-codes.show': promised('orders:read'),
  'discount-uses.list': promised('orders:read'),
  'upsell-offers.list': open('orders:read'),

  'payments.list': promised('payments:read'),
  'payments.show': promised('payments:read'),
  'orders.refundable': promised('payments:read'),
  'disputes.list': promised('payments:read'),
  'disputes.show': promised('payments:read'),
  'balance-entries.list': promised('payments:read'),
  'payouts.list': promised('payments:read'),
  'processors.list': open('payments:read'),
  'reconciliation.list': open('payments:read'),
  'reconciliation.show': open('payments:read'),
  'refund-allowance.show': promised('payments:read'),
  'refunds.create': promised('payments:money'),

  'invoices.list': promised('invoices:read'),
  'invoices.show': promised('invoices:read'),
  'invoices.pdf': promised('invoices:read'),
  'invoices.ubl': promised('invoices:read'),
  'invoices.record': open('invoices:read'),
  'invoices.mail': promised('invoices:act'),

  'tax.quarter': promised('tax:read'),
  'tax.return': promised('tax:read'),
  'tax.ledger': promised('tax:read'),
  'register.show': open('tax:read'),

  'doubts.list': promised('fulfilment:read'),
  'doubts.candidate': open('fulfilment:read'),
  'refills.list': promised('fulfilment:read'),
  'refill.status': open('fulfilment:read'),
  'refill.execute': open('fulfilment:act'),
  'provider-status.stats': open('fulfilment:read'),
  'services.list': promised('fulfilment:read'),
  'services.show': promised('fulfilment:read'),
  'service-changes.list': open('fulfilment:read'),
  'providers.list': open('fulfilment:read'),
  'providers.show': open('fulfilment:read'),
  'providers.balance': open('fulfilment:read'),
  'providers.hold': open('fulfilment:act'),
  'routes.list': open('fulfilment:read'),
  'orders.change-target': open('fulfilment:act'),

  'withdrawals.list': promised('checkout:read'),
  'withdrawals.show': promised('checkout:read'),
  'withdrawals.close': open('checkout:act'),

  'customers.list': promised('customers:read'),
  'customers.show': promised('customers:read'),
  'customers.add-note': promised('customers:act'),
  'segments.list': open('customers:read'),
  'reviews.list': promised('customers:read'),
  'reviews.show': promised('customers:read'),
  'reviews.hide': open('customers:act'),
  'reviews.unhide': open('customers:act'),
  'reviews.reply': open('customers:act'),
  'message-threads.list': promised('customers:read'),
  'message-threads.show': promised('customers:read'),
  'message-threads.answer': promised('customers:act'),
  'message-threads.change-state': promised('customers:act'),

  'mails.list': promised('mail:read'),
  'mails.show': promised('mail:read'),
  'mails.resend': promised('mail:act'),

  'dashboard.show': promised('marketing:read'),
  'dashboard.by': promised('marketing:read'),
  'dashboard.deliveries': promised('marketing:read'),
  'abandoned-checkouts.list': promised('marketing:read'),
  'abandoned-checkouts.show': promised('marketing:read'),
  'abandoned-checkouts.figures': open('marketing:read'),
  'campaigns.list': open('marketing:read'),
  'campaigns.show': open('marketing:read'),
  'campaigns.stop': open('marketing:act'),

  'service-kinds.list': promised('catalog:read'),
  'blocked-users.list': open('catalog:read'),
  'blocked-users.create': open('catalog:act'),
  'blocked-users.remove': open('catalog:act'),

  'pending.list': promised('staff:read'),
  'pending.summary': promised('staff:read'),
  'pending.show': promised('staff:read'),
  'pending.snooze': promised('staff:act'),
  'pending.reopen': open('staff:act'),
  'pending.resolve': promised('staff:act'),
  'attention.show': promised('staff:read'),
  'search.find': open('staff:read'),
  'audit.list': open('staff:read'),

  'status.show': promised('operations:read'),
  'calls.list': open('operations:read'),
  'calls.show': open('operations:read'),
} as const satisfies Partial<Record<CallName, OpenCall>>;

/** All scopes by module: read first, money last. */
export const apiScopes: readonly ApiScope[] = scopeModules.flatMap((module) =>
  (['read', 'act', 'money'] as const)
    .map((verb) => `${module}:${verb}` as const)
    .filter((scope) => Object.values<OpenCall>(openCalls).some((call) => call.scope === scope)),
);

export const moneyScope = 'payments:money' satisfies ApiScope;

/** Returns whether these scopes allow a call. */
export const opensCall = (held: readonly string[], needed: NeededScope): boolean =>
  needed === 'any' || held.includes(needed);

const staffBase = '/api/admin/';
/** Base path of calls with a stability guarantee. */
export const programBase = '/api/v1/';

export const programAddress = (address: string): string => address.replace(staffBase, programBase);
/** Returns the back-office address of a `/api/v1` path. Other addresses are unchanged. */
export const staffAddress = (address: string): string =>
  address.startsWith(programBase) ? staffBase + address.slice(programBase.length) : address;
