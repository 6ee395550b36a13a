import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';

/**
 * Says how an intent stands. The processor may report a status that the shop does not know: then nothing is known, and
 * nothing moves.
 */
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
  /** Is in upper case, as in our own records. */
  currency: string;
  clientSecret: string;
  /** Comes from our own metadata; undefined on intents that other systems made. */
  orderId: string | undefined;
  paymentId: string | undefined;
  charge: IntentCharge | undefined;
  metadata: Record<string, string>;
  madeAt: Date;
  failureCode: string | undefined;
}

export interface IntentCharge {
  id: string;
  /** Is when the processor made it; undefined where it gives only the charge's id. */
  at: Date | undefined;
  /** Is `card`, `paypal`, … or the wallet's name when one was used. */
  method: string | undefined;
  cardBrand: string | undefined;
  /** Is the country of the card's bank, or of the account's where no card paid. */
  cardCountry: string | undefined;
  cardLast4: string | undefined;
  /** Is the same for one card under any name; it reveals nothing of its number. */
  cardFingerprint: string | undefined;
  /** Is the billing address's country, where the buyer gave the processor an address. */
  billingCountry: string | undefined;
  billingPostalCode: string | undefined;
  /** Includes refunds that are still under way. */
  refundedCents: Cents;
}

export interface Charge {
  id: string;
  succeeded: boolean;
  intentId: PaymentIntentId | undefined;
  /** Is the captured amount; `refundedCents` includes refunds that are still under way. */
  amountCents: Cents;
  refundedCents: Cents;
  /** Comes from our own metadata, which the processor copies from the intent. */
  orderId: string | undefined;
  state: 'succeeded' | 'pending' | 'failed';
  at: Date;
  askedCents: Cents;
  /** Is `card`, `paypal`, … or the wallet's name when one was used. */
  method: string | undefined;
  cardBrand: string | undefined;
  cardCountry: string | undefined;
  lastFour: string | undefined;
  declineCode: string | undefined;
  /** Is how the buyer's bank authenticated the buyer: `authenticated`, `attempt_acknowledged`, `failed`, … */
  threeDSecure: string | undefined;
  riskLevel: string | undefined;
  riskScore: number | undefined;
}

export interface BalanceEntry {
  id: string;
  at: Date;
  /** Is `charge`, `refund`, `refund_failure`, `dispute`, `dispute_reversal`, `payout`, `fee`, … */
  kind: string;
  /** Names the object that moved the money. */
  sourceId: string | undefined;
  amountCents: Cents;
  feeCents: Cents;
  netCents: Cents;
  /** Is in upper case. */
  currency: string;
}

export interface ProcessorPayout {
  id: string;
  /** Is true for the processor's own schedule; it lists the contents of these payouts only. */
  automatic: boolean;
  amountCents: Cents;
  currency: string;
  /** Is `pending`, `in_transit`, `paid`, `canceled` or `failed`. */
  state: string;
  createdAt: Date;
  arrivesAt: Date;
}

/** Holds the evidence for a bank: texts, by the processor's names for them. */
export type DisputeEvidence = Record<string, string>;

export interface ProcessorRefund {
  id: string;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  amountCents: Cents;
  intentId: PaymentIntentId | undefined;
  /** Is our own row's id, when we asked for the refund. */
  refundId: string | undefined;
  failureReason: string | undefined;
}

export interface ProcessorDispute {
  id: string;
  intentId: PaymentIntentId | undefined;
  amountCents: Cents;
  reason: string;
  /** Is the processor's word: `needs_response`, `under_review`, `won`, `lost`, … */
  state: string;
  openedAt: Date;
  evidenceDueAt: Date | undefined;
}

export interface ProcessorEvent {
  id: string;
  type: string;
  objectId: string;
  intentId: PaymentIntentId | undefined;
  /** Comes from our own metadata, where the object carries them. */
  orderId: string | undefined;
  payload: unknown;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the value if it is one of our own ids; another system may have written anything into its metadata. */
export function ownId(value: string | undefined): string | undefined {
  return value !== undefined && uuid.test(value) ? value : undefined;
}
