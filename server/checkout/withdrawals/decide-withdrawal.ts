import type { WithdrawalState } from '#contracts/checkout/withdrawal.ts';
import type { PendingDecision } from '#contracts/staff/pending.ts';
import { lockExistingOrder } from '#server/orders/changes/change-order.ts';
import { reserveRefundAllowance } from '#server/orders/refund-allowance.ts';
import { lockRefundableCents } from '#server/payments/refunds/request-refund.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { requestStop } from './declare-withdrawal.ts';
import { findOrderByNumber, type LockedWithdrawal, lockWithdrawal, setClosed, setStopping } from './store.ts';

interface Decision {
  id: string;
  staff: StaffActor;
}

async function lockFor(tx: Tx, id: string, states: readonly WithdrawalState[]): Promise<LockedWithdrawal> {
  const withdrawal = await lockWithdrawal(tx, id);
  if (!withdrawal) throw new ShopError('not_found', `no withdrawal ${id}`);
  if (states.includes(withdrawal.state)) return withdrawal;
  throw new ShopError('conflict', `withdrawal is ${withdrawal.state}`);
}

async function auditWithdrawal(
  tx: Tx,
  decision: Decision,
  change: { before: string; after: object; act: string; how: PendingDecision; note?: string },
): Promise<void> {
  await recordAudit(tx, decision.staff, {
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
  await notifyStaffOfChange(tx, 'withdrawals', decision.id);
}

/**
 * Continues a withdrawal after staff found its order, or accepted a late one. Agents need refund allowance. Throws
 * `order_not_found`, `conflict`, `payment_disputed`, `refund_over_limit`.
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
      // The refund is known only at the end, so the full refundable amount counts against the allowance.
      const amountCents = await lockRefundableCents(tx, orderId);
      await lockExistingOrder(tx, orderId);
      await reserveRefundAllowance(deps, tx, { staff: decision.staff, amountCents });
      await setStopping(tx, id, orderId);
      await requestStop(deps, tx, { withdrawalId: id, orderId });
      await auditWithdrawal(tx, decision, {
        before: state,
        after: { state: 'stopping', orderNumber },
        act: 'accept',
        how: 'match_withdrawal',
      });
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'withdrawals_one_per_order')) throw error;
    throw new ShopError('conflict', `order ${orderNumber} already has a withdrawal`, { cause: error });
  }
}

type WithdrawalClosing = Decision & { note: string };

/** Staff handled the withdrawal in another way. Refunds already requested continue. */
export const closeWithdrawal = (deps: Deps, closing: WithdrawalClosing): Promise<void> =>
  inTransaction(deps.database, (tx) => closeInTransaction(deps, tx, closing));

export async function closeInTransaction(deps: Deps, tx: Tx, closing: WithdrawalClosing): Promise<void> {
  const { id, note, staff } = closing;
  const { state } = await lockFor(tx, id, ['undecided', 'stopping']);
  await setClosed(tx, { id, by: staff.id, at: deps.now(), note });
  await auditWithdrawal(tx, closing, {
    before: state,
    after: { state: 'closed', note },
    act: 'close',
    how: 'close_withdrawal',
    note,
  });
}
