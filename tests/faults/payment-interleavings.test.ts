/** @module-tag full */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import { changeCheckout } from '#server/checkout/changes/change-checkout.ts';
import { choosePaymentMethod } from '#server/checkout/changes/choose-payment-method.ts';
import { cancelCheckoutForBuyer } from '#server/checkout/ending/cancel-checkout.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { openProcessors } from '#server/payments/open-processors.ts';
import type { CardPayments } from '#server/platform/clients/processor/card-payments.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { browserFacts, formIn } from '../harness/bank-pages.ts';
import { gatewayBuyer, type OpenedCheckout } from '../harness/gateway-buyer.ts';
import { runInterleavings, type Work } from '../harness/interleave.ts';
import { openCheckout, type TestShop, testShop } from '../harness/shop.ts';

interface Scene extends OpenedCheckout {
  number: string;
  token: string;
  /** The bank's result as the buyer's browser sends it. */
  answer: string;
  code: string;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ redsys: 'alone', insite: true });
  // Without notifications and lookups, only the shop's own rows decide.
  gateway().setFaults({ notifyLose: 'all', consultBlind: true });
});
afterAll(() => shop.close());

const buyer = gatewayBuyer(() => shop);
const { gateway, openFields, type, payByCard: pay, visitStep, send, arrive } = buyer;
const db = () => shop.program.deps.database;
const cards = { unseen: '4548814479727229', asks: '4548817212493017' };

const depsOn = (database: Database): Deps => {
  const { deps } = shop.program;
  const { config, now } = deps;
  return { ...deps, database, processors: openProcessors({ config, database, key: 'key of a test', now }) };
};

async function coupon(): Promise<string> {
  const code = `MEET${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await execute(
    db(),
    `insert into discount_codes (code, kind, percent_basis_points) values ($1, 'percentage', 1000)`,
    [code],
  );
  return code;
}

async function typedScene(): Promise<Scene> {
  const opened = await openCheckout(shop);
  const fields = await openFields(opened);
  const token = await type(fields, cards.unseen);
  return { ...opened, number: fields.number, token, answer: '', code: await coupon() };
}

/** Creates a checkout whose buyer has approved at the bank, before the result reaches the shop. */
async function challengedScene(): Promise<Scene> {
  const opened = await openCheckout(shop);
  const { reply, typed } = await pay(opened, cards.asks);
  if (reply.kind !== 'bank') throw new Error(`answered ${reply.kind}`);
  const { fields } = formIn((await visitStep(reply.url)).html, 'bank');
  const decided = await send('/acs/decision', { creq: String(fields.creq), decision: 'yes' });
  const back = formIn(await decided.text(), 'go-on');
  const { number, idOper: token } = typed;
  return { ...opened, number, token, answer: String(back.fields.cres), code: await coupon() };
}

const proofOf = ({ orderId }: Scene) => ({ orderId, visit: undefined, clientSecret: undefined });
const choose = (more: { means: 'card' | 'bizum'; place?: 'hosted' }): Work<Scene> => {
  return (database, scene) =>
    choosePaymentMethod(depsOn(database), scene.paymentIntentId, {
      ...more,
      proof: proofOf(scene),
      origin: shop.url,
    });
};

const cardPaymentsOn = (database: Database): CardPayments => {
  const taker = depsOn(database).processors.cards;
  if (!taker) throw new Error('no processor takes cards in the page');
  return taker;
};

/** The routes turn this error about a finished payment into a refusal. */
async function resultUnlessOver<Result>(work: Promise<Result>): Promise<Result | 'over'> {
  return work.catch((error: unknown) => {
    if (error instanceof IntentClosed) return 'over' as const;
    throw error;
  });
}

const charge: Work<Scene> = (database, { paymentIntentId, number, token, amountCents }) => {
  const browser = { ...browserFacts, acceptHeader: '*/*', userAgent: 'test', ip: '127.0.0.1' };
  const card = { number, token, amountCents, browser, origin: shop.url };
  return resultUnlessOver(cardPaymentsOn(database).pay(paymentIntentId as PaymentIntentId, card));
};

const answer: Work<Scene> = (database, { number, answer: cres }) =>
  resultUnlessOver(cardPaymentsOn(database).afterChallenge(number, { answer: cres, origin: shop.url }));

/** All other buyer actions on an open payment. A new action is one more entry. */
const verbs: Record<string, Work<Scene>> = {
  'the buyer chooses Bizum': choose({ means: 'bizum' }),
  'the buyer chooses the page of the bank': choose({ means: 'card', place: 'hosted' }),
  'the buyer cancels': (database, scene) =>
    cancelCheckoutForBuyer(depsOn(database), scene.paymentIntentId, proofOf(scene)),
  'the buyer names a business': (database, scene) =>
    changeCheckout(depsOn(database), scene.paymentIntentId, {
      proof: proofOf(scene),
      business: { invoiceTo: null, reverseChargeIn: 'DE' },
    }),
  'the buyer adds a discount code': (database, scene) =>
    changeCheckout(depsOn(database), scene.paymentIntentId, {
      proof: proofOf(scene),
      discountCode: scene.code,
    }),
};

async function payByOtherProcessor(reply: unknown): Promise<void> {
  const { kind } = reply as { kind?: string };
  if (kind !== 'hosted') return;
  const { id, method } = await arrive(reply as never);
  const bizum = { id, phone: '600000001' };
  const card = { id, number: cards.unseen, expiry: '1249', code: '123' };
  await send('/sis/pagar', method === 'bizum' ? bizum : card);
  if (method === 'bizum') await send('/sis/decidir', { id, decision: 'yes' });
}

/** Checks that at most one amount was charged and that it paid the order in its final form. */
async function check(scene: Scene, outcomes: PromiseSettledResult<unknown>[], where: string) {
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason, where).toBeInstanceOf(ShopError);
    else await payByOtherProcessor(outcome.value);
  }
  const { orderId } = scene;
  const numbers = await rows<{ number: string }>(
    db(),
    `select o.number from redsys_operations o join redsys_intents i on i.id = o.intent_id where i.order_id = $1`,
    [orderId],
  );
  const charged = gateway()
    .operations()
    .filter(({ type: kind, response }) => kind === '0' && response === '0000')
    .filter(({ order }) => numbers.some(({ number }) => number === order))
    .map(({ amount }) => amount);
  expect(charged.length, where).toBeLessThanOrEqual(1);
  gateway().setFaults({ consultBlind: false });
  await settlePayment(shop.program.deps, scene.paymentIntentId as PaymentIntentId);
  gateway().setFaults({ consultBlind: true });
  const order = await one<{ state: string; paid: boolean; total: number; parked: string | null }>(
    db(),
    `select state, payment_state = 'paid' as paid, total_cents as total,
            (select min(parked_reason) from payments p where p.order_id = orders.id) as parked
       from orders where id = $1`,
    [orderId],
  );
  expect([order.paid, order.parked], where).toEqual([charged.length === 1, null]);
  if (charged.length === 1) expect([order.total, order.state], where).toEqual([charged[0], 'processing']);
}

const names = Object.keys(verbs);
const situations = [
  { name: 'a typed card is charged', scene: typedScene, work: charge },
  { name: 'an answered challenge is charged', scene: challengedScene, work: answer },
];

describe.each(situations)('while $name, stopped before each of its statements', ({ name, scene, work }) => {
  it.each(names)('%s, and at most one amount is charged', async (verb) => {
    await runInterleavings(db(), {
      ...{ scene, first: work, second: verbs[verb]! },
      check: (made, outcomes, statement) =>
        check(made, outcomes, `${name}, before statement ${statement}; ${verb}`),
    });
  });
});

describe.each(names)('while %s, stopped before each of its statements', (verb) => {
  it('an entered card is charged, and at most one amount is charged', async () => {
    await runInterleavings(db(), {
      ...{ scene: typedScene, first: verbs[verb]!, second: charge },
      check: (made, outcomes, statement) => check(made, outcomes, `${verb}, before statement ${statement}`),
    });
  });
});
