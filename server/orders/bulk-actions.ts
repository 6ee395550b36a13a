import { type OrderId, orderIdSchema } from '#contracts/kit/ids.ts';
import { cancelOrderSchema, orderNoteSchema } from '#contracts/orders/changes.ts';
import { staffOrdersQuerySchema } from '#contracts/orders/orders-list.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { cancelKnown } from './endings/end-order.ts';
import { takeBackNote, writeNote } from './notes/notes.ts';
import { listOrders } from './search/list-orders.ts';
import { nameOrders } from './search/store-found.ts';

export const orderBulkList = defineBulkList({
  id: orderIdSchema,
  query: staffOrdersQuerySchema,
  page: (deps, query) => listOrders(deps, query),
  names: nameOrders,
});

const note = defineBulkAction({
  subject: 'orders',
  effects: [],
  values: orderNoteSchema,
  run: async (deps, tx, { id, staff, key, values }) => {
    const { noteId } = await writeNote(deps, tx, { orderId: id as OrderId, ...values, staff, key });
    return { noteId };
  },
  undo: (_deps, tx, { was, staff }) => takeBackNote(tx, { noteId: was.noteId, staff }),
});

const cancel = defineBulkAction({
  subject: 'orders',
  effects: ['control'],
  values: cancelOrderSchema,
  run: async (deps, tx, { id, staff, values }) => {
    await cancelKnown(deps, tx, { orderId: id as OrderId, ...values, staff });
    return undefined;
  },
});

export const orderBulkActions = { order_note: note, order_cancel: cancel };
