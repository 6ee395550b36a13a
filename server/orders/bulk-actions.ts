import type { OrderId } from '#contracts/ids.ts';
import { orderIdSchema } from '#contracts/ids.ts';
import { cancelOrderSchema, orderNoteSchema } from '#contracts/staff-order-changes.ts';
import { staffOrdersQuerySchema } from '#contracts/staff-orders.ts';
import { defineBulkAction, defineBulkList } from '#server/bulk/bulk-action.ts';
import { writeNote } from './add-note.ts';
import { cancelKnown } from './cancel-for-staff.ts';
import { listOrders } from './list-orders.ts';
import { nameOrders } from './store-found.ts';
import { takeBackNote } from './take-back-note.ts';

export const orderBulkList = defineBulkList({
  id: orderIdSchema,
  query: staffOrdersQuerySchema,
  page: (deps, query) => listOrders(deps, query),
  names: nameOrders,
});

const note = defineBulkAction({
  subject: 'orders',
  values: orderNoteSchema,
  run: async (deps, tx, { id, staff, key, values }) => {
    const { noteId } = await writeNote(deps, tx, { orderId: id as OrderId, ...values, staff, key });
    return { noteId };
  },
  undo: (_deps, tx, { was, staff }) => takeBackNote(tx, { noteId: was.noteId, staff }),
});

const cancel = defineBulkAction({
  subject: 'orders',
  sensitive: true,
  values: cancelOrderSchema,
  run: async (deps, tx, { id, staff, values }) => {
    await cancelKnown(deps, tx, { orderId: id as OrderId, ...values, staff });
    return undefined;
  },
});

export const orderBulkActions = { order_note: note, order_cancel: cancel };
