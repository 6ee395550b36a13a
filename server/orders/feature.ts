import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { orderBulkActions, orderBulkList } from './bulk-actions.ts';
import { emailChanged } from './changes/change-email.ts';
import { defaultDeliverySetting } from './delivery-times/delivery-times.ts';
import { deliveryStarted } from './delivery-times/start-notices.ts';
import { shortEndMails } from './endings/short-end-mails.ts';
import { maintainPartitions, orderJobs } from './jobs.ts';
import { refundLimitSetting } from './refund-allowance.ts';
import { registerOrderRoutes } from './routes.ts';
import { searchOrders } from './search/list-orders.ts';
import { registerOrderStaffRoutes } from './staff-routes.ts';
import { eraseBuyers, eraseOrders } from './store-retention.ts';

export const ordersRetention: readonly Retention[] = [
  {
    table: 'orders',
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'commercial and tax documents, kept for six years',
    masks: true,
    forget: ({ database }, over) => eraseBuyers(database, over, 'paid'),
  },
  {
    table: 'orders',
    name: 'orders_unpaid',
    days: 365,
    atLeast: 30,
    because: 'unpaid; the buyer may return within a year',
    masks: true,
    forget: ({ database }, over) => eraseBuyers(database, over, 'unpaid'),
  },
  { table: 'line_items', because: 'kept with the order, whose buyer is erased' },
  { table: 'line_item_posts', because: 'deleted when the buyer of the order is erased' },
  { table: 'order_consents', because: 'proof of the agreement, without personal data' },
  { table: 'order_notes', because: 'deleted when the buyer of the order is erased' },
  {
    table: 'start_notices',
    days: 90,
    atLeast: 30,
    because: 'requests for start notices, while they may be looked up',
    forget: deleteRowsRule('start_notices', 'asked_at < $1'),
  },
  { table: 'order_facets', because: 'states, languages and countries of the order, which remains' },
  { table: 'facet_places', because: 'one row for each service or audience, and price or day of sale' },
  { table: 'order_texts', because: 'kept with the order, whose buyer is erased' },
  { table: 'refund_allowances', because: 'one row for each member and day with the refunded amount' },
  {
    table: 'order_events',
    because: 'kept with the order: ids, amounts, codes and masked addresses; names are erased with the buyer',
  },
];

export const ordersFeature: Feature = {
  name: 'orders',
  erases: eraseOrders,
  retention: ordersRetention,
  settings: [refundLimitSetting, defaultDeliverySetting],
  routes: registerOrderRoutes,
  staffRoutes: registerOrderStaffRoutes,
  bulkActions: orderBulkActions,
  bulkLists: { orders: orderBulkList },
  jobs: orderJobs,
  mails: [...shortEndMails, deliveryStarted, emailChanged],
  finds: searchOrders,
  seed: (deps) => maintainPartitions(deps.database, deps.now()),
};
