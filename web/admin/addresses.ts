/**
 * Every screen by its name, with its address (text 3, section 2). A name stands here exactly when its screen does
 * (`screens.ts` must hold it): a link to what is not there does not compile.
 */
export const addresses = {
  dashboard: '/admin/dashboard',
  pending: '/admin/pending',
  pendingItem: '/admin/pending/$id',
  orders: '/admin/orders',
  order: '/admin/orders/$id',
  services: '/admin/services',
  service: '/admin/services/$id',
  serviceChanges: '/admin/services/changes',
  upsellOffers: '/admin/services/offers',
  discountCodes: '/admin/discount-codes',
  discountCode: '/admin/discount-codes/$id',
  abandonedCarts: '/admin/abandoned-carts',
  legalPages: '/admin/legal-pages',
  legalPage: '/admin/legal-pages/$page',
  contentSections: '/admin/content-sections',
  contentSection: '/admin/content-sections/$section',
  settings: '/admin/settings',
  connections: '/admin/connections',
  staff: '/admin/staff',
  audit: '/admin/audit',
  bulkRuns: '/admin/bulk',
  bulkRun: '/admin/bulk/$id',
  security: '/admin/security',
  retention: '/admin/retention',
  payments: '/admin/payments',
  payment: '/admin/payments/$id',
  disputes: '/admin/disputes',
  dispute: '/admin/disputes/$id',
  reconciliation: '/admin/reconciliation',
  payouts: '/admin/payouts',
  balanceEntries: '/admin/payouts/entries',
  invoices: '/admin/invoices',
  invoice: '/admin/invoices/$id',
  taxReturn: '/admin/tax/returns',
  ledger: '/admin/tax/ledgers',
  tax: '/admin/tax',
  apiLogs: '/admin/api-logs',
  apiLog: '/admin/api-logs/$id',
  emailLogs: '/admin/email-logs',
  emailLog: '/admin/email-logs/$id',
  doubts: '/admin/doubts',
  providers: '/admin/providers',
  provider: '/admin/providers/$id',
  providerStatus: '/admin/provider-status',
  testVerify: '/admin/test-verify',
  withdrawals: '/admin/withdrawals',
  withdrawal: '/admin/withdrawals/$id',
  reviews: '/admin/reviews',
  review: '/admin/reviews/$id',
  messages: '/admin/messages',
  messageThread: '/admin/messages/$thread',
  blockedUsers: '/admin/blocked-users',
  autoRefill: '/admin/auto-refill',
  register: '/admin/register',
} as const;
export type Address = keyof typeof addresses;

/** The address with its `$names` filled in. */
export function addressOf(name: Address, params: Record<string, string> = {}): string {
  return addresses[name].replaceAll(/\$(\w+)/g, (_whole, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
}
