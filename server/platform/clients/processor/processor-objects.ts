import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';

/** The processor may report a status that is not listed here. Such a status changes nothing. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export interface Intent {
  id: PaymentIntentId;
  status: IntentStatus;
  amountCents: Cents;
  amountReceivedCents: Cents;
  /** Upper case, as in our own records. */
  currency: string;
  clientSecret: string;
  /** Secrets from before a rotation of the shop's key, which browsers may still have. */
  formerSecrets?: readonly string[] | undefined;
  /** From our own metadata. Undefined for intents of other systems. */
  orderId: string | undefined;
  paymentId: string | undefined;
  charge: IntentCharge | undefined;
  metadata: Record<string, string>;
  madeAt: Date;
  failureCode: string | undefined;
}

export interface IntentCharge {
  id: string;
  at: Date | undefined;
  /** `card`, `paypal`, … or the wallet's name. */
  method: string | undefined;
  cardBrand: string | undefined;
  /** Country of the card's bank, or of the account if no card was used. */
  cardCountry: string | undefined;
  cardLast4: string | undefined;
  /** Identifies one card under any name. The card number cannot be derived from it. */
  cardFingerprint: string | undefined;
  billingCountry: string | undefined;
  billingPostalCode: string | undefined;
  /** Includes pending refunds. */
  refundedCents: Cents;
}

export interface Charge {
  id: string;
  succeeded: boolean;
  intentId: PaymentIntentId | undefined;
  /** Captured amount. `refundedCents` includes pending refunds. */
  amountCents: Cents;
  refundedCents: Cents;
  /** From our own metadata, which the processor copies from the intent. */
  orderId: string | undefined;
  state: 'succeeded' | 'pending' | 'failed';
  at: Date;
  askedCents: Cents;
  method: string | undefined;
  cardBrand: string | undefined;
  cardCountry: string | undefined;
  lastFour: string | undefined;
  declineCode: string | undefined;
  /** Result of 3-D Secure: `authenticated`, `attempt_acknowledged`, `failed`, … */
  threeDSecure: string | undefined;
  riskLevel: string | undefined;
  riskScore: number | undefined;
}

export interface BalanceEntry {
  id: string;
  at: Date;
  /** `charge`, `refund`, `refund_failure`, `dispute`, `dispute_reversal`, `payout`, `fee`, … */
  kind: string;
  sourceId: string | undefined;
  amountCents: Cents;
  feeCents: Cents;
  netCents: Cents;
  currency: string;
}

export interface ProcessorPayout {
  id: string;
  /** True for scheduled payouts. The processor lists the contents of these only. */
  automatic: boolean;
  amountCents: Cents;
  currency: string;
  /** `pending`, `in_transit`, `paid`, `canceled` or `failed`. */
  state: string;
  createdAt: Date;
  arrivesAt: Date;
}

export type DisputeEvidence = Record<string, string>;

export interface ProcessorRefund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  amountCents: Cents;
  intentId: PaymentIntentId | undefined;
  refundId: string | undefined;
  failureReason: string | undefined;
}

export interface ProcessorDispute {
  id: string;
  intentId: PaymentIntentId | undefined;
  amountCents: Cents;
  reason: string;
  /** Processor's state: `needs_response`, `under_review`, `won`, `lost`, … */
  state: string;
  openedAt: Date;
  evidenceDueAt: Date | undefined;
}

export interface ProcessorEvent {
  id: string;
  type: string;
  objectId: string;
  intentId: PaymentIntentId | undefined;
  orderId: string | undefined;
  payload: unknown;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns undefined unless the value is a UUID, because other systems may write any text into their metadata.
 */
export function parseOwnId(value: string | undefined): string | undefined {
  return value !== undefined && uuid.test(value) ? value : undefined;
}
