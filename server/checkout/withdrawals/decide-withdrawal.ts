import type { WithdrawalState } from '#contracts/checkout/withdrawal.ts';
import type { PendingDecision } from '#contracts/staff/pending.ts';
import { lockKnownOrder } from '#server/orders/changes/change-order.ts';
import { takeRefundAllowance } from '#server/orders/refund-allowance.ts';
import { lockRefundableCents } from '#server/payments/refunds/request-refund.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { startStopping } from './declare-withdrawal.ts';
import { findOrderByNumber, type LockedWithdrawal, lockWithdrawal, setClosed, setStopping } from './store.ts';

interface Decision {
  id: string;
  staff: StaffActor;
}

/** Locks it. Throws `not_found`, or `conflict` when it is no longer in a state that a person decides on. */
async function lockFor(tx: Tx, id: string, states: readonly WithdrawalState[]): Promise<LockedWithdrawal> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw new ShopError('not_found', `no withdrawal ${id}`);
  if (states.includes(withdrawal.state)) return withdrawal;
  throw new ShopError('conflict', `withdrawal is ${withdrawal.state}`);
}

/** Leaves the audit entry, closes what waited for this decision, and refreshes every screen that shows it. */
async function audit(
  tx: Tx,
  decision: Decision,
  change: { before: string; after: object; act: string; how: PendingDecision; note?: string },
): Promise<void> {
  await audited(tx, decision.staff, {
    action: `withdrawal.${change.act}`,
    subjectType: 'withdrawal',
    subjectId: decision.id,
    before: { state: change.before },
    after: change.after,
  });
  await resolveItems(tx, {
    decision: change.how,
    kind: 'withdrawal',
    subjectId: decision.id,
    by: 'staff',
    staffId: decision.staff.id,
    note: change.note,
  });
  await tellStaff(tx, 'withdrawals', decision.id);
}

/**
 * Continues for a person who has found the order that was meant, or lets a late one count, as if it had
 * fitted. It gives money back, so an agent needs the allowance for it. Throws `order_not_found`, `conflict`,
 * `refund_over_limit`.
 */
export async function acceptWithdrawal(
  deps: Deps,
  decision: Decision & { orderNumber: string },
): Promise<void> {
  const { id, orderNumber } = decision;
  try {
    await inTransaction(deps.database, async (tx) => {
      const { state } = await lockFor(tx, id, ['undecided']);
      const orderId = await findOrderByNumber(tx, orderNumber);
      if (!orderId) throw new ShopError('order_not_found', `no order ${orderNumber}`);
      // What it will come to is known at its end; until then all that the order still holds is at stake.
      const amountCents = await lockRefundableCents(tx, orderId);
      await lockKnownOrder(tx, orderId);
      await takeRefundAllowance(deps, tx, { staff: decision.staff, amountCents });
      await setStopping(tx, id, orderId);
      await startStopping(deps, tx, { withdrawalId: id, orderId });
      await audit(tx, decision, {
        before: state,
        after: { state: 'stopping', orderNumber },
        act: 'accept',
        how: 'match_withdrawal',
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'withdrawals_one_per_order')) throw error;
    throw new ShopError('conflict', `order ${orderNumber} has a withdrawal already`, { cause: error });
  }
}

type Closing = Decision & { note: string };

/** Closes it for a person who has dealt with it in another way and says how. Refunds that were asked for continue. */
export const closeWithdrawal = (deps: Deps, closing: Closing): Promise<void> =>
  inTransaction(deps.database, (tx) => closeKnown(deps, tx, closing));

/** Does the same in the caller's transaction. */
export async function closeKnown(deps: Deps, tx: Tx, closing: Closing): Promise<void> {
  const { id, note, staff } = closing;
  const { state } = await lockFor(tx, id, ['undecided', 'stopping']);
  await setClosed(tx, { id, by: staff.id, at: deps.now(), note });
  await audit(tx, closing, {
    before: state,
    after: { state: 'closed', note },
    act: 'close',
    how: 'close_withdrawal',
    note,
  });
}
