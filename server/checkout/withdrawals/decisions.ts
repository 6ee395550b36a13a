import { type Deciders, needed } from '#server/staff/pending/decide-item.ts';
import { acceptWithdrawal, closeWithdrawal } from './decide-withdrawal.ts';

/** What staff may decide about a withdrawal that no rule settles. */
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
