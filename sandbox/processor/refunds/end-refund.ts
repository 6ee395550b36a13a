import { addEntry } from '../balance/add-entry.ts';
import type { Context } from '../context.ts';
import { emitEvent } from '../webhooks/emit-event.ts';

/** Marks a pending refund as arrived at the buyer's bank. */
export function completeRefund(ctx: Context, refundId: string): void {
  const refund = ctx.objects.find('refund', refundId);
  if (refund?.status !== 'pending') return;
  const { pending_reason: _done, ...rest } = refund;
  const settled = { ...rest, status: 'succeeded' };
  ctx.objects.replace(settled);
  emitEvent(ctx, 'refund.updated', settled, { status: 'pending' });
}

/** Records that the buyer's bank returned the refund. The charge is no longer refunded by that amount. */
export function failRefund(ctx: Context, refundId: string): void {
  const refund = ctx.objects.find('refund', refundId);
  if (!refund || refund.status === 'failed' || refund.status === 'canceled') return;
  const previous = { status: refund.status };
  const entry = addEntry(ctx, {
    type: 'refund_failure',
    category: 'refund_failure',
    source: refund.id,
    amount: refund.amount,
    currency: refund.currency,
    description: `REFUND FAILURE (${refund.id})`,
  });
  const failed = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: entry.id,
  };
  ctx.objects.replace(failed);
  const charge = refund.charge ? ctx.objects.find('charge', refund.charge) : undefined;
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    ctx.objects.replace(charge);
  }
  emitEvent(ctx, 'refund.updated', failed, previous);
  emitEvent(ctx, 'refund.failed', failed, previous);
}
