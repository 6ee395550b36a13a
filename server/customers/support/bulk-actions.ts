import { z } from 'zod';
import { assignThreadSchema, type ThreadState, threadListQuerySchema } from '#contracts/customers/support.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { assignInTransaction, changeStateInTransaction } from './change-thread.ts';
import { listThreads } from './list-threads.ts';
import { listThreadNames, lockThread } from './store-threads.ts';

export const threadBulkList = defineBulkList({
  id: z.uuid(),
  query: threadListQuerySchema,
  page: (deps, query, staff) => listThreads(deps, { query, staff }),
  names: listThreadNames,
});

const moveBulkAction = (state: ThreadState) =>
  defineBulkAction({
    subject: 'threads',
    effects: [],
    values: z.object({}),
    run: async (deps, tx, { id, staff }) => {
      const before = await changeStateInTransaction(deps, tx, { id, staff, state });
      return before === state ? undefined : { before };
    },
    undo: async (deps, tx, { id, staff, was }) => {
      if ((await lockThread(tx, id))?.state !== state)
        throw new ShopError('conflict', 'the thread was changed in the meantime');
      await changeStateInTransaction(deps, tx, { id, staff, state: was.before });
    },
  });

const assign = defineBulkAction({
  subject: 'threads',
  effects: [],
  values: assignThreadSchema,
  run: async (_deps, tx, { id, staff, values }) => {
    const to = values.to === 'me' ? staff.id : values.to;
    const before = await assignInTransaction(tx, { id, staff, to });
    return before === to ? undefined : { before, after: to };
  },
  undo: async (_deps, tx, { id, staff, was }) => {
    if ((await lockThread(tx, id))?.assigned_to !== was.after)
      throw new ShopError('conflict', 'the thread was assigned to another member in the meantime');
    await assignInTransaction(tx, { id, staff, to: was.before });
  },
});

export const supportBulkActions = {
  thread_close: moveBulkAction('closed'),
  thread_open: moveBulkAction('open'),
  thread_assign: assign,
};
