import type { Context } from '../context.ts';
import type { Charge, Dispute } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { disputeObject } from './dispute-object.ts';
import { disputeEntry } from './money-moved.ts';

/** Opens a dispute: the buyer's bank withdraws the money, or only inquires. */
export function openDispute(ctx: Context, charge: Charge, reason: string, { inquiry = false } = {}): Dispute {
  const dispute = disputeObject(ctx, charge, { reason, inquiry });
  if (!inquiry) dispute.balance_transactions = [disputeEntry(ctx, dispute, 'withdrawn')];
  ctx.objects.add('dispute', dispute, { charge: charge.id, intent: charge.payment_intent });
  charge.disputed = !inquiry;
  ctx.objects.replace(charge);
  emitEvent(ctx, 'charge.dispute.created', dispute);
  if (!inquiry) emitEvent(ctx, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}
