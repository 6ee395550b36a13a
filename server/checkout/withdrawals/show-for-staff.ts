import type { WithdrawalReply } from '#contracts/checkout/withdrawal-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readStory } from '#server/staff/audit/audited.ts';
import { repayBy } from './declare-withdrawal.ts';
import { numberKey } from './form-rules.ts';
import { toWithdrawal } from './list-withdrawals.ts';
import { findCandidates, readWithdrawal } from './store-list.ts';

/** One declaration with what helps to decide: the orders that may be meant, and what was done so far. Throws `not_found`. */
export async function showForStaff(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<WithdrawalReply> {
  const row = await readWithdrawal(database, id);
  if (!row) throw new ShopError('not_found', `no withdrawal ${id}`);
  const [candidates, story] = await Promise.all([
    findCandidates(database, { numberKey: numberKey(row.order_number), email: row.email }),
    readStory(database, { subjectType: 'withdrawal', subjectId: id }),
  ]);
  return {
    success: true,
    ...toWithdrawal(row),
    repayBy: repayBy(row.declared_at).toISOString(),
    candidates: candidates.map(({ paidAt, ...order }) => ({
      ...order,
      paidAt: paidAt?.toISOString() ?? null,
    })),
    story,
  };
}
