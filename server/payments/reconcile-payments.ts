import type { Deps } from '#server/deps.ts';
import type { Intent } from '#server/gateways/processor-objects.ts';
import { openItem } from '#server/pending/open-item.ts';
import { settlePayment } from './settle-payment.ts';
import { findPaymentStates, findUnprocessedEvents, findUnsettled } from './store.ts';
import { findUnsentRefunds } from './store-refunds.ts';

/** Looks this far back at the processor: several rounds, so that one missed round loses nothing. */
const lookBackMs = 30 * 60_000;
const pageSize = 200;

async function settleQuietly(deps: Deps, intentId: Intent['id']): Promise<void> {
  try {
    await settlePayment(deps, intentId);
  } catch (error) {
    deps.log.error({ err: error, intentId }, 'reconciliation of one payment failed');
  }
}

/** Holds one page of the processor's intents against our payments, both ways. */
async function compare(deps: Deps, intents: readonly Intent[]): Promise<void> {
  const ours = await findPaymentStates(
    deps.database,
    intents.map((intent) => intent.id),
  );
  const byIntent = new Map(ours.map((payment) => [payment.intent_id, payment]));
  for (const intent of intents) {
    const payment = byIntent.get(intent.id);
    const paidThere = intent.status === 'succeeded';
    if (paidThere && payment?.state !== 'succeeded' && intent.orderId !== undefined)
      await settleQuietly(deps, intent.id);
    if (!paidThere && payment?.state === 'succeeded') {
      deps.log.error({ intentId: intent.id }, 'a payment is settled here and not paid at the processor');
      await openItem(deps.database, {
        reason: 'settled_not_paid',
        subjectId: payment.id,
        orderId: payment.order_id,
        evidence: { intentId: intent.id, status: intent.status },
        unlessDecided: true,
      });
    }
  }
}

/** The sweep beside the webhooks: finds what they missed. Idempotent. */
export async function reconcilePayments(deps: Deps): Promise<void> {
  for (const eventId of await findUnprocessedEvents(deps.database)) {
    await deps.queue.enqueue(deps.database, 'payments.process-event', { eventId });
  }
  for (const refundId of await findUnsentRefunds(deps.database)) {
    await deps.queue.enqueue(deps.database, 'payments.send-refund', { refundId });
  }
  for (const intentId of await findUnsettled(deps.database)) await settleQuietly(deps, intentId);
  let page: Intent[] = [];
  for await (const intent of deps.processor.listIntents(new Date(deps.now().getTime() - lookBackMs))) {
    page.push(intent);
    if (page.length < pageSize) continue;
    await compare(deps, page);
    page = [];
  }
  await compare(deps, page);
}
