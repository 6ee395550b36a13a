import type { ComponentType } from 'react';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Address } from './addresses.ts';

export interface ScreenEntry {
  load: () => Promise<{ Screen: ComponentType }>;
  /** Only the owner sees it and its menu entry. */
  role?: 'owner';
  /** A tax adviser sees it too. */
  adviser?: true;
}

export function canSeeScreen({ role: needed, adviser }: ScreenEntry, role: StaffRole): boolean {
  if (role === 'adviser') return adviser === true;
  return needed === undefined || role === needed;
}

/** All screens. `shell/menu.ts` defines menu entries, tabs and order. */
export const screens: Record<Address, ScreenEntry> = {
  opening: { load: () => import('./operations/go-live/opening.tsx'), role: 'owner' },
  phone: { load: () => import('./customers/phone/phone.tsx') },
  pending: { load: () => import('./staff/pending/list/pending.tsx') },
  pendingItem: { load: () => import('./staff/pending/list/pending.tsx') },
  dashboard: { load: () => import('./marketing/reporting/dashboard.tsx') },
  order: { load: () => import('./orders/orders/detail/order.tsx') },
  orders: { load: () => import('./orders/orders/list/orders.tsx') },
  services: { load: () => import('./catalog/services/list/services.tsx') },
  service: { load: () => import('./catalog/services/detail/service-page.tsx') },
  serviceKinds: { load: () => import('./catalog/types/service-kinds.tsx') },
  serviceChanges: { load: () => import('./catalog/services/changes/service-changes.tsx') },
  stopSales: { load: () => import('./staff/stop/stop-sales.tsx') },
  upsellOffers: { load: () => import('./orders/offers/upsell-offers.tsx') },
  customers: { load: () => import('./customers/records/list/customers.tsx') },
  customer: { load: () => import('./customers/records/detail/customer.tsx') },
  segments: { load: () => import('./customers/records/list/segments.tsx') },
  discountCodes: { load: () => import('./orders/discount-codes/discount-codes.tsx') },
  discountCode: { load: () => import('./orders/discount-codes/code-page.tsx') },
  withdrawals: { load: () => import('./checkout/withdrawals/withdrawals.tsx') },
  withdrawal: { load: () => import('./checkout/withdrawals/withdrawal-page.tsx') },
  reviews: { load: () => import('./customers/reviews/reviews.tsx') },
  review: { load: () => import('./customers/reviews/review-page.tsx') },
  messages: { load: () => import('./customers/support/messages.tsx') },
  messageThread: { load: () => import('./customers/support/thread.tsx') },
  blockedUsers: { load: () => import('./catalog/blocking/blocked-users.tsx') },
  autoRefill: { load: () => import('./fulfilment/refills/auto-refill.tsx') },
  abandonedCarts: { load: () => import('./marketing/abandoned-checkouts/abandoned-carts.tsx') },
  abandonedCart: { load: () => import('./marketing/abandoned-checkouts/cart-page.tsx') },
  reminders: { load: () => import('./marketing/reminders/reminders.tsx') },
  marketing: { load: () => import('./marketing/campaigns/marketing.tsx') },
  campaign: { load: () => import('./marketing/campaigns/detail/campaign-page.tsx') },
  legalPages: { load: () => import('./catalog/content/legal/legal-pages.tsx'), role: 'owner' },
  legalPage: { load: () => import('./catalog/content/legal/legal-page.tsx'), role: 'owner' },
  contentSections: { load: () => import('./catalog/content/sections/content-sections.tsx') },
  contentSection: { load: () => import('./catalog/content/sections/content-section.tsx') },
  register: { load: () => import('./tax/records/register.tsx'), adviser: true },
  settings: { load: () => import('./staff/settings/settings.tsx'), role: 'owner' },
  connections: { load: () => import('./operations/connections/connections.tsx'), role: 'owner' },
  staff: { load: () => import('./staff/members/staff.tsx'), role: 'owner' },
  apiKeys: { load: () => import('./staff/api-keys/api-keys.tsx'), role: 'owner' },
  apiCall: { load: () => import('./staff/api-keys/call/api-call.tsx'), role: 'owner' },
  audit: { load: () => import('./staff/audit/audit.tsx'), role: 'owner' },
  bulkRuns: { load: () => import('./staff/bulk/bulk-runs.tsx') },
  bulkRun: { load: () => import('./staff/bulk/bulk-run-page.tsx') },
  alerts: { load: () => import('./operations/alerts/alerts.tsx'), role: 'owner' },
  jobs: { load: () => import('./operations/jobs/jobs.tsx'), role: 'owner' },
  jobQueue: { load: () => import('./operations/jobs/queue/queue-page.tsx'), role: 'owner' },
  retention: { load: () => import('./operations/retention/retention.tsx'), role: 'owner' },
  pastOrders: { load: () => import('./catalog/past-orders/past-orders.tsx') },
  data: { load: () => import('./operations/export/data.tsx'), role: 'owner' },
  security: { load: () => import('./staff/sign-in/security.tsx'), adviser: true },
  payments: { load: () => import('./payments/payments/payments.tsx') },
  payment: { load: () => import('./payments/payments/payment-page.tsx') },
  disputes: { load: () => import('./payments/disputes/disputes.tsx') },
  dispute: { load: () => import('./payments/disputes/dispute-page.tsx') },
  reconciliation: { load: () => import('./payments/reconciliation/reconciliation.tsx') },
  processors: { load: () => import('./payments/processors/processors.tsx') },
  payouts: { load: () => import('./payments/payouts/payouts.tsx') },
  balanceEntries: { load: () => import('./payments/payouts/balance-entries.tsx') },
  invoices: { load: () => import('./invoices/list/invoices.tsx'), adviser: true },
  invoice: { load: () => import('./invoices/detail/invoice.tsx'), adviser: true },
  quarter: { load: () => import('./tax/returns/quarter/quarter.tsx'), adviser: true, role: 'owner' },
  taxReturn: { load: () => import('./tax/returns/tax-return/tax-return.tsx'), adviser: true, role: 'owner' },
  ledger: { load: () => import('./tax/returns/ledger/ledger.tsx'), adviser: true, role: 'owner' },
  tax: { load: () => import('./tax/vat/tax.tsx'), adviser: true, role: 'owner' },
  apiLogs: { load: () => import('./operations/call-log/api-logs.tsx') },
  apiLog: { load: () => import('./operations/call-log/call-page.tsx') },
  webhooks: { load: () => import('./operations/webhooks/webhooks.tsx'), role: 'owner' },
  webhook: { load: () => import('./operations/webhooks/webhook-page.tsx'), role: 'owner' },
  webhookDeliveries: {
    load: () => import('./operations/webhooks/log/webhook-deliveries.tsx'),
    role: 'owner',
  },
  webhookDelivery: { load: () => import('./operations/webhooks/log/delivery-page.tsx'), role: 'owner' },
  emailLogs: { load: () => import('./mail/outbox/email-logs.tsx') },
  emailLog: { load: () => import('./mail/outbox/mail-page.tsx') },
  providers: { load: () => import('./fulfilment/providers/list/providers.tsx') },
  provider: { load: () => import('./fulfilment/providers/detail/provider.tsx') },
  providerStatus: { load: () => import('./fulfilment/statuses/provider-status.tsx') },
  testVerify: { load: () => import('./fulfilment/test-verify/test-verify.tsx') },
};
