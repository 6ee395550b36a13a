import type { PaymentId, PaymentIntentId, RefundId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { CardPayments } from './card-payments.ts';
import type {
  BalanceEntry,
  Charge,
  DisputeEvidence,
  Intent,
  ProcessorDispute,
  ProcessorEvent,
  ProcessorPayout,
  ProcessorRefund,
} from './processor-objects.ts';
import type { PaymentMeans, ProcessorProfile } from './processor-profile.ts';

export type ListingScope = { since: Date } | { intentId: PaymentIntentId };

export interface ProcessorWebhook {
  url: string;
  enabled: boolean;
  /** `*` means all. */
  events: readonly string[];
}

/** Lists of the processor's objects, newest first. Independent of received events. */
export interface ProcessorLists {
  listCharges(since: Date, to?: Date): AsyncIterable<Charge>;
  /** Includes refunds created in the processor's dashboard. */
  listRefunds(scope: ListingScope): AsyncIterable<ProcessorRefund>;
  listDisputes(scope: ListingScope): AsyncIterable<ProcessorDispute>;
  listEntries(of: { from: Date; to?: Date } | { payoutId: string }): AsyncIterable<BalanceEntry>;
  listPayouts(since: Date): AsyncIterable<ProcessorPayout>;
  listWarnings(scope: ListingScope): AsyncIterable<PaymentIntentId>;
}

export interface NewIntent {
  /** Payment and attempt form the idempotency key, so that repeated calls return the same intent. */
  paymentId: PaymentId;
  attempt: number;
  orderNumber: string;
  shopName: string;
  amountCents: Cents;
  metadata: Record<string, string>;
}

export interface IntentChange {
  amountCents: Cents;
  /** Merged with the stored metadata. An empty value deletes its key. */
  metadata: Record<string, string>;
}

export interface HostedStart {
  means: PaymentMeans;
  locale: Locale;
  shopName: string;
  origin: string;
}

export type CancelReason = 'cancel' | 'move' | 'expire';

export interface HostedForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

export interface EventMessage {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Calls about payments. Every write derives its idempotency key from one of the shop's own rows. */
export interface ProcessorCalls extends ProcessorLists {
  retrieveIntent(intentId: PaymentIntentId): Promise<Intent>;
  /** Changes an open intent's amount. `key` identifies the change. */
  changeIntent(intentId: PaymentIntentId, change: IntentChange, key: string): Promise<Intent>;
  cancelIntent(intentId: PaymentIntentId, key: string, verb?: CancelReason): Promise<Intent>;
  createRefund(refund: {
    refundId: RefundId;
    attempt: number;
    intentId: PaymentIntentId;
    amountCents: Cents;
  }): Promise<ProcessorRefund>;
  retrieveRefund(processorRefundId: string): Promise<ProcessorRefund>;
  retrieveDispute(disputeId: string): Promise<ProcessorDispute>;
  /**
   * Submits final evidence to the bank. Dispute and attempt form the idempotency key, so that a corrected submission is
   * new.
   */
  answerDispute(answer: {
    disputeId: string;
    attempt: number;
    evidence: DisputeEvidence;
  }): Promise<ProcessorDispute>;
  acceptDispute(accepted: { disputeId: string; attempt: number }): Promise<ProcessorDispute>;
  /** Throws `conflict` if the payment belongs on the shop's page. */
  begin(intentId: PaymentIntentId, start: HostedStart): Promise<HostedForm>;
}

export interface Processor extends ProcessorCalls {
  profile: ProcessorProfile;
  cards?: CardPayments | undefined;
  createIntent(intent: NewIntent): Promise<Intent>;
  /**
   * Throws the error with which the action would be refused. Only processors whose payments are stored in our
   * own rows need this check. Other processors refuse the action themselves.
   */
  requireVerb?(intentId: PaymentIntentId, verb: CancelReason): Promise<void>;
  findReturn?(number: string, key: string): Promise<PaymentIntentId>;
  /** Returns the registered webhooks. `undefined` if the processor does not list them. */
  listWebhooks(): Promise<ProcessorWebhook[] | undefined>;
  /** Verifies the signature of the raw body. Throws `InvalidSignature`. */
  readEvent(message: EventMessage): ProcessorEvent;
  /** Stores the content of a verified event if the processor may not be queried. Returns the event with its intent. */
  keepEvent(event: ProcessorEvent): Promise<ProcessorEvent>;
  /**
   * Queries unfinished attempts whose payment has ended in the shop, if they are due. Returns intents with
   * changes. Undefined if a payment that ended in the shop cannot be paid at the processor.
   */
  askUnfinished?(limit: number): Promise<PaymentIntentId[]>;
  /**
   * Makes the processor send a signed event without a charge, by creating and cancelling an intent of one
   * euro. `key` identifies the attempt.
   */
  causeEvent(key: string): Promise<void>;
  /**
   * Checks whether payments work, without a buyer and without moving money. Throws like a payment call. `key`
   * identifies the attempt. Returns false if only a real payment can show it.
   */
  tryPayment(key: string): Promise<boolean>;
  /** Repeats a read from the call log by its path and ignores the reply. */
  readAgain(path: string): Promise<void>;
  /** Returns the processor's time to the second. `null` if its reply has no date. */
  clock(): Promise<Date | null>;
  ping(): Promise<void>;
  close(): void;
}
