import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type {
  Charge,
  ProcessorDispute,
  ProcessorRefund,
} from '#server/platform/clients/processor/processor-objects.ts';
import type { Deps } from '#server/platform/deps.ts';
import { logRepeatedFailure } from '#server/platform/logging/log-trouble.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { recordFraudWarning, syncDispute } from '../disputes/sync-dispute.ts';
import { settlePayment } from '../intents/settle-payment.ts';
import { applyRefund } from '../refunds/sync-refund.ts';
import {
  type ExistingPayment,
  findExistingDisputes,
  findExistingPayments,
  findExistingRefunds,
  findSettledBetween,
  moveMark,
  readMark,
  saveBalanceEntries,
  saveCharges,
} from './store-comparison.ts';

/** Overlap with the previous comparison, because lists may lag and clocks differ. */
const overlapMs = 30 * 60_000;
/** Payments settled more recently may not be listed yet. */
const settlingMs = 10 * 60_000;
const pageSize = 100;

interface ComparisonRound {
  deps: Deps;
  since: Date;
  failed: number;
  paid: Set<string>;
}

/**
 * Finds lost events: compares all charges, refunds, disputes and fraud warnings since the mark with the
 * database. Advances the mark only if every object was recorded.
 */
export async function compareWithProcessor(deps: Deps): Promise<void> {
  const { comparedUntil, now } = await readMark(deps.database);
  const since = new Date(Math.min(comparedUntil.getTime(), now.getTime()) - overlapMs);
  const round: ComparisonRound = { deps, since, failed: 0, paid: new Set() };
  const { processors } = deps;
  await processInPages(processors.listCharges(since), (page) => compareCharges(round, page));
  await compareSettled(round, now);
  await processInPages(processors.listEntries({ from: since }), (page) =>
    saveBalanceEntries(deps.database, page),
  );
  await processInPages(processors.listRefunds({ since }), (page) => compareRefunds(round, page));
  await processInPages(processors.listDisputes({ since }), (page) => compareDisputes(round, page));
  for await (const intentId of processors.listWarnings({ since }))
    await recordOrLog(round, intentId, () => recordFraudWarning(deps, intentId));
  if (round.failed === 0) await moveMark(deps.database, { from: comparedUntil, to: now });
}

async function processInPages<Item>(
  items: AsyncIterable<Item>,
  work: (page: Item[]) => Promise<void>,
): Promise<void> {
  let page: Item[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < pageSize) continue;
    await work(page);
    page = [];
  }
  if (page.length > 0) await work(page);
}

/** Records one object. A failure prevents the mark from advancing but does not stop the others. */
async function recordOrLog(round: ComparisonRound, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    round.failed += 1;
    const message = 'an object of the processor could not be recorded';
    logRepeatedFailure(round.deps.log, error, { message, facts: { id } });
  }
}

async function compareCharges(round: ComparisonRound, page: Charge[]): Promise<void> {
  await saveCharges(round.deps.database, page);
  const charges = page.filter((charge) => charge.succeeded && charge.intentId !== undefined);
  const known = await findExistingPayments(
    round.deps.database,
    charges.map(({ intentId }) => String(intentId)),
  );
  for (const charge of charges) {
    const intentId = charge.intentId as PaymentIntentId;
    round.paid.add(intentId);
    await recordOrLog(round, charge.id, () =>
      compareCharge(round, { charge, intentId }, known.get(intentId)),
    );
  }
}

async function compareCharge(
  { deps }: ComparisonRound,
  { charge, intentId }: { charge: Charge; intentId: PaymentIntentId },
  known: ExistingPayment | undefined,
): Promise<void> {
  if (known?.state !== 'succeeded') {
    // Other systems may sell through the same account. Their payments are ignored.
    if (known || charge.orderId !== undefined) await settlePayment(deps, intentId);
    return;
  }
  if (known.received_cents !== charge.amountCents) {
    const amounts = { here: known.received_cents, there: charge.amountCents };
    const isNew = await openItem(deps.database, {
      reason: 'amount_mismatch',
      subjectId: known.id,
      orderId: known.order_id,
      amountCents: charge.amountCents,
      evidence: { intentId, ...amounts },
      unlessDecided: true,
    });
    if (isNew)
      deps.log.error(
        { intentId, ...amounts },
        'a payment is settled in the shop with another amount than at the processor',
      );
  }
  if (known.refunded_cents === charge.refundedCents) return;
  for await (const refund of deps.processors.listRefunds({ intentId })) await applyRefund(deps, refund);
}

async function compareSettled(round: ComparisonRound, now: Date): Promise<void> {
  const { deps, since, paid } = round;
  const to = new Date(now.getTime() - settlingMs);
  for (const payment of await findSettledBetween(deps.database, { from: since, to })) {
    const isKnown = deps.processors.all.some(({ profile }) => profile.name === payment.processor);
    if (paid.has(payment.intent_id) || !isKnown) continue;
    await recordOrLog(round, payment.intent_id, async () => {
      const { status } = await deps.processors.retrieveIntent(payment.intent_id);
      if (status === 'succeeded') return;
      const isNew = await openItem(deps.database, {
        reason: 'settled_not_paid',
        subjectId: payment.id,
        orderId: payment.order_id,
        evidence: { intentId: payment.intent_id, status },
        unlessDecided: true,
      });
      if (isNew)
        deps.log.error(
          { intentId: payment.intent_id, status },
          'a payment is settled in the shop but not paid at the processor',
        );
    });
  }
}

async function compareRefunds(round: ComparisonRound, refunds: ProcessorRefund[]): Promise<void> {
  const known = await findExistingRefunds(
    round.deps.database,
    refunds.map(({ id }) => id),
  );
  for (const refund of refunds) {
    const ours = known.get(refund.id);
    if (ours?.state === refund.status && ours.amount_cents === refund.amountCents) continue;
    await recordOrLog(round, refund.id, () => applyRefund(round.deps, refund));
  }
}

async function compareDisputes(round: ComparisonRound, disputes: ProcessorDispute[]): Promise<void> {
  const known = await findExistingDisputes(
    round.deps.database,
    disputes.map(({ id }) => id),
  );
  for (const dispute of disputes) {
    const ours = known.get(dispute.id);
    if (ours?.state === dispute.state && ours.amount_cents === dispute.amountCents) continue;
    await recordOrLog(round, dispute.id, () => syncDispute(round.deps, dispute.id));
  }
}
