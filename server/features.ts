import { analyticsFeature } from './analytics/feature.ts';
import { apiFeature } from './api/feature.ts';
import { backupsFeature } from './backups/feature.ts';
import { blockingFeature } from './blocking/feature.ts';
import { bulkFeature } from './bulk/feature.ts';
import { callsFeature } from './calls/feature.ts';
import { campaignsFeature } from './campaigns/feature.ts';
import { catalogFeature } from './catalog/feature.ts';
import { chatFeature } from './chat/feature.ts';
import { checkoutFeature } from './checkout/feature.ts';
import { clientsFeature } from './clients/feature.ts';
import { connectionsFeature } from './connections/feature.ts';
import { contentFeature } from './content/feature.ts';
import { customersFeature } from './customers/feature.ts';
import { directoryFeature } from './directory/feature.ts';
import { doctorFeature } from './doctor/feature.ts';
import { entryFeature } from './entry/feature.ts';
import { exportsFeature } from './exports/feature.ts';
import { figuresFeature } from './figures/feature.ts';
import { fulfilmentFeature } from './fulfilment/feature.ts';
import { historyFeature } from './history/feature.ts';
import type { Feature } from './http/feature.ts';
import { importsFeature } from './imports/feature.ts';
import { insightFeature } from './insight/feature.ts';
import { invoicesFeature } from './invoices/feature.ts';
import { mailFeature } from './mail/feature.ts';
import { maintenanceFeature } from './maintenance/feature.ts';
import { marketingFeature } from './marketing/feature.ts';
import { membersFeature } from './members/feature.ts';
import { openingFeature } from './opening/feature.ts';
import { ordersFeature } from './orders/feature.ts';
import { pagesFeature } from './pages/feature.ts';
import { paymentsFeature } from './payments/feature.ts';
import { pendingFeature } from './pending/feature.ts';
import { pricingFeature } from './pricing/feature.ts';
import { promotionsFeature } from './promotions/feature.ts';
import { proofFeature } from './proof/feature.ts';
import { providersFeature } from './providers/feature.ts';
import { refillsFeature } from './refills/feature.ts';
import { registerFeature } from './register/feature.ts';
import { retentionFeature } from './retention/feature.ts';
import { reviewsFeature } from './reviews/feature.ts';
import { settingsFeature } from './settings/feature.ts';
import { staffFeature } from './staff/feature.ts';
import { supportFeature } from './support/feature.ts';
import { suppressionsFeature } from './suppressions/feature.ts';
import { taxFeature } from './tax/feature.ts';
import { trackingFeature } from './tracking/feature.ts';
import { withdrawalsFeature } from './withdrawals/feature.ts';

/** Everything the shop does. They are seeded in this order: the demonstration's prices name a provider's services. */
export const features: readonly Feature[] = [
  contentFeature,
  staffFeature,
  settingsFeature,
  connectionsFeature,
  maintenanceFeature,
  entryFeature,
  membersFeature,
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
  checkoutFeature,
  withdrawalsFeature,
  registerFeature,
  taxFeature,
  invoicesFeature,
  trackingFeature,
  customersFeature,
  proofFeature,
  insightFeature,
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
  apiFeature,
  pagesFeature,
  retentionFeature,
  exportsFeature,
  backupsFeature,
  historyFeature,
  importsFeature,
  openingFeature,
  doctorFeature,
];
