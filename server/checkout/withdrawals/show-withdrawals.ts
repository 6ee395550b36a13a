import type { z } from 'zod';
import type {
  Withdrawal,
  WithdrawalReply,
  withdrawalListQuerySchema,
} from '#contracts/checkout/withdrawal-schemas.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readAuditHistory } from '#server/staff/audit/record-audit.ts';
import { refundDeadline } from './declare-withdrawal.ts';
import { normaliseOrderNumber } from './form-rules.ts';
import { findCandidates, readWithdrawal, type WithdrawalRow, withdrawalList } from './store-list.ts';

export async function showForStaff(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<WithdrawalReply> {
  const row = await readWithdrawal(database, id);
  if (!row) throw new ShopError('not_found', `no withdrawal ${id}`);
  const [candidates, story] = await Promise.all([
    findCandidates(database, { numberKey: normaliseOrderNumber(row.order_number), email: row.email }),
    readAuditHistory(database, { subjectType: 'withdrawal', subjectId: id }),
  ]);
  return {
    success: true,
    ...toWithdrawal(row),
    repayBy: refundDeadline(row.declared_at).toISOString(),
    candidates: candidates.map(({ paidAt, ...order }) => ({
      ...order,
      paidAt: paidAt?.toISOString() ?? null,
    })),
    story,
  };
}

function toWithdrawal(row: WithdrawalRow): Withdrawal {
  const { id, state, name, email, note } = row;
  return {
    id,
    state,
    name,
    email,
    note,
    undecidedReason: row.undecided_reason,
    orderNumber: row.order_number,
    language: row.locale,
    orderId: row.order_id,
    receivedAt: row.declared_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    refundCents: row.refund_cents,
    closedBy: row.closed_by,
  };
}

export const listWithdrawals = (
  { database }: Pick<Deps, 'database'>,
  query: z.infer<typeof withdrawalListQuerySchema> & PageInput,
): Promise<ListReply<Withdrawal>> =>
  keysetPage(
    database,
    { list: withdrawalList({ state: query.state, q: query.q || null }), input: query },
    toWithdrawal,
  );
