import type Stripe from 'stripe';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import { InvalidSignature } from '../processor/invalid-signature.ts';
import type {
  ListingScope,
  NewIntent,
  Processor,
  ProcessorLists,
  ProcessorWebhook,
} from '../processor/processor.ts';
import { type Budget, processorGate } from '../transport/budgets.ts';
import type { CallObserver } from '../transport/call-note.ts';
import { openGate } from '../transport/gate.ts';
import { connectStripe } from './stripe-client.ts';
import { isForbidden, mapStripeError } from './stripe-errors.ts';
import { checkedParameters } from './stripe-fields.ts';
import { idOf, toChargeRecord, toDispute, toEntry, toIntent, toPayout, toRefund } from './stripe-objects.ts';
import { stripeProfile } from './stripe-profile.ts';
import { verifyEvent } from './verify-event.ts';

type StripeCall = <Result>(work: () => Promise<Result>) => Promise<Result>;
type Page = { limit: number; starting_after?: string };
const limit = 100;

/** Reads all pages of a list. Each page has the time budget of one call. */
async function* readAllPages<Theirs extends { id: string }, Ours>(
  read: (page: Page) => Promise<{ data: Theirs[]; has_more: boolean }>,
  convert: (theirs: Theirs) => Ours,
): AsyncIterable<Ours> {
  let last: string | undefined;
  for (;;) {
    const { data, has_more: more } = await read({ limit, ...(last ? { starting_after: last } : {}) });
    for (const theirs of data) yield convert(theirs);
    last = data.at(-1)?.id;
    if (!more || last === undefined) return;
  }
}

async function* dropUndefined<Item>(items: AsyncIterable<Item | undefined>): AsyncIterable<Item> {
  for await (const item of items) if (item !== undefined) yield item;
}

const toUnixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);
const createdBetween = (from: Date, to?: Date) => ({
  created: { gte: toUnixSeconds(from), ...(to ? { lt: toUnixSeconds(to) } : {}) },
});
const entriesOf = (of: { from: Date; to?: Date } | { payoutId: string }) =>
  'payoutId' in of ? { payout: of.payoutId } : createdBetween(of.from, of.to);
const scopeParams = (scope: ListingScope) =>
  'since' in scope ? createdBetween(scope.since) : { payment_intent: scope.intentId };

function openLists(stripe: Stripe, call: StripeCall): ProcessorLists & Pick<Processor, 'listWebhooks'> {
  return {
    listCharges: (from, to) =>
      readAllPages(
        (page) => call(() => stripe.charges.list({ ...page, ...createdBetween(from, to) })),
        toChargeRecord,
      ),
    listRefunds: (scope) =>
      readAllPages((page) => call(() => stripe.refunds.list({ ...page, ...scopeParams(scope) })), toRefund),
    listDisputes: (scope) =>
      readAllPages((page) => call(() => stripe.disputes.list({ ...page, ...scopeParams(scope) })), toDispute),
    listEntries: (of) =>
      readAllPages(
        (page) => call(() => stripe.balanceTransactions.list({ ...page, ...entriesOf(of) })),
        toEntry,
      ),
    listPayouts: (since) =>
      readAllPages(
        (page) => call(() => stripe.payouts.list({ ...page, ...createdBetween(since) })),
        toPayout,
      ),
    async listWebhooks() {
      const found: ProcessorWebhook[] = [];
      const webhooks = readAllPages(
        (page) => call(() => stripe.webhookEndpoints.list(page)),
        ({ url, status, enabled_events: events }) => ({ url, enabled: status === 'enabled', events }),
      );
      try {
        for await (const webhook of webhooks) found.push(webhook);
        return found;
      } catch (error) {
        if (isForbidden(error)) return undefined;
        throw error;
      }
    },
    listWarnings: (scope) =>
      dropUndefined(
        readAllPages(
          (page) => call(() => stripe.radar.earlyFraudWarnings.list({ ...page, ...scopeParams(scope) })),
          ({ payment_intent: intent }) => idOf(intent) as PaymentIntentId | undefined,
        ),
      ),
  };
}

const describeIntent = ({ shopName, orderNumber }: NewIntent): string => `${shopName} ${orderNumber}`;

/**
 * The key includes a hash of the description. A key is valid for one body, and the owner may rename the shop
 * between two attempts.
 */
function keyOfIntent(intent: NewIntent): string {
  const print = sha256(describeIntent(intent)).toString('hex').slice(0, 8);
  return `order-${intent.paymentId}-${intent.attempt}-${print}`;
}

/** The first attempt's key has no number, because stored refunds already use such keys. */
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
            checkedParameters('payment_intents.create', {
              amount: intent.amountCents,
              currency: 'eur',
              automatic_payment_methods: { enabled: true },
              // Without `receipt_email`, because the shop's confirmation is the only mail about the purchase.
              description: describeIntent(intent),
              metadata: intent.metadata,
            }),
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
            checkedParameters('payment_intents.update', { amount, metadata }),
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
            checkedParameters('refunds.create', {
              payment_intent: refund.intentId,
              amount: refund.amountCents,
              metadata: { refund_id: refund.refundId },
            }),
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
            checkedParameters('disputes.update', { evidence, submit: true }),
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

async function openAndEnd(stripe: Stripe, description: string, key: string): Promise<void> {
  const { id } = await stripe.paymentIntents.create(
    { amount: 100, currency: 'eur', automatic_payment_methods: { enabled: true }, description },
    { idempotencyKey: `event-${key}` },
  );
  await stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `event-end-${key}` });
}

function probeCalls(
  stripe: Stripe,
  call: StripeCall,
): Pick<Processor, 'causeEvent' | 'tryPayment' | 'readAgain' | 'clock' | 'ping'> {
  return {
    causeEvent: (key) => call(() => openAndEnd(stripe, 'Webhook test: nobody pays this', key)),
    // Creates a payment, because a read also succeeds for an account that may no longer charge.
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

export function openStripe(options: {
  secretKey: string;
  apiUrl: string;
  scriptUrl: string;
  live: boolean;
  webhookSecrets: readonly string[];
  budget?: Budget;
  hear?: CallObserver;
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
    begin: () => Promise.reject(new ShopError('conflict', "Stripe's fields are in the shop's page")),
    // The shop reads the object again, so the event's content is not stored.
    keepEvent: async (event) => event,
    readEvent: ({ rawBody, headers }) => {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new InvalidSignature('no_signature');
      return verifyEvent(stripe, { rawBody, signature, now: now() }, options.webhookSecrets);
    },
    close,
  };
}
