import { z } from 'zod';
import { blockedListQuerySchema, unblockUserSchema } from '#contracts/catalog/blocking.ts';
import { cancelOrderSchema } from '#contracts/orders/changes.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import {
  blockInTransaction,
  listBlocked,
  reactivateBlock,
  readBlockOfOrder,
  unblockInTransaction,
} from './blocks.ts';
import { nameBlocks, readNamed } from './store.ts';

export const blockedBulkList = defineBulkList({
  id: z.coerce.number().int().positive().max(2_147_483_647),
  query: blockedListQuerySchema,
  page: (deps, query) => listBlocked(deps, query),
  names: nameBlocks,
});

const block = defineBulkAction({
  subject: 'orders',
  effects: [],
  values: cancelOrderSchema,
  run: async (_deps, tx, { id, staff, values }) => {
    const order = await readNamed(tx, id);
    if (!order) throw new ShopError('order_not_found', `no order ${id}`);
    const input = { username: order.username, orderNumber: order.number, ...values };
    const { id: blockId, action } = await blockInTransaction(tx, {
      block: await readBlockOfOrder(tx, input),
      staff,
    });
    return action === 'blocked' ? { blockId } : undefined;
  },
  undo: async (_deps, tx, { was, staff }) => {
    if (await unblockInTransaction(tx, { id: was.blockId, reason: undefined, staff })) return;
    throw new ShopError('conflict', 'the block was lifted in the meantime');
  },
});

const unblock = defineBulkAction({
  subject: 'blocked',
  effects: [],
  values: unblockUserSchema,
  run: async (_deps, tx, { id, staff, values }) =>
    (await unblockInTransaction(tx, { id: Number(id), reason: values.reason, staff })) ? {} : undefined,
  undo: (_deps, tx, { id, staff }) => reactivateBlock(tx, { id: Number(id), staff }),
});

export const blockingBulkActions = { order_block: block, unblock };
