import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Charge, Dispute } from '../objects.ts';

const EVIDENCE_WITHIN = 9 * 24 * 3600;

export const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export const NETWORK_REASONS: Record<string, string> = { fraudulent: '10.4', product_not_received: '13.1' };

/** New dispute: a chargeback, or an inquiry that withdraws no money yet. */
interface NewDispute {
  reason: string;
  inquiry: boolean;
}

export function disputeObject(ctx: Context, charge: Charge, { reason, inquiry }: NewDispute): Dispute {
  const code = NETWORK_REASONS[reason] ?? '12.6.1';
  const brand = charge.payment_method_details?.card?.brand ?? 'visa';
  return {
    id: newId('du_1'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: ctx.unixNow(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: ctx.unixNow() + EVIDENCE_WITHIN,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: inquiry,
    livemode: false,
    metadata: {},
    network_reason_code: code,
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: inquiry ? 'inquiry' : 'chargeback',
        network: brand,
        network_reason_code: code,
      },
      type: 'card',
    },
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
}
