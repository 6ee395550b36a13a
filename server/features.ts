import { blockingFeature } from '#server/catalog/blocking/feature.ts';
import { contentFeature } from '#server/catalog/content/feature.ts';
import { directoryFeature } from '#server/catalog/directory/feature.ts';
import { catalogFeature } from '#server/catalog/feature.ts';
import { historyFeature } from '#server/catalog/past-orders/feature.ts';
import { checkoutFeature } from '#server/checkout/feature.ts';
import { withdrawalsFeature } from '#server/checkout/withdrawals/feature.ts';
import { customersFeature } from '#server/customers/account/feature.ts';
import { chatFeature } from '#server/customers/chat/feature.ts';
import { importsFeature } from '#server/customers/imports/feature.ts';
import { clientsFeature } from '#server/customers/records/feature.ts';
import { reviewsFeature } from '#server/customers/reviews/feature.ts';
import { proofFeature } from '#server/customers/social-proof/feature.ts';
import { supportFeature } from '#server/customers/support/feature.ts';
import { trackingFeature } from '#server/customers/tracking/feature.ts';
import { fulfilmentFeature } from '#server/fulfilment/feature.ts';
import { pricingFeature } from '#server/fulfilment/pricing/feature.ts';
import { providersFeature } from '#server/fulfilment/providers/feature.ts';
import { refillsFeature } from '#server/fulfilment/refills/feature.ts';
import { invoicesFeature } from '#server/invoices/feature.ts';
import { mailFeature } from '#server/mail/feature.ts';
import { suppressionsFeature } from '#server/mail/suppressions/feature.ts';
import { marketingFeature } from '#server/marketing/abandoned-checkouts/feature.ts';
import { campaignsFeature } from '#server/marketing/campaigns/feature.ts';
import { analyticsFeature } from '#server/marketing/measurement/feature.ts';
import { figuresFeature } from '#server/marketing/reporting/feature.ts';
import { alertsFeature } from '#server/operations/alerts/feature.ts';
import { apiFeature } from '#server/operations/api/feature.ts';
import { backupsFeature } from '#server/operations/backups/feature.ts';
import { callsFeature } from '#server/operations/call-log/feature.ts';
import { clientErrorsFeature } from '#server/operations/client-errors/feature.ts';
import { clockFeature } from '#server/operations/clock/feature.ts';
import { connectionsFeature } from '#server/operations/connections/feature.ts';
import { doctorFeature } from '#server/operations/doctor/feature.ts';
import { exportsFeature } from '#server/operations/export/feature.ts';
import { openingFeature } from '#server/operations/go-live/feature.ts';
import { statusFeature } from '#server/operations/health/feature.ts';
import { jobsFeature } from '#server/operations/jobs/feature.ts';
import { metricsFeature } from '#server/operations/metrics/feature.ts';
import { retentionFeature } from '#server/operations/retention/feature.ts';
import { webhooksFeature } from '#server/operations/webhooks/feature.ts';
import { ordersFeature } from '#server/orders/feature.ts';
import { promotionsFeature } from '#server/orders/promotions/feature.ts';
import { pagesFeature } from '#server/pages/feature.ts';
import { paymentsFeature } from '#server/payments/feature.ts';
import { processorsFeature } from '#server/payments/processors/feature.ts';
import { authFeature } from '#server/platform/auth/feature.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { apiKeysFeature } from '#server/staff/api-keys/feature.ts';
import { bulkFeature } from '#server/staff/bulk/feature.ts';
import { staffFeature } from '#server/staff/feature.ts';
import { maintenanceFeature } from '#server/staff/maintenance/feature.ts';
import { membersFeature } from '#server/staff/members/feature.ts';
import { pendingFeature } from '#server/staff/pending/feature.ts';
import { settingsFeature } from '#server/staff/settings/feature.ts';
import { entryFeature } from '#server/staff/sign-in/feature.ts';
import { registerFeature } from '#server/tax/records/feature.ts';
import { taxFeature } from '#server/tax/vat/feature.ts';

/** Features in seeding order. Demonstration prices, for example, need the services of a provider. */
export const features: readonly Feature[] = [
  contentFeature,
  staffFeature,
  settingsFeature,
  connectionsFeature,
  clockFeature,
  maintenanceFeature,
  authFeature,
  entryFeature,
  membersFeature,
  apiKeysFeature,
  bulkFeature,
  pendingFeature,
  ordersFeature,
  providersFeature,
  fulfilmentFeature,
  refillsFeature,
  catalogFeature,
  promotionsFeature,
  pricingFeature,
  blockingFeature,
  directoryFeature,
  paymentsFeature,
  processorsFeature,
  checkoutFeature,
  withdrawalsFeature,
  registerFeature,
  taxFeature,
  invoicesFeature,
  trackingFeature,
  customersFeature,
  proofFeature,
  metricsFeature,
  clientErrorsFeature,
  figuresFeature,
  clientsFeature,
  suppressionsFeature,
  mailFeature,
  marketingFeature,
  campaignsFeature,
  analyticsFeature,
  supportFeature,
  chatFeature,
  reviewsFeature,
  callsFeature,
  webhooksFeature,
  apiFeature,
  pagesFeature,
  retentionFeature,
  exportsFeature,
  backupsFeature,
  historyFeature,
  importsFeature,
  openingFeature,
  doctorFeature,
  statusFeature,
  jobsFeature,
  alertsFeature,
];
