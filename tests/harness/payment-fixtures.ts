import Stripe from 'stripe';
import type { OrderId, PaymentId, PaymentIntentId, StaffId } from '#contracts/kit/ids.ts';
import { type Processor as SandboxProcessor, startProcessor } from '#sandbox/processor/start-processor.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { joinProcessors } from '#server/platform/clients/processor/processors.ts';
import { openStripe } from '#server/platform/clients/stripe/stripe.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { testDatabase } from './database.ts';
import { type PaidOrder, paidOrder } from './fulfilment-fixtures.ts';
import { type EnqueuedJob, notingQueue } from './noting-queue.ts';
import { pendingOf } from './pending-of.ts';

export interface PaymentBench {
  deps: Deps;
  sandbox: SandboxProcessor;
  /** Stripe's SDK, for actions of buyers and of the owner at the processor. */
  stripe: Stripe;
  jobs: EnqueuedJob[];
  errors: unknown[][];
  staff: StaffActor;
  close(): Promise<void>;
}

export async function paymentBench(): Promise<PaymentBench> {
  const { database, close } = await testDatabase();
  const sandbox = await startProcessor({
    port: 0,
    secretKey: sandboxKeys.stripeSecret,
    publishableKey: sandboxKeys.stripePublishable,
    webhookUrl: '',
    webhookSecrets: [sandboxKeys.webhookSecret],
  });
  const { hostname, port } = new URL(sandbox.url);
  const processor = openStripe({
    secretKey: sandboxKeys.stripeSecret,
    apiUrl: sandbox.url,
    scriptUrl: sandbox.url,
    live: false,
    webhookSecrets: [sandboxKeys.webhookSecret],
  });
  const jobs: EnqueuedJob[] = [];
  const errors: unknown[][] = [];
  const silent = () => undefined;
  const log = {
    error: (...words: unknown[]) => errors.push(words),
    warn: silent,
    info: silent,
    debug: silent,
  };
  const deps = {
    config: { mode: 'sandbox' },
    database,
    // These processes do not notify each other.
    listener: { on: () => undefined },
    processors: joinProcessors(processor),
    queue: notingQueue(jobs),
    log,
    now: () => new Date(),
  } as unknown as Deps;
  await execute(
    database,
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents)
     values (204, 'followers', 'europe', 1000, 100, 999)`,
  );
  const member = await one<{ id: StaffId; username: string }>(
    database,
    `insert into staff_members (username, password_hash) values ('owner', 'none') returning id, username`,
  );
  return {
    deps,
    sandbox,
    stripe: new Stripe(sandboxKeys.stripeSecret, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
    }),
    jobs,
    errors,
    staff: { kind: 'staff', ...member, role: 'owner' },
    close: async () => {
      processor.close();
      await sandbox.close();
      await close();
    },
  };
}

export interface PaidPayment extends PaidOrder {
  paymentId: PaymentId;
  intentId: PaymentIntentId;
}

/** Creates an order paid at the processor. With `settled: false` no event has arrived. */
export async function paidPayment(
  bench: PaymentBench,
  { card = 'pm_card_visa', settled = true, lines = 1 } = {},
): Promise<PaidPayment> {
  const { database } = bench.deps;
  const usernames = Array.from({ length: lines }, (_, at) => `line.${at}.${crypto.randomUUID().slice(0, 8)}`);
  const order = await paidOrder(database, { usernames, paymentState: 'unpaid', state: 'pending' });
  const amountCents = 999 * lines;
  await execute(database, 'update orders set total_cents = $2 where id = $1', [order.id, amountCents]);
  const paid = await addPayment(bench, order, { card, amountCents });
  if (settled) await settlePayment(bench.deps, paid.intentId);
  return { ...order, ...paid };
}

export async function addPayment(
  bench: PaymentBench,
  order: { id: OrderId },
  { card = 'pm_card_visa', amountCents = 999 } = {},
): Promise<{ paymentId: PaymentId; intentId: PaymentIntentId }> {
  const { database } = bench.deps;
  const { id: paymentId } = await one<{ id: PaymentId }>(
    database,
    `insert into payments (order_id, amount_cents, attempt)
     select $1, $2, count(*) + 1 from payments where order_id = $1 returning id`,
    [order.id, amountCents],
  );
  const intent = await bench.stripe.paymentIntents.create({
    amount: amountCents,
    currency: 'eur',
    confirm: true,
    payment_method: card,
    return_url: 'http://shop.example',
    metadata: { order_id: order.id, payment_id: paymentId },
  });
  const intentId = intent.id as PaymentIntentId;
  await execute(database, `update payments set intent_id = $2, state = 'open' where id = $1`, [
    paymentId,
    intentId,
  ]);
  return { paymentId, intentId };
}

export interface PaymentAccounts {
  orderState: string;
  paymentState: string;
  pending: string[];
  refunded: number[];
  refunds: { state: string; amount: number; reason: string }[];
}

export async function accountsOf({ deps }: PaymentBench, order: { id: OrderId }): Promise<PaymentAccounts> {
  const { state, payment_state } = await one<{ state: string; payment_state: string }>(
    deps.database,
    'select state, payment_state from orders where id = $1',
    [order.id],
  );
  const payments = await rows<{ cents: number }>(
    deps.database,
    'select amount_refunded_cents as cents from payments where order_id = $1 order by attempt',
    [order.id],
  );
  const refunds = await rows<PaymentAccounts['refunds'][number]>(
    deps.database,
    `select r.state, r.amount_cents as amount, r.reason from refunds r join payments p on p.id = r.payment_id
      where p.order_id = $1 order by r.created_at, r.id`,
    [order.id],
  );
  return {
    orderState: state,
    paymentState: payment_state,
    pending: await pendingOf(deps.database, order.id),
    refunded: payments.map(({ cents }) => cents),
    refunds,
  };
}

export async function refundedAtProcessor(
  { stripe }: PaymentBench,
  intentId: PaymentIntentId,
): Promise<number[]> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
  return data.map(({ amount }) => amount).reverse();
}
