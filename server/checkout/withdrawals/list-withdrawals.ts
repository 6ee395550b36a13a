import type { z } from 'zod';
import type { Withdrawal, withdrawalListQuerySchema } from '#contracts/checkout/withdrawal-schemas.ts';
import type { ListReply } from '#contracts/kit/lists.ts';
import { keysetPage, type PageWish } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type WithdrawalRow, withdrawalList } from './store-list.ts';

export function toWithdrawal(row: WithdrawalRow): Withdrawal {
  const { id, state, name, email, note } = row;
  return {
    ...{ id, state, name, email, note },
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

/** One page of the withdrawals, the newest first. */
export const listWithdrawals = (
  { database }: Pick<Deps, 'database'>,
  query: z.infer<typeof withdrawalListQuerySchema> & PageWish,
): Promise<ListReply<Withdrawal>> =>
  keysetPage(
    database,
    { list: withdrawalList({ state: query.state, q: query.q || null }), wish: query },
    toWithdrawal,
  );
