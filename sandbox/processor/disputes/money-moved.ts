import { newId } from '../ids.ts';
import { type Dispute, unixNow } from '../objects.ts';

type Movement = Dispute['balance_transactions'][number];

const FEE_CENTS = 2000;

/** The balance entry of a dispute: money and a fee of 20 euros taken, or the money given back. */
export function moneyMoved(dispute: Dispute, direction: 'withdrawn' | 'reinstated'): Movement {
  const taken = direction === 'withdrawn';
  const amount = taken ? -dispute.amount : dispute.amount;
  const fee = taken ? FEE_CENTS : 0;
  const description = `Chargeback ${taken ? 'withdrawal' : 'reversal'} for ${dispute.charge}`;
  return {
    id: newId('txn_1'),
    object: 'balance_transaction',
    amount,
    available_on: unixNow(),
    balance_type: 'payments',
    created: unixNow(),
    currency: dispute.currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: taken
      ? [
          {
            amount: fee,
            application: null,
            currency: dispute.currency,
            description: 'Dispute fee',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: amount - fee,
    reporting_category: taken ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  };
}
