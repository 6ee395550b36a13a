import type Stripe from 'stripe';
import { ShopError } from '#server/platform/errors.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { InvalidSignature } from '../processor/invalid-signature.ts';
import type { NewIntent, Processor } from '../processor/processor.ts';
import { type Budget, processorGate } from '../transport/budgets.ts';
import type { CallObserver } from '../transport/call-note.ts';
import { openGate } from '../transport/gate.ts';
import { connectStripe } from './stripe-client.ts';
import { mapStripeError } from './stripe-errors.ts';
import { openLists, type StripeCall } from './stripe-lists.ts';
import { toDispute, toIntent, toRefund } from './stripe-objects.ts';
import { stripeProfile } from './stripe-profile.ts';
import { verifyEvent } from './verify-event.ts';

const describeIntent = ({ shopName, orderNumber }: NewIntent): string => `${shopName} ${orderNumber}`;

/** A key belongs to one body, and the owner may rename the shop between two attempts. */
function keyOfIntent(intent: NewIntent): string {
  const print = sha256(describeIntent(intent)).toString('hex').slice(0, 8);
  return `order-${intent.paymentId}-${intent.attempt}-${print}`;
}

/** The first attempt's key has no number, because such keys are already in use. */
function refundKey({ refundId, attempt }: { refundId: string; attempt: number }): string {
  return attempt === 1 ? `refund-${refundId}` : `refund-${refundId}-${attempt}`;
}

function intentCalls(
  stripe: Stripe,
  call: StripeCall,
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

function refundCalls(stripe: Stripe, call: StripeCall): Pick<Processor, 'createRefund' | 'retrieveRefund'> {
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
  call: StripeCall,
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

/** Opens an intent that nobody can pay, and ends it. */
async function openAndEnd(stripe: Stripe, description: string, key: string): Promise<void> {
  const { id } = await stripe.paymentIntents.create(
    { amount: 100, currency: 'eur', automatic_payment_methods: { enabled: true }, description },
    { idempotencyKey: `event-${key}` },
  );
  await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `event-end-${key}` });
}

/** Makes the calls that check the connection to the processor. */
function probeCalls(
  stripe: Stripe,
  call: StripeCall,
): Pick<Processor, 'causeEvent' | 'tryPayment' | 'readAgain' | 'clock' | 'ping'> {
  return {
    causeEvent: (key) => call(() => openAndEnd(stripe, 'Webhook test: nobody pays this', key)),
    // A read would succeed also for an account that may not charge any more.
    tryPayment: (key) =>
      call(async () => {
        await openAndEnd(stripe, 'Test of the connection: nobody pays this', `try-${key}`);
        return true;
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
export function openStripe(options: {
  secretKey: string;
  apiUrl: string;
  scriptUrl: string;
  live: boolean;
  webhookSecrets: readonly string[];
  budget?: Budget;
  hear?: CallObserver;
  /** Is the time that signatures of webhooks are checked against. */
  now?: () => Date;
}): Processor {
  const { now = () => new Date() } = options;
  const { stripe, within, close } = connectStripe(options, options.budget);
  const gate = openGate('the processor', processorGate);
  const call: StripeCall = async (work) => {
    try {
      return await within(() => gate.pass(work));
    } catch (error) {
      throw mapStripeError(error);
    }
  };
  return {
    ...openLists(stripe, call),
    ...intentCalls(stripe, call),
    ...refundCalls(stripe, call),
    ...disputeCalls(stripe, call),
    ...probeCalls(stripe, call),
    profile: stripeProfile(options),
    begin: () => Promise.reject(new ShopError('conflict', "Stripe's fields stand in the shop's page")),
    // What an event says is asked again, so nothing of it is kept.
    keepEvent: async (event) => event,
    readEvent: ({ rawBody, headers }) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new InvalidSignature('no_signature');
      return verifyEvent(stripe, { rawBody, signature, now: now() }, options.webhookSecrets);
    },
    close,
  };
}
