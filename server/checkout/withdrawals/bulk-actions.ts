import { z } from 'zod';
import { closeWithdrawalSchema, withdrawalListQuerySchema } from '#contracts/checkout/withdrawal-schemas.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { closeKnown } from './decide-withdrawal.ts';
import { listWithdrawals } from './list-withdrawals.ts';
import { nameWithdrawals } from './store-list.ts';

export const withdrawalBulkList = defineBulkList({
  id: z.uuid(),
  query: withdrawalListQuerySchema,
  page: (deps, query) => listWithdrawals(deps, query),
  names: nameWithdrawals,
});

const close = defineBulkAction({
  subject: 'withdrawals',
  values: closeWithdrawalSchema,
  run: async (deps, tx, { id, staff, values }) => {
    await closeKnown(deps, tx, { id, staff, ...values });
    return undefined;
  },
});

export const withdrawalBulkActions = { withdrawal_close: close };
