import type Stripe from 'stripe';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import {
  type BalanceEntry,
  type Charge,
  type Intent,
  type IntentCharge,
  type IntentStatus,
  type ProcessorDispute,
  type ProcessorEvent,
  type ProcessorPayout,
  type ProcessorRefund,
  parseOwnId,
} from '../processor/processor-objects.ts';
import { toStorable } from '../transport/storable.ts';
import { checkedObject } from './stripe-fields.ts';

const noCard = {
  method: undefined,
  cardBrand: undefined,
  cardCountry: undefined,
  cardLast4: undefined,
  cardFingerprint: undefined,
  billingCountry: undefined,
  billingPostalCode: undefined,
};

const countryCode = (text: string | null | undefined) => (text && /^[A-Z]{2}$/.test(text) ? text : undefined);

function toCharge(charge: Stripe.PaymentIntent['latest_charge']): IntentCharge | undefined {
  if (!charge) return undefined;
  if (typeof charge === 'string') return { id: charge, at: undefined, refundedCents: 0, ...noCard };
  const card = charge.payment_method_details?.card;
  const billing = charge.billing_details?.address;
  return {
    id: charge.id,
    at: new Date(charge.created * 1000),
    method: card?.wallet?.type ?? charge.payment_method_details?.type,
    cardBrand: card?.brand ?? undefined,
    cardCountry: card?.country ?? undefined,
    cardLast4: card?.last4 ?? undefined,
    cardFingerprint: card?.fingerprint ?? undefined,
    billingCountry: countryCode(billing?.country),
    billingPostalCode: billing?.postal_code?.trim().slice(0, 20) || undefined,
    refundedCents: charge.amount_refunded,
  };
}

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  checkedObject('payment_intent', intent);
  const error = intent.last_payment_error;
  return {
    id: intent.id as PaymentIntentId,
    // The SDK's type allows any status. The shop ignores unknown values.
    status: intent.status as IntentStatus,
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? '',
    orderId: parseOwnId(intent.metadata.order_id),
    paymentId: parseOwnId(intent.metadata.payment_id),
    charge: toCharge(intent.latest_charge),
    metadata: intent.metadata,
    madeAt: new Date(intent.created * 1000),
    failureCode: error?.decline_code ?? error?.code ?? undefined,
  };
}

/** The SDK's type allows any status. Unknown values count as pending. */
function refundStatus(status: string | null): ProcessorRefund['status'] {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';
}

export function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

export function toRefund(refund: Stripe.Refund): ProcessorRefund {
  checkedObject('refund', refund);
  return {
    id: refund.id,
    status: refundStatus(refund.status),
    amountCents: refund.amount,
    intentId: idOf(refund.payment_intent) as PaymentIntentId | undefined,
    refundId: parseOwnId(refund.metadata?.refund_id),
    failureReason: refund.failure_reason ?? undefined,
  };
}

export function toChargeRecord(charge: Stripe.Charge): Charge {
  checkedObject('charge', charge);
  return {
    id: charge.id,
    succeeded: charge.status === 'succeeded' && charge.captured,
    intentId: idOf(charge.payment_intent) as PaymentIntentId | undefined,
    amountCents: charge.amount_captured,
    refundedCents: charge.amount_refunded,
    orderId: parseOwnId(charge.metadata.order_id),
    state: chargeState(charge),
    at: new Date(charge.created * 1000),
    askedCents: charge.amount,
    ...describeCard(charge.payment_method_details),
    declineCode: charge.outcome?.reason ?? charge.failure_code ?? undefined,
    riskLevel: charge.outcome?.risk_level ?? undefined,
    riskScore: charge.outcome?.risk_score ?? undefined,
  };
}

function chargeState({ status, captured }: Stripe.Charge): Charge['state'] {
  if (status === 'failed') return 'failed';
  return status === 'succeeded' && captured ? 'succeeded' : 'pending';
}

function describeCard(details: Stripe.Charge['payment_method_details']) {
  const card = details?.card;
  return {
    method: card?.wallet?.type ?? details?.type,
    cardBrand: card?.brand ?? undefined,
    cardCountry: card?.country ?? undefined,
    lastFour: card?.last4 ?? undefined,
    threeDSecure: card?.three_d_secure?.result ?? undefined,
  };
}

export function toEntry(entry: Stripe.BalanceTransaction): BalanceEntry {
  checkedObject('balance_transaction', entry);
  return {
    id: entry.id,
    at: new Date(entry.created * 1000),
    kind: entry.reporting_category,
    sourceId: idOf(entry.source),
    amountCents: entry.amount,
    feeCents: entry.fee,
    netCents: entry.net,
    currency: entry.currency.toUpperCase(),
  };
}

export function toPayout(payout: Stripe.Payout): ProcessorPayout {
  checkedObject('payout', payout);
  return {
    id: payout.id,
    automatic: payout.automatic,
    amountCents: payout.amount,
    currency: payout.currency.toUpperCase(),
    state: payout.status,
    createdAt: new Date(payout.created * 1000),
    arrivesAt: new Date(payout.arrival_date * 1000),
  };
}

export function toDispute(dispute: Stripe.Dispute): ProcessorDispute {
  checkedObject('dispute', dispute);
  const due = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent) as PaymentIntentId | undefined,
    amountCents: dispute.amount,
    reason: dispute.reason,
    state: dispute.status,
    openedAt: new Date(dispute.created * 1000),
    evidenceDueAt: due ? new Date(due * 1000) : undefined,
  };
}

export function toEvent(event: Stripe.Event): ProcessorEvent {
  const object = event.data.object as {
    id?: string;
    object?: string;
    payment_intent?: string | { id: string } | null;
    metadata?: Record<string, string> | null;
  };
  const intentId = object.object === 'payment_intent' ? object.id : idOf(object.payment_intent);
  return {
    id: event.id,
    type: event.type,
    objectId: object.id ?? event.id,
    intentId: intentId as PaymentIntentId | undefined,
    orderId: parseOwnId(object.metadata?.order_id),
    payload: toStorable(event),
  };
}
