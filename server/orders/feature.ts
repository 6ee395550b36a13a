import type { Feature } from '#server/http/feature.ts';
import { orderBulkActions, orderBulkList } from './bulk-actions.ts';
import { deliveryStarted } from './delivery-started-mail.ts';
import { emailChanged } from './email-changed-mail.ts';
import { findOrdersByWords } from './find-by-words.ts';
import { orderJobs } from './jobs.ts';
import { maintainPartitions } from './maintain-partitions.ts';
import { refundLimitSetting } from './refund-limit-setting.ts';
import { ordersRetention } from './retention.ts';
import { registerOrderRoutes } from './routes.ts';
import { shortEndMails } from './short-end-mails.ts';
import { registerOrderStaffRoutes } from './staff-routes.ts';
import { eraseOrders } from './store-erase.ts';
import { usualDeliverySetting } from './usual-delivery-setting.ts';

export const ordersFeature: Feature = {
  name: 'orders',
  erases: eraseOrders,
  retention: ordersRetention,
  settings: [refundLimitSetting, usualDeliverySetting],
  routes: registerOrderRoutes,
  staffRoutes: registerOrderStaffRoutes,
  bulkActions: orderBulkActions,
  bulkLists: { orders: orderBulkList },
  jobs: orderJobs,
  mails: [...shortEndMails, deliveryStarted, emailChanged],
  finds: findOrdersByWords,
  seed: (deps) => maintainPartitions(deps.database, deps.now()),
};
