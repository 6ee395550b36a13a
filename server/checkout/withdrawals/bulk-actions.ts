import { z } from 'zod';
import { closeWithdrawalSchema, withdrawalListQuerySchema } from '#contracts/checkout/withdrawal-schemas.ts';
import type { Deciders } from '#server/platform/feature/decision.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { needed } from '#server/staff/pending/decide-item.ts';
import { acceptWithdrawal, closeKnown, closeWithdrawal } from './decide-withdrawal.ts';
import { listWithdrawals } from './show-withdrawals.ts';
import { nameWithdrawals } from './store-list.ts';

export const withdrawalDecisions: Partial<Deciders> = {
  match_withdrawal: (deps, { item, staff, orderNumber }) =>
    acceptWithdrawal(deps, {
      id: item.subjectId,
      staff,
      orderNumber: needed(orderNumber, 'orderNumber'),
    }),
  close_withdrawal: (deps, { item, staff, note }) =>
    closeWithdrawal(deps, { id: item.subjectId, staff, note }),
};

export const withdrawalBulkList = defineBulkList({
  id: z.uuid(),
  query: withdrawalListQuerySchema,
  page: (deps, query) => listWithdrawals(deps, query),
  names: nameWithdrawals,
});

const close = defineBulkAction({
  subject: 'withdrawals',
  effects: [],
  values: closeWithdrawalSchema,
  run: async (deps, tx, { id, staff, values }) => {
    await closeKnown(deps, tx, { id, staff, ...values });
    return undefined;
  },
});

export const withdrawalBulkActions = { withdrawal_close: close };
