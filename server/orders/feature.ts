import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import { cancelOrderSchema, orderNoteSchema } from '#contracts/orders/changes.ts';
import { staffOrdersQuerySchema } from '#contracts/orders/orders-list.ts';
import { ensureMonthPartitions } from '#server/platform/database/partitions.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { emailChanged } from './changes/change-email.ts';
import { defaultDeliverySetting } from './delivery-times/delivery-times.ts';
import { deliveryStarted } from './delivery-times/start-notices.ts';
import { cancelOrderInTransaction } from './endings/end-order.ts';
import { shortEndMails } from './endings/short-end-mails.ts';
import { deleteMistakenNote, writeNoteInTransaction } from './notes/notes.ts';
import { refundLimitSetting } from './refund-allowance.ts';
import { registerOrderRoutes } from './routes.ts';
import { listOrders, searchOrders } from './search/list-orders.ts';
import { listOrderNames } from './search/store-found.ts';
import { registerOrderStaffRoutes } from './staff-routes.ts';
import { eraseBuyers, eraseOrders } from './store-retention.ts';

const orderBulkList = defineBulkList({
  id: orderIdSchema,
  query: staffOrdersQuerySchema,
  page: (deps, query) => listOrders(deps, query),
  names: listOrderNames,
});

const noteBulkAction = defineBulkAction({
  subject: 'orders',
  effects: [],
  values: orderNoteSchema,
  run: async (deps, tx, { id, staff, key, values }) => {
    const { noteId } = await writeNoteInTransaction(deps, tx, {
      orderId: id as OrderId,
      ...values,
      staff,
      key,
    });
    return { noteId };
  },
  undo: (_deps, tx, { was, staff }) => deleteMistakenNote(tx, { noteId: was.noteId, staff }),
});

const cancelBulkAction = defineBulkAction({
  subject: 'orders',
  effects: ['control'],
  values: cancelOrderSchema,
  run: async (deps, tx, { id, staff, values }) => {
    await cancelOrderInTransaction(deps, tx, { orderId: id as OrderId, ...values, staff });
    return undefined;
  },
});

const orderBulkActions = { order_note: noteBulkAction, order_cancel: cancelBulkAction };

export const maintainPartitions = (database: Database, now: Date): Promise<void> =>
  ensureMonthPartitions(database, 'order_events', now);

const orderJobs = [
  defineJob({
    name: 'orders.maintain-partitions',
    everySeconds: daySeconds,
    handler: (deps) => maintainPartitions(deps.database, deps.now()),
  }),
];

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
  deleteRowsRule('start_notices', 'asked_at < $1', {
    days: 90,
    atLeast: 30,
    because: 'requests for start notices, while they may be looked up',
  }),
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
