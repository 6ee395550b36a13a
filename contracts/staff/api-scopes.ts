import type { CallName } from '../calls.ts';
import { type ScopeModule, scopeModules } from '../kit/module-fields.ts';

/** Reading, acting, or refunding within the key's limits. */
export type ScopeVerb = 'read' | 'act' | 'money';
export type ApiScope = `${ScopeModule}:${ScopeVerb}`;

export type NeededScope = ApiScope | 'any';

export interface ScopedCall<Scope extends NeededScope = NeededScope> {
  scope: Scope;
  /** Also served under `/api/v1`, where the call stays compatible. */
  promised?: true;
}

const scopedCall = <Scope extends NeededScope>(scope: Scope): ScopedCall<Scope> => ({ scope });
const stableScopedCall = <Scope extends NeededScope>(scope: Scope): ScopedCall<Scope> => ({
  scope,
  promised: true,
});

/**
 * Calls available to API keys, each with its one scope. All others refuse keys: members, keys, settings, secrets,
 * exports, bulk actions, opening and restoring the shop.
 */
export const callScopes = {
  'api-key.show': stableScopedCall('any'),
  'openapi.show': stableScopedCall('any'),

  'orders.list': stableScopedCall('orders:read'),
  'orders.counts': stableScopedCall('orders:read'),
  'orders.show': stableScopedCall('orders:read'),
  'orders.add-note': stableScopedCall('orders:act'),
  'orders.cancel': stableScopedCall('orders:act'),
  'orders.change-email': stableScopedCall('orders:act'),
  'order-notes.change': scopedCall('orders:act'),
  'order-notes.remove': scopedCall('orders:act'),
  'discount-codes.list': stableScopedCall('orders:read'),
  'discount-codes.show': stableScopedCall('orders:read'),
  'discount-uses.list': stableScopedCall('orders:read'),
  'upsell-offers.list': scopedCall('orders:read'),

  'payments.list': stableScopedCall('payments:read'),
  'payments.show': stableScopedCall('payments:read'),
  'orders.refundable': stableScopedCall('payments:read'),
  'disputes.list': stableScopedCall('payments:read'),
  'disputes.show': stableScopedCall('payments:read'),
  'balance-entries.list': stableScopedCall('payments:read'),
  'payouts.list': stableScopedCall('payments:read'),
  'processors.list': scopedCall('payments:read'),
  'reconciliation.list': scopedCall('payments:read'),
  'reconciliation.show': scopedCall('payments:read'),
  'refund-allowance.show': stableScopedCall('payments:read'),
  'refunds.create': stableScopedCall('payments:money'),

  'invoices.list': stableScopedCall('invoices:read'),
  'invoices.show': stableScopedCall('invoices:read'),
  'invoices.pdf': stableScopedCall('invoices:read'),
  'invoices.ubl': stableScopedCall('invoices:read'),
  'invoices.record': scopedCall('invoices:read'),
  'invoices.mail': stableScopedCall('invoices:act'),

  'tax.quarter': stableScopedCall('tax:read'),
  'tax.return': stableScopedCall('tax:read'),
  'tax.ledger': stableScopedCall('tax:read'),
  'register.show': scopedCall('tax:read'),

  'doubts.list': stableScopedCall('fulfilment:read'),
  'doubts.candidate': scopedCall('fulfilment:read'),
  'refills.list': stableScopedCall('fulfilment:read'),
  'refill.status': scopedCall('fulfilment:read'),
  'refill.execute': scopedCall('fulfilment:act'),
  'provider-status.stats': scopedCall('fulfilment:read'),
  'services.list': stableScopedCall('fulfilment:read'),
  'services.show': stableScopedCall('fulfilment:read'),
  'service-changes.list': scopedCall('fulfilment:read'),
  'providers.list': scopedCall('fulfilment:read'),
  'providers.show': scopedCall('fulfilment:read'),
  'providers.balance': scopedCall('fulfilment:read'),
  'providers.hold': scopedCall('fulfilment:act'),
  'routes.list': scopedCall('fulfilment:read'),
  'orders.change-target': scopedCall('fulfilment:act'),

  'withdrawals.list': stableScopedCall('checkout:read'),
  'withdrawals.show': stableScopedCall('checkout:read'),
  'withdrawals.close': scopedCall('checkout:act'),

  'customers.list': stableScopedCall('customers:read'),
  'customers.show': stableScopedCall('customers:read'),
  'customers.add-note': stableScopedCall('customers:act'),
  'segments.list': scopedCall('customers:read'),
  'reviews.list': stableScopedCall('customers:read'),
  'reviews.show': stableScopedCall('customers:read'),
  'reviews.hide': scopedCall('customers:act'),
  'reviews.unhide': scopedCall('customers:act'),
  'reviews.reply': scopedCall('customers:act'),
  'message-threads.list': stableScopedCall('customers:read'),
  'message-threads.show': stableScopedCall('customers:read'),
  'message-threads.answer': stableScopedCall('customers:act'),
  'message-threads.change-state': stableScopedCall('customers:act'),

  'mails.list': stableScopedCall('mail:read'),
  'mails.show': stableScopedCall('mail:read'),
  'mails.resend': stableScopedCall('mail:act'),

  'dashboard.show': stableScopedCall('marketing:read'),
  'dashboard.by': stableScopedCall('marketing:read'),
  'dashboard.deliveries': stableScopedCall('marketing:read'),
  'abandoned-checkouts.list': stableScopedCall('marketing:read'),
  'abandoned-checkouts.show': stableScopedCall('marketing:read'),
  'abandoned-checkouts.figures': scopedCall('marketing:read'),
  'campaigns.list': scopedCall('marketing:read'),
  'campaigns.show': scopedCall('marketing:read'),
  'campaigns.stop': scopedCall('marketing:act'),

  'service-kinds.list': stableScopedCall('catalog:read'),
  'blocked-users.list': scopedCall('catalog:read'),
  'blocked-users.create': scopedCall('catalog:act'),
  'blocked-users.remove': scopedCall('catalog:act'),

  'pending.list': stableScopedCall('staff:read'),
  'pending.summary': stableScopedCall('staff:read'),
  'pending.show': stableScopedCall('staff:read'),
  'pending.snooze': stableScopedCall('staff:act'),
  'pending.reopen': scopedCall('staff:act'),
  'pending.resolve': stableScopedCall('staff:act'),
  'attention.show': stableScopedCall('staff:read'),
  'search.find': scopedCall('staff:read'),
  'audit.list': scopedCall('staff:read'),

  'status.show': stableScopedCall('operations:read'),
  'calls.list': scopedCall('operations:read'),
  'calls.show': scopedCall('operations:read'),
} as const satisfies Partial<Record<CallName, ScopedCall>>;

/** All scopes by module: read first, money last. */
export const apiScopes: readonly ApiScope[] = scopeModules.flatMap((module) =>
  (['read', 'act', 'money'] as const)
    .map((verb) => `${module}:${verb}` as const)
    .filter((scope) => Object.values<ScopedCall>(callScopes).some((call) => call.scope === scope)),
);

export const moneyScope = 'payments:money' satisfies ApiScope;

export const scopesAllowCall = (held: readonly string[], needed: NeededScope): boolean =>
  needed === 'any' || held.includes(needed);

const backOfficeBasePath = '/api/admin/';
/** Base path of calls with a stability guarantee. */
export const apiBasePath = '/api/v1/';

export const toApiAddress = (address: string): string => address.replace(backOfficeBasePath, apiBasePath);
/** Returns the back-office address of a `/api/v1` path. Other addresses are unchanged. */
export const toBackOfficeAddress = (address: string): string =>
  address.startsWith(apiBasePath) ? backOfficeBasePath + address.slice(apiBasePath.length) : address;
