import type Stripe from 'stripe';
import type { PaymentId, PaymentIntentId, RefundId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { type Budget, processorGate } from '../transport/budgets.ts';
import type { CallObserver } from '../transport/call-note.ts';
import { openGate } from '../transport/gate.ts';
import { connectProcessor } from './processor-client.ts';
import { mapProcessorError } from './processor-errors.ts';
import { openLists, type ProcessorCall, type ProcessorLists } from './processor-lists.ts';
import {
  type DisputeEvidence,
  type Intent,
  type ProcessorDispute,
  type ProcessorEvent,
  type ProcessorRefund,
  toDispute,
  toIntent,
  toRefund,
} from './processor-objects.ts';
import { verifyEvent } from './verify-event.ts';

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

/** Is the card processor. Every write takes its idempotency key from one of our own rows. */
export interface Processor extends ProcessorLists {
  createIntent(intent: NewIntent): Promise<Intent>;
  retrieveIntent(intentId: PaymentIntentId): Promise<Intent>;
  /** Changes an open intent's amount; `key` identifies the change. */
  changeIntent(intentId: PaymentIntentId, change: IntentChange, key: string): Promise<Intent>;
  cancelIntent(intentId: PaymentIntentId, key: string): Promise<Intent>;
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
  /** Verifies the signature on the raw body; throws `InvalidSignature`. */
  readEvent(rawBody: Buffer, signature: string): ProcessorEvent;
  /**
   * Makes the processor send a signed event that costs nothing: an intent of one euro which nobody
   * can pay, cancelled at once. `key` identifies the attempt.
   */
  causeEvent(key: string): Promise<void>;
  /** Repeats a read of the log and ignores the reply; its path begins with `/v1/`. */
  readAgain(path: string): Promise<void>;
  /** Returns the processor's time, to the second; null where its reply has no date. */
  clock(): Promise<Date | null>;
  /** Resolves when the processor accepts our key. */
  ping(): Promise<void>;
  close(): void;
}

const describeIntent = ({ shopName, orderNumber }: NewIntent): string => `${shopName} ${orderNumber}`;

/** A key belongs to one body, and the owner may rename the shop between two attempts. */
function keyOfIntent(intent: NewIntent): string {
  const print = sha256(describeIntent(intent)).toString('hex').slice(0, 8);
  return `order-${intent.paymentId}-${intent.attempt}-${print}`;
}

/** The first attempt's key has no number, because such keys are already in use. */
function refundKey({ refundId, attempt }: { refundId: RefundId; attempt: number }): string {
  return attempt === 1 ? `refund-${refundId}` : `refund-${refundId}-${attempt}`;
}

function intentCalls(
  stripe: Stripe,
  call: ProcessorCall,
): Pick<Processor, 'createIntent' | 'retrieveIntent' | 'changeIntent' | 'cancelIntent'> {
  const expand = ['latest_charge'];
  return {
    createIntent: (intent) =>
      call(async () =>
        toIntent(
          await stripe.paymentIntents.create(
            {
              amount: intent.amountCents,
              currency: 'eur',
              automatic_payment_methods: { enabled: true },
              // `receipt_email` is left out: the shop's own confirmation is the buyer's one mail about the purchase.
              description: describeIntent(intent),
              metadata: intent.metadata,
            },
            { idempotencyKey: keyOfIntent(intent) },
          ),
        ),
      ),
    retrieveIntent: (intentId) =>
      call(async () => toIntent(await stripe.paymentIntents.retrieve(intentId, { expand }))),
    changeIntent: (intentId, { amountCents: amount, metadata }, key) =>
      call(async () =>
        toIntent(
          await stripe.paymentIntents.update(
            intentId,
            { amount, metadata },
            { idempotencyKey: `change-${key}` },
          ),
        ),
      ),
    cancelIntent: (intentId, key) =>
      call(async () =>
        toIntent(await stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `cancel-${key}` })),
      ),
  };
}

function refundCalls(
  stripe: Stripe,
  call: ProcessorCall,
): Pick<Processor, 'createRefund' | 'retrieveRefund'> {
  return {
    createRefund: (refund) =>
      call(async () =>
        toRefund(
          await stripe.refunds.create(
            {
              payment_intent: refund.intentId,
              amount: refund.amountCents,
              metadata: { refund_id: refund.refundId },
            },
            { idempotencyKey: refundKey(refund) },
          ),
        ),
      ),
    retrieveRefund: (id) => call(async () => toRefund(await stripe.refunds.retrieve(id))),
  };
}

function disputeCalls(
  stripe: Stripe,
  call: ProcessorCall,
): Pick<Processor, 'retrieveDispute' | 'answerDispute' | 'acceptDispute'> {
  return {
    retrieveDispute: (id) => call(async () => toDispute(await stripe.disputes.retrieve(id))),
    answerDispute: ({ disputeId, evidence, attempt }) =>
      call(async () =>
        toDispute(
          await stripe.disputes.update(
            disputeId,
            { evidence, submit: true },
            { idempotencyKey: `dispute-${disputeId}-answer-${attempt}` },
          ),
        ),
      ),
    acceptDispute: ({ disputeId: id, attempt }) =>
      call(async () =>
        toDispute(await stripe.disputes.close(id, {}, { idempotencyKey: `dispute-${id}-accept-${attempt}` })),
      ),
  };
}

/** Makes the calls that check the connection to the processor. */
function probeCalls(
  stripe: Stripe,
  call: ProcessorCall,
): Pick<Processor, 'causeEvent' | 'readAgain' | 'clock' | 'ping'> {
  return {
    causeEvent: (key) =>
      call(async () => {
        const { id } = await stripe.paymentIntents.create(
          {
            amount: 100,
            currency: 'eur',
            automatic_payment_methods: { enabled: true },
            description: 'Webhook test: nobody pays this',
          },
          { idempotencyKey: `event-${key}` },
        );
        await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `event-end-${key}` });
      }),
    readAgain: (path) =>
      call(async () => {
        await stripe.rawRequest('GET', path);
      }),
    clock: () =>
      call(async () => {
        const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 });
        const { date } = lastResponse.headers;
        return date ? new Date(date) : null;
      }),
    ping: () =>
      call(async () => {
        await stripe.paymentIntents.list({ limit: 1 });
      }),
  };
}

/** Opens the processor's own SDK; sandbox and production differ only by address and key. */
export function openProcessor(options: {
  secretKey: string;
  apiUrl: string;
  webhookSecrets: readonly string[];
  budget?: Budget;
  hear?: CallObserver;
  /** Is the time that signatures of webhooks are checked against. */
  now?: () => Date;
}): Processor {
  const { now = () => new Date() } = options;
  const { stripe, within, close } = connectProcessor(options, options.budget);
  const gate = openGate('the processor', processorGate);
  const call: ProcessorCall = async (work) => {
    try {
      return await within(() => gate.pass(work));
    } catch (error) {
      throw mapProcessorError(error);
    }
  };
  return {
    ...openLists(stripe, call),
    ...intentCalls(stripe, call),
    ...refundCalls(stripe, call),
    ...disputeCalls(stripe, call),
    ...probeCalls(stripe, call),
    readEvent: (rawBody, signature) =>
      verifyEvent(stripe, { rawBody, signature, now: now() }, options.webhookSecrets),
    close,
  };
}
