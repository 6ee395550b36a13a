import { acceptWithdrawal } from '#server/checkout/withdrawals/decide-withdrawal.ts';
import { settleWithdrawal } from '#server/checkout/withdrawals/settle-withdrawal.ts';
import { eraseAccount } from '#server/customers/account/data/erase-account.ts';
import { insertErasure } from '#server/customers/account/data/store-erasures.ts';
import { features } from '#server/features.ts';
import { changeTarget } from '#server/fulfilment/corrections/change-target.ts';
import { correctTarget } from '#server/fulfilment/corrections/correct-target.ts';
import { endOrder } from '#server/fulfilment/endings/settle-endings.ts';
import { applyProviderStatuses } from '#server/fulfilment/statuses/apply-statuses.ts';
import { queueSending } from '#server/fulfilment/submission/send-to-provider.ts';
import { changeEmail } from '#server/orders/changes/change-email.ts';
import { syncDispute } from '#server/payments/disputes/sync-dispute.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { refundOrder } from '#server/payments/refunds/refund-order.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import { syncRefund } from '#server/payments/refunds/sync-refund.ts';
import { openSecretBox } from '#server/platform/clients/secret-box.ts';
import { type Database, inTransaction } from '#server/platform/database/pool.ts';
import { execute, one } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import { bulkRegistryOf } from '#server/staff/bulk/bulk-action.ts';
import { startRun } from '#server/staff/bulk/runs.ts';
import { processRun } from '#server/staff/bulk/work-run.ts';
import { collectDecisionHandlers, decideItem } from '#server/staff/pending/decide-item.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import type { Work } from '../harness/interleave.ts';
import { addPayment, type PaidPayment, type PaymentBench, paidPayment } from '../harness/payment-fixtures.ts';

export interface OrderScene extends PaidPayment {
  fulfilmentId: string;
  itemId: string;
  withdrawalId: string;
  refundThere: string;
  secondIntent: string;
  disputeId: string;
}

export interface Situation {
  /** `true` while the part is running, `false` when it was delivered short. */
  isRunning: boolean;
  /** `true` when the withdrawal waits for staff to choose the order, `false` when it is being carried out. */
  isUndecided: boolean;
  /** The bank has a dispute that the shop has not received yet. */
  isDisputed: boolean;
}

/** The provider reports a running part, and staff decide about an ended one. */
export const word = 'the provider says that it ends here';
export const decision = 'a decision gives the rest back';
export const acceptance = 'a person finds the order of a withdrawal';
export const half = 'a member gives half of the line back';
export const whole = 'a member gives all of it back';
export const claim = 'the bank claims the money back';
export const forgetting = 'its buyer is forgotten';
export const newAddress = 'its buyer corrects the address';
export const correction = 'its buyer corrects whom it is for';

const secrets = openSecretBox('a key that only tests use, nothing else');
const deciders = collectDecisionHandlers(features);
const bulk = bulkRegistryOf(features);

export function orderWorks(bench: () => PaymentBench): {
  scene(situation: Situation): Promise<OrderScene>;
  works: Record<string, Work<OrderScene>>;
} {
  const db = () => bench().deps.database;

  /**
   * Creates a paid order that was delivered short or is still running, with a withdrawal, an inbox item and a refund
   * made in the processor's dashboard.
   */
  async function scene({ isRunning, isUndecided, isDisputed }: Situation): Promise<OrderScene> {
    const order = await paidPayment(bench(), isDisputed ? { card: 'pm_card_createDispute' } : {});
    await execute(db(), `update orders set email = id || '@example.com' where id = $1`, [order.id]);
    const second = await addPayment(bench(), order);
    // The processor refuses refunds of a disputed payment.
    const there = isDisputed
      ? undefined
      : await bench().stripe.refunds.create({ payment_intent: order.intentId, amount: 100 });
    const { id: fulfilmentId } = await one<{ id: string }>(
      db(),
      `insert into fulfilments (order_id, line_item_id, position, provider_id, provider_service, link, quantity, state,
                                provider_order_id, remains, submitted_at, synced_at, next_sync_at)
       values ($1, $2, 0, 1, '1001', 'https://www.instagram.com/' || $3 || '/', 1100, $4, $3::text, 400, now(), now(), case when $4 = 'in_progress' then now() end)
       returning id`,
      [order.id, order.lineItemId, order.id, isRunning ? 'in_progress' : 'partial'],
    );
    await execute(
      db(),
      `insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, provider_order_id,
                                sent_at, answered_at)
       select id, 1, 1, '1001', link, 1100, 'accepted', provider_order_id, now(), now() from fulfilments where id = $1`,
      [fulfilmentId],
    );
    await execute(
      db(),
      `insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
       values ($1, 'start_now', 'yes', '1', 'es', now())`,
      [order.id],
    );
    await inTransaction(db(), (tx) =>
      openItem(tx, { reason: 'delivery_partial', subjectId: fulfilmentId, orderId: order.id, evidence: {} }),
    );
    const item = await one<{ id: string }>(db(), 'select id from pending_items where subject_id = $1', [
      fulfilmentId,
    ]);
    const withdrawal = await one<{ id: string }>(
      db(),
      `insert into withdrawals (name, order_number, number_key, email, locale, state, undecided_reason, order_id, declared_at)
       values ('Eva', $1::text, $1::text, 'eva@example.com', 'es', $2, case $2 when 'undecided' then 'no_match' end, $3::uuid,
               now() - interval '1 minute') returning id`,
      [order.id, isUndecided ? 'undecided' : 'stopping', isUndecided ? null : order.id],
    );
    const { data: disputes } = await bench().stripe.disputes.list({ payment_intent: order.intentId });
    bench().jobs.length = 0;
    return {
      ...order,
      disputeId: disputes[0]?.id ?? 'none',
      ...{ fulfilmentId, itemId: item.id, withdrawalId: withdrawal.id, refundThere: there?.id ?? 'none' },
      secondIntent: second.intentId,
    };
  }

  const on = (database: Database) => ({
    ...bench().deps,
    database,
    secrets,
  });

  /** All actions on an order. A new action is one more entry. */
  const works: Record<string, Work<OrderScene>> = {
    [half]: (database, { id, lineItemId }) =>
      refundOrder(on(database), {
        ...{ orderId: id, lineItemId, amountCents: 500, reason: 'late' },
        ...{ key: crypto.randomUUID(), staff: bench().staff },
      }),
    [whole]: (database, { id }) =>
      refundOrder(on(database), {
        ...{ orderId: id, amountCents: 999, reason: 'all' },
        ...{ key: crypto.randomUUID(), staff: bench().staff },
      }),
    [acceptance]: async (database, { id, withdrawalId }) => {
      const { number } = await one<{ number: string }>(db(), 'select number from orders where id = $1', [id]);
      await acceptWithdrawal(on(database), { id: withdrawalId, orderNumber: number, staff: bench().staff });
      await settleWithdrawal(on(database), withdrawalId);
    },
    [claim]: (database, { disputeId }) => syncDispute(on(database), disputeId),
    'a withdrawal is settled': (database, { withdrawalId }) => settleWithdrawal(on(database), withdrawalId),
    [decision]: async (database, { itemId }) => {
      const decision = { id: itemId, decision: 'refund_rest', note: 'x', staff: bench().staff } as const;
      await decideItem(on(database), decision, deciders);
      const job = bench().jobs.find(
        ({ name, payload }) =>
          name === 'payments.request-refund' && payload.requestKey === `pending:${itemId}`,
      );
      if (job) await requestRefund(on(database), job.payload as never);
    },
    'the processor tells of its refund': (database, { refundThere }) => syncRefund(on(database), refundThere),
    'a second payment arrives': (database, { secondIntent }) =>
      settlePayment(on(database), secondIntent as OrderScene['intentId']),
    [word]: (database, { id, lineItemId, fulfilmentId }) =>
      applyProviderStatuses(on(database), {
        batch: [
          {
            ...{
              id: fulfilmentId,
              orderId: id,
              lineItemId,
              providerId: 1,
              providerOrderId: id,
              state: 'in_progress',
            },
            ...{ stateReason: null, providerStatus: 'Partial', startCount: null, remains: 400, charge: null },
            ...{
              quantity: 1100,
              lineQuantity: 1100,
              priceCents: 999,
              submittedAt: new Date(),
              nextSyncAt: new Date(),
            },
          } as never,
        ],
        statuses: new Map([
          [
            id,
            {
              kind: 'status',
              word: 'Partial',
              means: 'partial',
              startCount: null,
              remains: 400,
              chargeMicros: null,
            },
          ],
        ]),
        syncSeconds: 600,
      }),
    'the end of the order is looked for': (database, { id }) => endOrder(on(database), id),
    'many orders are ended at once': async (database, { id }) => {
      const { staff } = bench();
      const input = {
        action: 'order_cancel' as const,
        ids: [id],
        values: { reason: 'asked' },
        staff,
        key: id,
      };
      const runId = await startRun(on(db()), input, bulk);
      await processRun(on(database), runId, bulk);
      const { code } = await one<{ code: string | null }>(
        db(),
        'select code from bulk_items where run_id = $1',
        [runId],
      );
      if (code === 'internal') throw new Error('the run met an error');
      if (code !== null) throw new ShopError(code as never, 'refused in the run');
    },
    'a member sends it again': (database, { id }) =>
      inTransaction(database, (tx) =>
        queueSending(on(database), tx, {
          ...{
            orderId: id,
            forceResend: true,
            reason: 'lost',
            key: crypto.randomUUID(),
            staff: bench().staff,
          },
        } as never),
      ),
    'a member corrects whom it is for': (database, { id }) =>
      changeTarget(on(database), { orderId: id, username: 'another.name', staff: bench().staff } as never),
    [forgetting]: async (database, { id }) => {
      const email = `${id}@example.com`;
      const erasureId = await insertErasure(db() as never, { email, at: new Date() });
      await eraseAccount(on(database), features, erasureId);
    },
    [newAddress]: (database, { id }) =>
      inTransaction(database, (tx) =>
        changeEmail(tx, { orderId: id, email: `other.${id}@example.com`, at: new Date() }),
      ),
    [correction]: (database, { id }) =>
      correctTarget(on(database), { orderId: id, username: 'another.name' }),
  };
  return { scene, works };
}
