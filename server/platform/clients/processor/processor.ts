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

/** Selects what was made since a time, or what belongs to one payment. */
export type Scope = { since: Date } | { intentId: PaymentIntentId };

export interface ProcessorWebhook {
  url: string;
  enabled: boolean;
  /** `*` stands for all. */
  events: readonly string[];
}

/** Lists the processor's objects, newest first, whether or not their events arrived. */
export interface ProcessorLists {
  listCharges(since: Date, to?: Date): AsyncIterable<Charge>;
  /** Includes refunds that were made in the processor's dashboard. */
  listRefunds(scope: Scope): AsyncIterable<ProcessorRefund>;
  listDisputes(scope: Scope): AsyncIterable<ProcessorDispute>;
  /** Lists movements of the balance made in that time, or all of one payout. */
  listEntries(of: { from: Date; to?: Date } | { payoutId: string }): AsyncIterable<BalanceEntry>;
  listPayouts(since: Date): AsyncIterable<ProcessorPayout>;
  listWarnings(scope: Scope): AsyncIterable<PaymentIntentId>;
}

export interface NewIntent {
  /** Makes the idempotency key with the attempt: one payment has one intent, however often it is asked for. */
  paymentId: PaymentId;
  attempt: number;
  orderNumber: string;
  /** Is the name that buyers know: the processor shows it, and banks ask about it. */
  shopName: string;
  amountCents: Cents;
  metadata: Record<string, string>;
}

/** Holds a change of an open intent's amount and of its text about the order. */
export interface IntentChange {
  amountCents: Cents;
  /** Is merged with the stored metadata; an empty value deletes its key. */
  metadata: Record<string, string>;
}

/** Is how the buyer begins to pay at the processor's own page. */
export interface HostedStart {
  means: PaymentMeans;
  locale: Locale;
  shopName: string;
  /** Address of the shop in the buyer's browser. */
  origin: string;
}

/** Reasons to cancel an intent: the buyer's wish, another processor for the order, or age. */
export type CancellingVerb = 'cancel' | 'move' | 'expire';

/** Is a form that the buyer's browser posts, to come to the processor's own page. */
export interface HostedForm {
  url: string;
  fields: Readonly<Record<string, string>>;
}

/** Is what the processor posted, before anything of it is read. */
export interface EventMessage {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * Holds the calls about payments that exist, or are to be. Every write takes its idempotency key from one of our own
 * rows.
 */
export interface ProcessorCalls extends ProcessorLists {
  retrieveIntent(intentId: PaymentIntentId): Promise<Intent>;
  /** Changes an open intent's amount; `key` identifies the change. */
  changeIntent(intentId: PaymentIntentId, change: IntentChange, key: string): Promise<Intent>;
  cancelIntent(intentId: PaymentIntentId, key: string, verb?: CancellingVerb): Promise<Intent>;
  createRefund(refund: {
    /** Makes the idempotency key with the attempt. */
    refundId: RefundId;
    attempt: number;
    intentId: PaymentIntentId;
    amountCents: Cents;
  }): Promise<ProcessorRefund>;
  retrieveRefund(processorRefundId: string): Promise<ProcessorRefund>;
  retrieveDispute(disputeId: string): Promise<ProcessorDispute>;
  /**
   * Submits final evidence to the bank; the key is made of dispute and attempt, so that a corrected
   * submission is new.
   */
  answerDispute(answer: {
    disputeId: string;
    attempt: number;
    evidence: DisputeEvidence;
  }): Promise<ProcessorDispute>;
  /** Accepts a dispute, and so gives up its money. */
  acceptDispute(accepted: { disputeId: string; attempt: number }): Promise<ProcessorDispute>;
  /** Begins to pay at the processor's own page. Throws `conflict` where the payment is made in ours. */
  begin(intentId: PaymentIntentId, start: HostedStart): Promise<HostedForm>;
}

/** Is a processor of payments. */
export interface Processor extends ProcessorCalls {
  profile: ProcessorProfile;
  /** Is undefined where cards are typed into no fields of the bank in the shop's page. */
  cards?: CardPayments | undefined;
  createIntent(intent: NewIntent): Promise<Intent>;
  /**
   * Throws what the verb would be refused with. Only a processor whose payments are kept in our own rows needs it: others
   * refuse the verb itself.
   */
  requireVerb?(intentId: PaymentIntentId, verb: CancellingVerb): Promise<void>;
  /** Finds the intent of a buyer who comes back from the processor's page. Throws `order_not_found`. */
  findReturn?(number: string, key: string): Promise<PaymentIntentId>;
  /** Lists the addresses that get events; undefined where they cannot be seen. */
  listWebhooks(): Promise<ProcessorWebhook[] | undefined>;
  /** Verifies the signature on the raw body; throws `InvalidSignature`. */
  readEvent(message: EventMessage): ProcessorEvent;
  /**
   * Keeps what a verified event says, where the processor itself may not be asked for it; returns the event with the
   * intent that it is about.
   */
  keepEvent(event: ProcessorEvent): Promise<ProcessorEvent>;
  /**
   * Asks about tries that have not ended and whose payment is over here, as far as they are due. Returns the intents
   * of which there is news. It is undefined where a payment that was ended here cannot be paid there.
   */
  askUnfinished?(limit: number): Promise<PaymentIntentId[]>;
  /**
   * Makes the processor send a signed event that costs nothing: an intent of one euro which nobody
   * can pay, cancelled at once. `key` identifies the attempt.
   */
  causeEvent(key: string): Promise<void>;
  /**
   * Asks as a payment begins, without a buyer, and moves no money; `key` identifies the attempt. Throws as such a call
   * does. Returns false where only a buyer's payment can show whether the processor works.
   */
  tryPayment(key: string): Promise<boolean>;
  /** Repeats a read of the log and ignores the reply; its path is as the log has it. */
  readAgain(path: string): Promise<void>;
  /** Returns the processor's time, to the second; null where its reply has no date. */
  clock(): Promise<Date | null>;
  /** Resolves when the processor accepts our key. */
  ping(): Promise<void>;
  close(): void;
}
