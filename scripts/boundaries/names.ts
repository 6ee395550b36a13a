/** Says where a screen's parts lie, without `.ts`; what is left out has the name of the web folder. */
export interface ScreenNames {
  /** Is a path below `contracts/`. */
  contract?: string;
  /** Is a path below `server/`. */
  server?: string;
  /** Is a path below `messages/admin/`. */
  words?: string;
  /** Says why a part has another name. */
  reason?: string;
  screens: readonly string[];
}

const moneyTogether = 'payments, payouts, disputes and the comparison are one contract and one file of words';

/**
 * Lists every screen of the back office by the folder below `web/admin/` that holds it, which is
 * `<module>/<resource>`. The contract, the server's folder and the words have the same name, but where the
 * entry gives a reason.
 */
export const screenNames: Record<string, ScreenNames> = {
  'catalog/blocking': { screens: ['blockedUsers'] },
  'catalog/content': {
    screens: ['legalPages', 'legalPage', 'contentSections', 'contentSection'],
    contract: 'catalog/content-sections',
    reason: 'legal pages and sections are two contracts, of which this is one',
  },
  'catalog/past-orders': {
    screens: ['pastOrders'],
    contract: 'customers/imports',
    words: 'operations/export',
    reason: 'past orders come by the import of a file, and its screen words both',
  },
  'catalog/services': { screens: ['services', 'service', 'serviceChanges'] },
  'catalog/types': {
    screens: ['serviceKinds'],
    contract: 'catalog/service-types',
    reason: 'beside the contracts of the storefront "types" alone would not say of what',
  },
  'checkout/withdrawals': {
    screens: ['withdrawals', 'withdrawal'],
    contract: 'checkout/withdrawal',
    reason: 'the form of the storefront has the same contract, and declares one',
  },
  'customers/phone': {
    screens: ['phone'],
    contract: 'orders/orders-list',
    server: 'orders/search',
    reason: 'the screen finds the order of a caller by the search of orders',
  },
  'customers/records': { screens: ['customers', 'customer', 'segments'] },
  'customers/reviews': { screens: ['reviews', 'review'] },
  'customers/support': { screens: ['messages', 'messageThread'] },
  'fulfilment/ambiguous': { screens: ['doubts'] },
  'fulfilment/providers': { screens: ['providers', 'provider'] },
  'fulfilment/refills': { screens: ['autoRefill'] },
  'fulfilment/statuses': { screens: ['providerStatus'] },
  'fulfilment/test-verify': {
    screens: ['testVerify'],
    contract: 'fulfilment/providers',
    server: 'fulfilment/providers',
    reason: 'the screen tries the connection of a provider',
  },
  invoices: {
    screens: ['invoices', 'invoice'],
    contract: 'invoices/invoices',
    words: 'tax/vat',
    reason: 'the module has one resource; its words are those of the tax screens',
  },
  'mail/outbox': {
    screens: ['emailLogs', 'emailLog'],
    server: 'mail/staff',
    words: 'operations/call-log',
    reason: 'the logs of mails and of calls are worded together',
  },
  'marketing/abandoned-checkouts': { screens: ['abandonedCarts', 'abandonedCart'] },
  'marketing/campaigns': { screens: ['marketing', 'campaign'] },
  'marketing/reminders': {
    screens: ['reminders'],
    server: 'marketing/abandoned-checkouts',
    reason: 'reminders are of abandoned checkouts, and kept with them',
  },
  'marketing/reporting': { screens: ['dashboard'] },
  'operations/alerts': { screens: ['alerts'] },
  'operations/call-log': { screens: ['apiLogs', 'apiLog'] },
  'operations/connections': { screens: ['connections'] },
  'operations/export': { screens: ['data'] },
  'operations/go-live': { screens: ['opening'] },
  'operations/jobs': { screens: ['jobs', 'jobQueue'] },
  'operations/retention': { screens: ['retention'] },
  'operations/webhooks': { screens: ['webhooks', 'webhook', 'webhookDeliveries', 'webhookDelivery'] },
  'orders/discount-codes': {
    screens: ['discountCodes', 'discountCode'],
    server: 'orders/promotions/codes',
    reason: 'codes and offers share the part that takes something off or adds something',
  },
  'orders/offers': {
    screens: ['upsellOffers'],
    server: 'orders/promotions/offers',
    words: 'catalog/services',
    reason: 'codes and offers share a part; offers are shown beside the services',
  },
  'orders/orders': {
    screens: ['orders', 'order'],
    contract: 'orders/orders-list',
    server: 'orders/search',
    reason: 'the orders of buyers and of the list are two contracts; the list is the search',
  },
  'payments/disputes': {
    screens: ['disputes', 'dispute'],
    contract: 'payments/payments',
    words: 'payments/payments',
    reason: moneyTogether,
  },
  'payments/payments': {
    screens: ['payments', 'payment'],
    server: 'payments',
    reason: 'the list of payments joins all parts of the module',
  },
  'payments/payouts': {
    screens: ['payouts', 'balanceEntries'],
    contract: 'payments/payments',
    server: 'payments/reconciliation',
    words: 'payments/payments',
    reason: moneyTogether,
  },
  'payments/processors': { screens: ['processors'] },
  'payments/reconciliation': {
    screens: ['reconciliation'],
    contract: 'payments/payments',
    words: 'payments/payments',
    reason: moneyTogether,
  },
  'staff/api-keys': { screens: ['apiKeys', 'apiCall'] },
  'staff/audit': { screens: ['audit'] },
  'staff/bulk': { screens: ['bulkRuns', 'bulkRun'] },
  'staff/members': { screens: ['staff'] },
  'staff/pending': { screens: ['pending', 'pendingItem'] },
  'staff/settings': { screens: ['settings'] },
  'staff/sign-in': { screens: ['security'] },
  'tax/records': { screens: ['register'] },
  'tax/returns': { screens: ['quarter', 'taxReturn', 'ledger'] },
  'tax/vat': { screens: ['tax'] },
};
