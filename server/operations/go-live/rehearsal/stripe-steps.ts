import { randomBytes, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { PaymentId, RefundId } from '#contracts/kit/ids.ts';
import type { NewIntent } from '#server/platform/clients/processor/processor.ts';
import { refusalOf } from '#server/platform/clients/processor/processor-errors.ts';
import type { Intent } from '#server/platform/clients/processor/processor-objects.ts';
import { openStripe } from '#server/platform/clients/stripe/stripe.ts';
import { connectStripe } from '#server/platform/clients/stripe/stripe-client.ts';
import type { CallNote } from '#server/platform/clients/transport/call-note.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import { RehearsalRefused, type TestSystems } from './bounds.ts';
import type { StripeStep } from './cases.ts';
import { type OpenSteps, type Purchase, until } from './purchase.ts';

type System = NonNullable<TestSystems['stripe']>;

const returnUrl = 'https://example.com/';

function newIntent({ cents: amountCents }: Purchase): NewIntent {
  const [paymentId, order] = [randomUUID() as PaymentId, randomUUID()];
  const metadata = { order_id: order, payment_id: paymentId };
  return {
    ...{ paymentId, attempt: 1, orderNumber: 'TEST', shopName: 'Rehearsal' },
    ...{ amountCents, metadata },
  };
}

const described = ({ status, amountReceivedCents, failureCode, charge }: Intent) =>
  [
    status,
    amountReceivedCents,
    ...(failureCode ? [failureCode] : [charge?.cardBrand, charge?.cardLast4]),
  ].join(' ');

/** Actions of the buyer: what Stripe's own page or script does in a purchase. */
function openBuyer(system: System, hear: (note: CallNote) => void) {
  const { stripe, close } = connectStripe({ ...system, hear });
  const confirm = async (intentId: string, method: string) => {
    try {
      return await stripe.paymentIntents.confirm(intentId, { payment_method: method, return_url: returnUrl });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return error.code ?? 'card_error';
      throw error;
    }
  };
  const approveAtStandIn = (intentId: string) =>
    fetch(new URL(`/sandbox/payment-intents/${intentId}/authenticate`, system.apiUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'approve' }),
    });
  return { stripe, confirm, approveAtStandIn, close };
}

export function openStripeSteps(system: System, purchase: Purchase): OpenSteps<StripeStep> {
  let hasLiveReply = false;
  const hear = ({ reply }: CallNote) => {
    if (typeof reply === 'object' && 'livemode' in reply && reply.livemode === true) hasLiveReply = true;
  };
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;
  const { waits, now } = purchase;
  const processor = openStripe({
    ...{ ...system, scriptUrl: system.apiUrl, live: false, webhookSecrets: [secret], hear, now },
  });
  const buyer = openBuyer(system, hear);
  const wanted = newIntent(purchase);
  let intent: Intent | undefined;
  let authentication: string | undefined;
  let eventId: string | undefined;
  let disputeId: string | undefined;
  const created = () => {
    if (hasLiveReply) throw new RehearsalRefused('Stripe replied in live mode');
    if (!intent) throw new Error('the payment was not created');
    return intent.id;
  };

  const newestEvent = async (id: string) => {
    const { data } = await buyer.stripe.events.list({ type: 'payment_intent.succeeded', limit: 50 });
    return data.find(({ data: { object } }) => 'id' in object && object.id === id);
  };
  const steps: OpenSteps<StripeStep>['steps'] = {
    async create() {
      purchase.spend();
      intent = await processor.createIntent(wanted);
      const { status, amountCents, currency } = intent;
      created();
      return `${status} ${amountCents} ${currency}`;
    },
    async repeat() {
      const { id } = await processor.createIntent(wanted);
      return id === created() ? 'the same payment' : 'another payment';
    },
    async pay(method) {
      const confirmed = await buyer.confirm(created(), method);
      if (typeof confirmed === 'string') return confirmed;
      authentication = confirmed.next_action?.redirect_to_url?.url ?? undefined;
      return confirmed.status;
    },
    async approve() {
      const id = created();
      if (authentication === undefined) return 'no page';
      if (isLoopback(system.apiUrl)) await buyer.approveAtStandIn(id);
      else purchase.hand({ url: authentication });
      const ended = await until(waits.personMs, async () => {
        const { status } = await processor.retrieveIntent(id);
        return status === 'requires_action' ? undefined : status;
      });
      return ended ?? 'requires_action';
    },
    read: async () => described(await processor.retrieveIntent(created())),
    cancel: async () => (await processor.cancelIntent(created(), randomUUID())).status,
    async refund(cents) {
      const refund = { refundId: randomUUID() as RefundId, attempt: 1, amountCents: Number(cents) };
      try {
        const { status, amountCents } = await processor.createRefund({ ...refund, intentId: created() });
        return `${status} ${amountCents}`;
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal === undefined) throw error;
        return `refused ${refusal}`;
      }
    },
    async event(again) {
      const id = created();
      const event = await until(waits.serviceMs, () => newestEvent(id));
      if (!event) return 'no event';
      const payload = JSON.stringify(event);
      const signature = buyer.stripe.webhooks.generateTestHeaderString({ payload, secret });
      const read = processor.readEvent({
        rawBody: Buffer.from(payload),
        headers: { 'stripe-signature': signature },
      });
      const isSame = read.id === eventId;
      eventId = read.id;
      if (read.intentId !== id) return 'an event of another payment';
      return again && isSame ? `${read.type} again` : read.type;
    },
    async dispute() {
      const intentId = created();
      const dispute = await until(waits.serviceMs, async () => {
        for await (const found of processor.listDisputes({ intentId })) return found;
        return undefined;
      });
      if (!dispute) return 'no dispute';
      disputeId = dispute.id;
      return `${dispute.state} ${dispute.reason} ${dispute.amountCents}`;
    },
    async accept() {
      if (disputeId === undefined) return 'no dispute';
      return (await processor.acceptDispute({ disputeId, attempt: 1 })).state;
    },
  };
  return {
    steps,
    close: () => {
      processor.close();
      buyer.close();
    },
  };
}
