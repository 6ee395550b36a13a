import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusedCard } from '#sandbox/redsys/cards.ts';
import { answerVies } from '#sandbox/vies/answer-vies.ts';
import { browserFacts } from '#tests/harness/bank-pages.ts';
import { gatewayBuyer, type OpenedCheckout, sendLocation } from '../harness/gateway-buyer.ts';
import { queriesOn } from '../harness/queries.ts';
import {
  eventually,
  type JsonAnswer,
  newVisit,
  openCheckout,
  post,
  type TestShop,
  testShop,
} from '../harness/shop.ts';

let shop: TestShop;
let vies: Server;
const { execute } = queriesOn(() => shop.program.deps.database);
beforeAll(async () => {
  vies = createServer((request, response) => void answerVies(request, response));
  await new Promise<void>((done) => vies.listen(0, '127.0.0.1', done));
  const { port } = vies.address() as AddressInfo;
  shop = await testShop({
    ...{ redsys: 'alone', insite: true, config: { viesUrl: `http://127.0.0.1:${port}` } },
  });
});
afterAll(async () => {
  await shop.close();
  vies.close();
});

const buyer = gatewayBuyer(() => shop);
const { gateway, choose, askFields, openFields, type, pay, payByCard, visitStep, answerBank } = buyer;
const { orderOf, triesOf, send, arrive, chooseHosted } = buyer;
beforeEach(
  () =>
    void gateway().setFaults({
      ...{ failNext: 0, consultFails: 0, notifyLose: 0 },
      ...{ cardHold: false, consultBlind: false },
    }),
);

const cards = {
  unseen: '4548814479727229',
  method: '4918019160034602',
  asks: '4548817212493017',
  plain: '376674000000008',
};
const paymentsAtGateway = (number: string) =>
  gateway()
    .operations()
    .filter(({ order, type: kind }) => order === number && kind === '0');
const isPaid = async ({ orderId }: OpenedCheckout) =>
  expect(await orderOf(orderId)).toMatchObject({ payment: 'paid', processor: 'redsys', method: 'card' });

describe("a card in the bank's fields", () => {
  it("a card in the bank's fields pays without authentication, once however often the request is sent", async () => {
    const opened = await openCheckout(shop);
    expect(opened).toMatchObject({ place: 'bank', means: ['bizum', 'card'] });
    const { typed, reply } = await payByCard(opened, cards.unseen);
    expect(reply).toEqual({ success: true, kind: 'paid' });
    await isPaid(opened);
    expect(await pay(opened, typed)).toMatchObject({
      status: 409,
      body: { error: { code: 'order_already_paid' } },
    });
    expect(paymentsAtGateway(typed.number)).toHaveLength(1);
  });

  it("a card in the bank's fields is paid in a browser whose data exceed the bank's limits", async () => {
    const opened = await openCheckout(shop);
    const fields = await openFields(opened);
    const typed = { number: fields.number, idOper: await type(fields, cards.unseen) };
    const odd = { ...browserFacts, language: 'zh-Hans-CN', colorDepth: 30, screenHeight: 0 };
    expect((await pay(opened, typed, { browser: odd })).body).toEqual({ success: true, kind: 'paid' });
  });

  it("a card in the bank's fields is charged by only one of two concurrent requests", async () => {
    const opened = await openCheckout(shop);
    const fields = await openFields(opened);
    const typed = { number: fields.number, idOper: await type(fields, cards.plain) };
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(opened, typed)));
    for (const { status, body } of answers)
      expect(status === 409 ? body.error : ['paid', 'unknown']).toEqual(
        status === 409
          ? expect.objectContaining({ code: 'order_already_paid' })
          : expect.arrayContaining([body.kind]),
      );
    await eventually(() => isPaid(opened));
    expect(paymentsAtGateway(typed.number)).toHaveLength(1);
  });

  it("a card in the bank's fields is redirected to its bank and paid by the return from it", async () => {
    const opened = await openCheckout(shop, { language: 'fr' });
    const { typed, reply } = await payByCard(opened, cards.asks);
    if (reply.kind !== 'bank') throw new Error(`answered ${reply.kind}`);
    const { answer, html } = await visitStep(reply.url);
    expect(html).toContain('Aller à la page de votre banque');
    expect(answer.headers.get('content-security-policy')).toContain(
      `form-action 'self' https: ${gateway().url}`,
    );
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect((await pay(opened, typed)).body).toMatchObject({ kind: 'bank', url: reply.url });
    const { status, to, back } = await answerBank(reply.url, 'yes');
    expect([status, to.pathname, to.searchParams.get('order')]).toEqual([
      303,
      '/fr/order-success',
      opened.accessToken,
    ]);
    await isPaid(opened);
    // When the browser sends the bank's result twice, the shop redirects it and charges nothing.
    const again = await fetch(back.action, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(back.fields) },
    } as RequestInit);
    expect([again.status, again.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('order-success'),
    ]);
    expect(paymentsAtGateway(typed.number)).toHaveLength(1);
  });

  it("a card in the bank's fields is refused when the buyer denies it at the bank, and paid by the next attempt", async () => {
    const opened = await openCheckout(shop, { language: 'it' });
    const { reply } = await payByCard(opened, cards.asks);
    const { to } = await answerBank(reply.kind === 'bank' ? reply.url : '', 'no');
    expect(to.pathname + to.search).toBe('/it/payment-failed?code=payment_intent_authentication_failure');
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'failed' });
    expect((await payByCard(opened, cards.unseen)).reply.kind).toBe('paid');
    expect(new Set((await triesOf(opened)).map(({ number }) => number)).size).toBe(2);
    await isPaid(opened);
  });

  it("a card in the bank's fields is charged after its bank has checked the browser", async () => {
    const opened = await openCheckout(shop);
    const { typed, reply } = await payByCard(opened, cards.method);
    if (reply.kind !== 'bank') throw new Error(`answered ${reply.kind}`);
    expect((await visitStep(reply.url)).html).toContain('name="threeDSMethodData"');
    expect(paymentsAtGateway(typed.number)).toHaveLength(0);
    const done = await fetch(reply.url, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ completed: 'Y' }) },
    } as RequestInit);
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('order-success'),
    ]);
    await isPaid(opened);
  });

  it.each([
    ['0116', 'insufficient_funds'],
    ['0101', 'expired_card'],
    ['0208', 'card_declined'],
  ])(
    'a card refused by the bank with %s is reported as %s, and its operation number is not used again',
    async (word, code) => {
      const opened = await openCheckout(shop);
      const first = await payByCard(opened, refusedCard(word));
      expect(first.reply).toEqual({ success: true, kind: 'refused', code });
      expect((await pay(opened, first.typed)).body).toMatchObject({ kind: 'refused', code });
      expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'failed' });
      expect((await openFields(opened)).number).not.toBe(first.typed.number);
    },
  );

  it("a card in the bank's fields can be entered on the bank's page instead, and Bizum remains available", async () => {
    const opened = await openCheckout(shop);
    await sendLocation(shop, opened);
    expect((await choose(opened, 'card')).body).toMatchObject({ kind: 'page', intent: { place: 'bank' } });
    expect((await choose(opened, 'bizum')).body).toMatchObject({ kind: 'hosted' });
    const { body } = await choose(opened, 'card', { place: 'hosted' });
    expect(body).toMatchObject({ kind: 'hosted' });
    const operation = await arrive(body as never);
    await send('/sis/pagar', {
      ...{ id: operation.id, number: cards.unseen, expiry: '1249', code: '123' },
    });
    await eventually(() => isPaid(opened));
  });
});

describe('a lost reply', () => {
  const lost = async (failAs: 'reset-after' | '500') => {
    const opened = await openCheckout(shop);
    gateway().setFaults({ failNext: 1, failAs, notifyLose: 'all' });
    const first = await payByCard(opened, cards.unseen);
    expect(first.reply).toEqual({ success: true, kind: 'unknown' });
    return { opened, ...first };
  };

  it('a lost reply to a successful charge is looked up: the order is paid and no new fields open', async () => {
    const { opened, typed } = await lost('reset-after');
    expect(await askFields(opened)).toMatchObject({
      status: 409,
      body: { error: { code: 'order_already_paid' } },
    });
    await isPaid(opened);
    expect(paymentsAtGateway(typed.number)).toHaveLength(1);
  });

  it('a lost reply is never sent again, and no other attempt starts while the outcome is unknown', async () => {
    const { opened, typed } = await lost('500');
    expect((await pay(opened, typed)).body).toMatchObject({ kind: 'unknown' });
    expect((await askFields(opened)).body).toEqual({ success: true, kind: 'waiting' });
    gateway().setFaults({ consultFails: 1 });
    expect(await askFields(opened)).toMatchObject({ status: 503 });
    expect(paymentsAtGateway(typed.number)).toHaveLength(0);
    // Once the longest call has timed out and the gateway reports no charge, the buyer may try again.
    await execute(
      `update redsys_card_tries set stepped_at = now() - interval '2 minutes' where number = $1`,
      [typed.number],
    );
    expect((await payByCard(opened, cards.unseen)).reply.kind).toBe('paid');
    await isPaid(opened);
  });
});

const business = {
  ...{ name: 'Example Business', number: 'DE136695976', street: 'Musterstr. 1' },
  ...{ postalCode: '10115', city: 'Berlin', country: 'DE' },
};

/** Actions of a second tab, as public calls of the checkout. */
const verbs: Record<string, (opened: OpenedCheckout) => Promise<JsonAnswer>> = {
  'another method': (opened) => choose(opened, 'bizum'),
  'the page of the bank': (opened) => choose(opened, 'card', { place: 'hosted' }),
  cancelling: ({ paymentIntentId, orderId }) =>
    post(`${shop.url}/api/cancel-payment-intent`, { paymentIntentId, orderId }),
  'a business': ({ paymentIntentId, orderId }) =>
    post(`${shop.url}/api/checkout-business`, { paymentIntentId, orderId, business }),
  'a discount code': async ({ paymentIntentId: existingPaymentIntentId, orderId }) =>
    post(`${shop.url}/api/create-payment-intent`, {
      ...{ existingPaymentIntentId, orderId, discountCode: await coupon() },
    }),
};

async function coupon(): Promise<string> {
  const code = `VERB${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await execute(
    `insert into discount_codes (code, kind, percent_basis_points) values ($1, 'percentage', 1000)`,
    [code],
  );
  return code;
}

async function payByOtherProcessor({ status, body }: JsonAnswer) {
  if (status !== 200 || body.kind !== 'hosted') return;
  const operation = await arrive(body as never);
  if (operation.method === 'bizum') await send('/sis/pagar', { id: operation.id, phone: '600000001' });
  else
    await send('/sis/pagar', {
      ...{ id: operation.id, number: cards.unseen, expiry: '1249', code: '123' },
    });
  if (operation.method === 'bizum') await send('/sis/decidir', { id: operation.id, decision: 'yes' });
}

const chargesOf = async (opened: OpenedCheckout) => {
  const numbers = (await triesOf(opened)).map(({ number }) => number);
  return gateway()
    .operations()
    .filter(
      ({ order, type: kind, response }) => kind === '0' && response === '0000' && numbers.includes(order),
    )
    .map(({ amount }) => amount);
};

describe('a charge with a late response of the bank', () => {
  it.each(Object.keys(verbs))(
    'a charge with a late response of the bank refuses %s, and the order is paid once at its price',
    async (verb) => {
      const opened = await openCheckout(shop);
      const fields = await openFields(opened);
      const typed = { number: fields.number, idOper: await type(fields, cards.unseen) };
      gateway().setFaults({ cardHold: true, consultBlind: true });
      const paying = pay(opened, typed);
      await eventually(async () => expect(await triesOf(opened)).toMatchObject([{ step: 'charging' }]));
      const answer = await verbs[verb]!(opened);
      gateway().setFaults({ cardHold: false, consultBlind: false });
      expect((await paying).body).toMatchObject({ kind: 'paid' });
      await payByOtherProcessor(answer);
      await gateway().settled();
      expect(await chargesOf(opened)).toEqual([opened.amountCents]);
      expect(await orderOf(opened.orderId)).toMatchObject({
        state: 'processing',
        payment: 'paid',
        parked: null,
      });
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'payment_not_confirmed' } } });
    },
  );

  it.each(Object.keys(verbs))(
    'a charge with a late response of the bank never charges twice or at another price after %s during a challenge',
    async (verb) => {
      const opened = await openCheckout(shop);
      const { reply } = await payByCard(opened, cards.asks);
      if (reply.kind !== 'bank') throw new Error(`answered ${reply.kind}`);
      const answer = await verbs[verb]!(opened);
      expect(answer.status).toBe(200);
      const { to } = await answerBank(reply.url, 'yes');
      expect(to.pathname).toBe('/es/payment-failed');
      expect(await chargesOf(opened)).toEqual([]);
      await payByOtherProcessor(answer);
      await gateway().settled();
      expect(await chargesOf(opened)).toHaveLength(answer.body.kind === 'hosted' ? 1 : 0);
      expect(await orderOf(opened.orderId)).toMatchObject({ parked: null });
    },
  );
});

describe('a program that ended', () => {
  async function leftTry(opened: OpenedCheckout, { number, idOper }: { number: string; idOper: string }) {
    await execute(
      `insert into redsys_operations (number, intent_id, position, means, amount_cents)
       select $2, id, 1, 'card', amount_cents from redsys_intents where order_id = $1`,
      [opened.orderId, number],
    );
    const browser = { ...browserFacts, userAgent: 'Mozilla/5.0', acceptHeader: '*/*' };
    await execute('insert into redsys_card_tries (number, id_oper, browser) values ($1, $2, $3)', [
      ...[number, idOper, JSON.stringify(browser)],
    ]);
  }

  it('an attempt stored before a crash is paid by the same request or by a newly entered card', async () => {
    for (const again of [false, true]) {
      const opened = await openCheckout(shop);
      const fields = await openFields(opened);
      const typed = { number: fields.number, idOper: await type(fields, cards.unseen) };
      await leftTry(opened, typed);
      const idOper = again ? await type(fields, cards.unseen) : typed.idOper;
      expect((await pay(opened, { ...typed, idOper })).body).toMatchObject({ kind: 'paid' });
      await isPaid(opened);
      expect(paymentsAtGateway(typed.number)).toHaveLength(1);
    }
  });

  it('a charge interrupted by a crash is looked up later, without a page of the bank or new fields', async () => {
    const opened = await openCheckout(shop);
    const { typed, reply } = await payByCard(opened, cards.asks);
    await execute(`update redsys_card_tries set step = 'answering' where number = $1`, [typed.number]);
    const { answer } = await visitStep(reply.kind === 'bank' ? reply.url : '');
    expect(answer.headers.get('location')).toContain('status=processing');
    expect((await askFields(opened)).body).toEqual({ success: true, kind: 'waiting' });
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'unpaid' });
  });
});

describe('a card request', () => {
  it('a card request is refused with its field when malformed', async () => {
    const opened = await openCheckout(shop);
    const typed = { number: '0000AAAAAAAA', idOper: 'a'.repeat(32) };
    for (const more of [
      { idOper: '-1' },
      { idOper: undefined },
      { number: '12' },
      { amountCents: 9.5 },
      { browser: undefined },
      { browser: { language: 'es' } },
    ])
      expect([more, (await pay(opened, typed, more)).status]).toEqual([more, 400]);
  });

  it("a card request must match the caller's open order, its next number and the displayed total", async () => {
    const opened = await openCheckout(shop);
    const fields = await openFields(opened);
    const typed = { number: fields.number, idOper: await type(fields, cards.unseen) };
    const { paymentIntentId } = opened;
    const strangers = await post(`${shop.url}/api/card-fields`, { paymentIntentId }, { cookie: newVisit() });
    expect(strangers.status).toBe(404);
    const other = await openCheckout(shop);
    expect((await pay(other, typed)).body.error).toMatchObject({ code: 'place_missing' });
    await sendLocation(shop, other);
    expect(await pay(other, typed)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect(await pay(opened, typed, { amountCents: opened.amountCents - 1 })).toMatchObject({
      ...{ status: 409, body: { error: { code: 'price_changed', amount: '9.99' } } },
    });
    await chooseHosted(opened, 'bizum');
    expect(await pay(opened, typed)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
    expect(await triesOf(opened)).toMatchObject([{ step: null }]);
  });

  it('a card request opens no authentication step without the key from the shop', async () => {
    const opened = await openCheckout(shop);
    const { reply } = await payByCard(opened, cards.asks);
    const url = new URL(reply.kind === 'bank' ? reply.url : '');
    url.searchParams.set('key', 'x'.repeat(43));
    expect((await fetch(url)).status).toBe(404);
    url.searchParams.delete('key');
    expect((await fetch(url)).status).toBe(400);
    // Cross-site requests may not use the page's own form.
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const forged = await fetch(reply.kind === 'bank' ? reply.url : '', { method: 'POST', headers: foreign });
    expect(forged.status).toBe(403);
  });

  it('a card request is refused without a charge while the gateway is unreachable', async () => {
    const opened = await openCheckout(shop);
    const fields = await openFields(opened);
    const typed = { number: fields.number, idOper: await type(fields, cards.unseen) };
    await gateway().close();
    expect(await pay(opened, typed)).toMatchObject({
      status: 503,
      body: { error: { code: 'processor_unavailable' } },
    });
    expect(await triesOf(opened)).toMatchObject([{ step: 'typed', response: null }]);
  });
});
