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
    because: 'papers of commerce and tax: six years',
    masks: true,
    forget: ({ database }, over) => eraseBuyers(database, over, 'paid'),
  },
  {
    table: 'orders',
    name: 'orders_unpaid',
    days: 365,
    atLeast: 30,
    because: 'nobody bought: a year in which its buyer may come back',
    masks: true,
    forget: ({ database }, over) => eraseBuyers(database, over, 'unpaid'),
  },
  { table: 'line_items', because: 'with the order, whose buyer is forgotten' },
  { table: 'line_item_posts', because: 'deleted when the buyer of the order is forgotten' },
  { table: 'order_consents', because: 'the proof of what was agreed to, in words that name nobody' },
  { table: 'order_notes', because: 'deleted when the buyer of the order is forgotten' },
  {
    table: 'start_notices',
    days: 90,
    atLeast: 30,
    because: 'who was told that an order began, while it may still be asked',
    forget: deleteRowsRule('start_notices', 'asked_at < $1'),
  },
  { table: 'order_facets', because: 'states, languages and countries of the order, which stays' },
  { table: 'facet_places', because: 'a row for each service or audience and price or day it was sold at' },
  { table: 'order_texts', because: 'follows the order, whose buyer is forgotten' },
  { table: 'refund_allowances', because: 'a row for each member and day: who gave how much back' },
  {
    table: 'order_events',
    because: 'with the order: ids, amounts and codes, addresses masked; names go with the buyer',
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
