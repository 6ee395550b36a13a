import { addEntry } from '../balance/add-entry.ts';
import type { Context } from '../context.ts';
import type { Dispute } from '../objects.ts';

type Movement = Dispute['balance_transactions'][number];

const FEE_CENTS = 2000;

/** Writes the balance entry of a dispute: money and a fee of EUR 20 withdrawn, or money returned. */
export function disputeEntry(
  ctx: Context,
  dispute: Dispute,
  direction: 'withdrawn' | 'reinstated',
): Movement {
  const taken = direction === 'withdrawn';
  return addEntry(ctx, {
    type: 'adjustment',
    category: taken ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    amount: taken ? -dispute.amount : dispute.amount,
    ...(taken ? { fee: { amount: FEE_CENTS, description: 'Dispute fee' } } : {}),
    currency: dispute.currency,
    description: `Chargeback ${taken ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
  });
}
