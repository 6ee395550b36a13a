import type Stripe from 'stripe';
import type { PaymentIntentId } from '#contracts/ids.ts';
import type { Cents } from '#contracts/money.ts';
import { storable } from './storable.ts';

/** What the shop reads of a payment intent. */
export interface Intent {
  id: PaymentIntentId;
  status: Stripe.PaymentIntent.Status;
  amountCents: Cents;
  amountReceivedCents: Cents;
  /** Upper case, as our own records. */
  currency: string;
  clientSecret: string;
  /** From our own metadata; undefined on intents that other systems made. */
  orderId: string | undefined;
  paymentId: string | undefined;
  charge: IntentCharge | undefined;
  failureCode: string | undefined;
}

export interface IntentCharge {
  id: string;
  /** `card`, `paypal`, … or the wallet's name when one was used. */
  method: string | undefined;
  cardBrand: string | undefined;
  cardCountry: string | undefined;
}

export interface ProcessorRefund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  amountCents: Cents;
  intentId: PaymentIntentId | undefined;
  /** Our own row's id, when we asked for it. */
  refundId: string | undefined;
  failureReason: string | undefined;
}

/** A bank's claim against a payment. */
export interface ProcessorDispute {
  id: string;
  intentId: PaymentIntentId | undefined;
  amountCents: Cents;
  reason: string;
  /** The processor's word: `needs_response`, `under_review`, `won`, `lost`, … */
  state: string;
  openedAt: Date;
  evidenceDueAt: Date | undefined;
}

/** A webhook, verified. */
export interface ProcessorEvent {
  id: string;
  type: string;
  /** Id of the object the event is about. */
  objectId: string;
  /** The intent it concerns, where the object names one. */
  intentId: PaymentIntentId | undefined;
  payload: unknown;
}

function toCharge(charge: Stripe.PaymentIntent['latest_charge']): IntentCharge | undefined {
  if (!charge) return undefined;
  if (typeof charge === 'string')
    return { id: charge, method: undefined, cardBrand: undefined, cardCountry: undefined };
  const card = charge.payment_method_details?.card;
  return {
    id: charge.id,
    method: card?.wallet?.type ?? charge.payment_method_details?.type,
    cardBrand: card?.brand ?? undefined,
    cardCountry: card?.country ?? undefined,
  };
}

export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const error = intent.last_payment_error;
  return {
    id: intent.id as PaymentIntentId,
    status: intent.status,
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? '',
    orderId: intent.metadata.order_id,
    paymentId: intent.metadata.payment_id,
    charge: toCharge(intent.latest_charge),
    failureCode: error?.decline_code ?? error?.code ?? undefined,
  };
}

/** The SDK leaves the status open; anything unknown is treated as still on its way. */
function refundStatus(status: string | null): ProcessorRefund['status'] {
  return status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending';
}

function idOf(value: string | { id: string } | null | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

export function toRefund(refund: Stripe.Refund): ProcessorRefund {
  return {
    id: refund.id,
    status: refundStatus(refund.status),
    amountCents: refund.amount,
    intentId: idOf(refund.payment_intent) as PaymentIntentId | undefined,
    refundId: refund.metadata?.refund_id,
    failureReason: refund.failure_reason ?? undefined,
  };
}

export function toDispute(dispute: Stripe.Dispute): ProcessorDispute {
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
  };
  const intentId = object.object === 'payment_intent' ? object.id : idOf(object.payment_intent);
  return {
    id: event.id,
    type: event.type,
    objectId: object.id ?? event.id,
    intentId: intentId as PaymentIntentId | undefined,
    payload: storable(event),
  };
}
