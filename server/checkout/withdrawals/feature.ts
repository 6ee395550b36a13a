import { z } from 'zod';
import { closeWithdrawalSchema, withdrawalListQuerySchema } from '#contracts/checkout/withdrawal-schemas.ts';
import { deleteRowsRule, legalRetentionDays, type Retention } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionHandlers } from '#server/platform/feature/decision.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature, JobDefinition } from '#server/platform/feature/feature.ts';
import { logRepeatedFailure } from '#server/platform/logging/log-trouble.ts';
import { defineBulkAction, defineBulkList } from '#server/staff/bulk/bulk-action.ts';
import { requireValue } from '#server/staff/pending/decide-item.ts';
import { acceptWithdrawal, closeInTransaction, closeWithdrawal } from './decide-withdrawal.ts';
import { settleWithdrawal, settleWithdrawalJob } from './settle-withdrawal.ts';
import { listWithdrawals } from './show-withdrawals.ts';
import { registerWithdrawalStaffRoutes } from './staff-routes.ts';
import { findStopping } from './store.ts';
import { countUndecided, listWithdrawalNames } from './store-list.ts';
import { withdrawalMails } from './withdrawal-mails.ts';
import { withdrawalVisits } from './withdrawal-page.ts';

export async function settleOpenWithdrawals(deps: Deps): Promise<void> {
  for (const id of await findStopping(deps.database)) {
    try {
      await settleWithdrawal(deps, id);
    } catch (error) {
      logRepeatedFailure(deps.log, error, {
        message: 'withdrawal could not be settled: the next run repeats it',
        facts: { withdrawalId: id },
      });
    }
  }
}

const sweepSeconds = 60;

const withdrawalJobs: readonly JobDefinition[] = [
  settleWithdrawalJob,
  defineJob({
    name: 'withdrawals.settle-open',
    everySeconds: sweepSeconds,
    handler: (deps) => settleOpenWithdrawals(deps),
  }),
];

const withdrawalDecisions: Partial<DecisionHandlers> = {
  match_withdrawal: (deps, { item, staff, orderNumber }) =>
    acceptWithdrawal(deps, {
      id: item.subjectId,
      staff,
      orderNumber: requireValue(orderNumber, 'orderNumber'),
    }),
  close_withdrawal: (deps, { item, staff, note }) =>
    closeWithdrawal(deps, { id: item.subjectId, staff, note }),
};

const withdrawalBulkList = defineBulkList({
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

const withdrawalBulkActions = { withdrawal_close: close };

const withdrawalsRetention: readonly Retention[] = [
  deleteRowsRule('withdrawals', `declared_at < $1 and state in ('settled', 'closed')`, {
    days: legalRetentionDays,
    atLeast: legalRetentionDays,
    because: 'documents of the contract: six years',
  }),
];

export const withdrawalsFeature: Feature = {
  name: 'withdrawals',
  retention: withdrawalsRetention,
  staffRoutes: registerWithdrawalStaffRoutes,
  bulkActions: withdrawalBulkActions,
  bulkLists: { withdrawals: withdrawalBulkList },
  mails: withdrawalMails,
  jobs: withdrawalJobs,
  visits: { withdrawal: withdrawalVisits },
  decisions: withdrawalDecisions,
  attention: { withdrawals: ({ database }) => countUndecided(database) },
};
