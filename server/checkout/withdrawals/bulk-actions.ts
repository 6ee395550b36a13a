import { z } from 'zod';
import { closeWithdrawalSchema, withdrawalListQuerySchema } from '#contracts/checkout/withdrawal-schemas.ts';
import type { DecisionHandlers } from '#server/platform/feature/decision.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { requireValue } from '#server/staff/pending/decide-item.ts';
import { acceptWithdrawal, closeInTransaction, closeWithdrawal } from './decide-withdrawal.ts';
import { listWithdrawals } from './show-withdrawals.ts';
import { listWithdrawalNames } from './store-list.ts';

export const withdrawalDecisions: Partial<DecisionHandlers> = {
  match_withdrawal: (deps, { item, staff, orderNumber }) =>
    acceptWithdrawal(deps, {
      id: item.subjectId,
      staff,
      orderNumber: requireValue(orderNumber, 'orderNumber'),
    }),
  close_withdrawal: (deps, { item, staff, note }) =>
    closeWithdrawal(deps, { id: item.subjectId, staff, note }),
};

export const withdrawalBulkList = defineBulkList({
  id: z.uuid(),
  query: withdrawalListQuerySchema,
  page: (deps, query) => listWithdrawals(deps, query),
  names: listWithdrawalNames,
});

const close = defineBulkAction({
  subject: 'withdrawals',
  effects: [],
  values: closeWithdrawalSchema,
  run: async (deps, tx, { id, staff, values }) => {
    await closeInTransaction(deps, tx, { id, staff, ...values });
    return undefined;
  },
});

export const withdrawalBulkActions = { withdrawal_close: close };
