import { invalidRequest } from '../api/errors.ts';
import type { Context } from '../context.ts';
import type { Dispute } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { disputeEntry } from './money-moved.ts';

/** Allowed transitions. An inquiry may become a chargeback, answered or not. */
const MOVES: Record<string, string[]> = {
  needs_response: ['under_review', 'won', 'lost'],
  under_review: ['won', 'lost'],
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
};
const OPEN = new Set(['under_review', 'warning_under_review']);

function reinstateMoney(ctx: Context, dispute: Dispute): void {
  dispute.balance_transactions.push(disputeEntry(ctx, dispute, 'reinstated'));
  const charge = ctx.objects.find('charge', dispute.charge);
  if (!charge) return;
  charge.disputed = false;
  ctx.objects.replace(charge);
}

function withdrawMoney(ctx: Context, dispute: Dispute): void {
  dispute.balance_transactions.push(disputeEntry(ctx, dispute, 'withdrawn'));
  dispute.is_charge_refundable = false;
  dispute.evidence_details = { ...dispute.evidence_details, has_evidence: false, submission_count: 0 };
  const charge = ctx.objects.find('charge', dispute.charge);
  if (!charge) return;
  charge.disputed = true;
  ctx.objects.replace(charge);
}

/**
 * Changes a dispute to under review, won (the money returns) or lost, or an inquiry to closed or chargeback. Refuses
 * invalid transitions with 400.
 */
export function closeDispute(ctx: Context, dispute: Dispute, status: string): Dispute {
  const previous = dispute.status;
  if (!MOVES[previous]?.includes(status))
    throw invalidRequest(
      'status_transition_invalid',
      `A dispute that is ${previous} cannot become ${status}.`,
    );
  dispute.status = status as Dispute['status'];
  if (OPEN.has(status)) {
    dispute.evidence_details.has_evidence = true;
    dispute.evidence_details.submission_count += 1;
  }
  if (status === 'won') reinstateMoney(ctx, dispute);
  if (status === 'needs_response') withdrawMoney(ctx, dispute);
  ctx.objects.replace(dispute);
  const goesOn = OPEN.has(status) || status === 'needs_response';
  emitEvent(ctx, goesOn ? 'charge.dispute.updated' : 'charge.dispute.closed', dispute, {
    status: previous,
  });
  if (status === 'won') emitEvent(ctx, 'charge.dispute.funds_reinstated', dispute);
  if (status === 'needs_response') emitEvent(ctx, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}
