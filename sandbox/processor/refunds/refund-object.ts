import { newId } from '../ids.ts';
import { type Charge, type Refund, unixNow } from '../objects.ts';

export interface NewRefund {
  charge: Charge;
  amount: number;
  reason: Refund['reason'];
  metadata: Record<string, string>;
  /** Some banks take their time. */
  pending: boolean;
}

export function refundObject({ charge, amount, reason, metadata, pending }: NewRefund): Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: unixNow(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending ? { pending_reason: 'processing' as const } : {}),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
}
