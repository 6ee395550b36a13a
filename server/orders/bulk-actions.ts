import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { cancelOrderSchema, orderNoteSchema } from '#contracts/orders/changes.ts';
import { staffOrdersQuerySchema } from '#contracts/orders/orders-list.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { cancelOrderInTransaction } from './endings/end-order.ts';
import { deleteMistakenNote, writeNoteInTransaction } from './notes/notes.ts';
import { listOrders } from './search/list-orders.ts';
import { listOrderNames } from './search/store-found.ts';

export const orderBulkList = defineBulkList({
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

export const orderBulkActions = { order_note: noteBulkAction, order_cancel: cancelBulkAction };
