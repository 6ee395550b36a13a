import type { ComponentType } from 'react';
import type { StaffRole } from '#contracts/staff.ts';
import type { Address } from './addresses.ts';

/** One screen of the back office: a folder of `screens/`, loaded when it is asked for. */
export interface ScreenEntry {
  load: () => Promise<{ Screen: ComponentType }>;
  /** Only the owner sees it, and its entry in the menu. */
  role?: StaffRole;
}

/** All screens. Which of them the menu names, in which group and order: `shell/menu.ts`. */
export const screens: Record<Address, ScreenEntry> = {
  pending: { load: () => import('./screens/pending/pending.tsx') },
  pendingItem: { load: () => import('./screens/pending/pending.tsx') },
  dashboard: { load: () => import('./screens/dashboard/dashboard.tsx') },
  order: { load: () => import('./screens/order/order.tsx') },
  orders: { load: () => import('./screens/orders/orders.tsx') },
  services: { load: () => import('./screens/services/services.tsx') },
  service: { load: () => import('./screens/services/service-page.tsx') },
  serviceChanges: { load: () => import('./screens/service-changes/service-changes.tsx') },
  upsellOffers: { load: () => import('./screens/upsell-offers/upsell-offers.tsx') },
  customers: { load: () => import('./screens/customers/customers.tsx') },
  customer: { load: () => import('./screens/customer/customer.tsx') },
  segments: { load: () => import('./screens/customers/segments.tsx') },
  discountCodes: { load: () => import('./screens/discount-codes/discount-codes.tsx') },
  discountCode: { load: () => import('./screens/discount-codes/code-page.tsx') },
  withdrawals: { load: () => import('./screens/withdrawals/withdrawals.tsx') },
  withdrawal: { load: () => import('./screens/withdrawals/withdrawal-page.tsx') },
  reviews: { load: () => import('./screens/reviews/reviews.tsx') },
  review: { load: () => import('./screens/reviews/review-page.tsx') },
  messages: { load: () => import('./screens/messages/messages.tsx') },
  messageThread: { load: () => import('./screens/messages/thread.tsx') },
  blockedUsers: { load: () => import('./screens/blocked-users/blocked-users.tsx') },
  autoRefill: { load: () => import('./screens/auto-refill/auto-refill.tsx') },
  abandonedCarts: { load: () => import('./screens/abandoned-carts/abandoned-carts.tsx') },
  abandonedCart: { load: () => import('./screens/abandoned-carts/cart-page.tsx') },
  reminders: { load: () => import('./screens/reminders/reminders.tsx') },
  legalPages: { load: () => import('./screens/legal-pages/legal-pages.tsx'), role: 'owner' },
  legalPage: { load: () => import('./screens/legal-pages/legal-page.tsx'), role: 'owner' },
  contentSections: { load: () => import('./screens/content-sections/content-sections.tsx') },
  contentSection: { load: () => import('./screens/content-sections/content-section.tsx') },
  register: { load: () => import('./screens/register/register.tsx') },
  settings: { load: () => import('./screens/settings/settings.tsx'), role: 'owner' },
  connections: { load: () => import('./screens/connections/connections.tsx'), role: 'owner' },
  staff: { load: () => import('./screens/staff/staff.tsx'), role: 'owner' },
  audit: { load: () => import('./screens/audit/audit.tsx'), role: 'owner' },
  bulkRuns: { load: () => import('./screens/bulk-runs/bulk-runs.tsx') },
  bulkRun: { load: () => import('./screens/bulk-runs/bulk-run-page.tsx') },
  retention: { load: () => import('./screens/retention/retention.tsx'), role: 'owner' },
  data: { load: () => import('./screens/data/data.tsx'), role: 'owner' },
  security: { load: () => import('./screens/security/security.tsx') },
  payments: { load: () => import('./screens/payments/payments.tsx') },
  payment: { load: () => import('./screens/payments/payment-page.tsx') },
  disputes: { load: () => import('./screens/disputes/disputes.tsx') },
  dispute: { load: () => import('./screens/disputes/dispute-page.tsx') },
  reconciliation: { load: () => import('./screens/reconciliation/reconciliation.tsx') },
  payouts: { load: () => import('./screens/payouts/payouts.tsx') },
  balanceEntries: { load: () => import('./screens/payouts/balance-entries.tsx') },
  invoices: { load: () => import('./screens/invoices/invoices.tsx') },
  invoice: { load: () => import('./screens/invoice/invoice.tsx') },
  taxReturn: { load: () => import('./screens/tax-return/tax-return.tsx'), role: 'owner' },
  ledger: { load: () => import('./screens/ledger/ledger.tsx'), role: 'owner' },
  tax: { load: () => import('./screens/tax/tax.tsx'), role: 'owner' },
  apiLogs: { load: () => import('./screens/api-logs/api-logs.tsx') },
  apiLog: { load: () => import('./screens/api-logs/call-page.tsx') },
  emailLogs: { load: () => import('./screens/email-logs/email-logs.tsx') },
  emailLog: { load: () => import('./screens/email-logs/mail-page.tsx') },
  doubts: { load: () => import('./screens/doubts/doubts.tsx') },
  providers: { load: () => import('./screens/providers/providers.tsx') },
  provider: { load: () => import('./screens/provider/provider.tsx') },
  providerStatus: { load: () => import('./screens/provider-status/provider-status.tsx') },
  testVerify: { load: () => import('./screens/test-verify/test-verify.tsx') },
};
