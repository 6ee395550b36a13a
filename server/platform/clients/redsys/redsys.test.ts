import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refusedCard } from '#sandbox/redsys/cards.ts';
import { startRedsys } from '#sandbox/redsys/start-redsys.ts';
import type { Redsys as StandIn } from '#sandbox/redsys/types.ts';
import type { CallNote } from '../transport/call-note.ts';
import { openRedsys, type Redsys } from './redsys.ts';
import { redsysOrderOf } from './redsys-order.ts';
import type { RedsysAuthentication, RedsysCardPayment, RedsysPayMethod } from './redsys-requests.ts';
import { InvalidRedsysSignature } from './redsys-signature.ts';

const account = { merchantCode: '999000001', terminal: '1', key: 'YXVnZSBzYW5kYm94IHJlZHN5cyBrZXkh' };
const cards = {
  frictionless: '4548814479727229',
  challenge: '4548817212493017',
  method: '4918019160034602',
  plain: '376674000000008',
};

let standIn: StandIn;
let redsys: Redsys;
let impatient: Redsys;
let heard: CallNote[];
const shop = { bodies: [] as string[], status: 200, url: '' };
const shopServer = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  shop.bodies.push(body);
  response.writeHead(shop.status).end();
});

const patience = { connectMs: 20_000, firstByteMs: 20_000, wholeMs: 20_000 };
const connect = (
  signatureVersion: 'HMAC_SHA256_V1' | 'HMAC_SHA512_V1' = 'HMAC_SHA512_V1',
  budget = patience,
) =>
  openRedsys(
    { ...account, url: standIn.url, signatureVersion },
    { hear: (call) => heard.push(call), budget },
  );

beforeAll(async () => {
  await new Promise<void>((resolve) => shopServer.listen(0, '127.0.0.1', resolve));
  shop.url = `http://127.0.0.1:${(shopServer.address() as AddressInfo).port}`;
  standIn = await startRedsys({ ...account, port: 0 });
  redsys = connect();
  impatient = connect('HMAC_SHA512_V1', { ...patience, firstByteMs: 300 });
});
afterAll(async () => {
  redsys.close();
  impatient.close();
  await standIn.close();
  shopServer.close();
});
beforeEach(() => {
  standIn.reset();
  heard = [];
  Object.assign(shop, { bodies: [], status: 200 });
});

let count = 0;
const newOrder = () => {
  count += 1;
  return redsysOrderOf('a payment', count);
};

async function post(url: string, fields: object): Promise<string> {
  const body = new URLSearchParams(fields as Record<string, string>);
  return (await fetch(url, { method: 'POST', body })).text();
}
const inputOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
const backLinkIn = (page: string) =>
  /id="back" href="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';

async function openGatewayPage(method: RedsysPayMethod, order = newOrder(), from = redsys) {
  const form = from.redirection({
    ...{ order, method, amountCents: 999, locale: 'es', shopName: 'Auge', description: '1000 seguidores' },
    ...{ merchantData: 'payment ñ&=1', notificationUrl: `${shop.url}/api/webhooks/redsys` },
    ...{ okUrl: `${shop.url}/ok`, koUrl: `${shop.url}/ko` },
  });
  const page = await post(form.url, form.fields);
  return { order, page, id: inputOf(page, 'id'), form };
}

const submitGatewayStep = (step: string, fields: object) => post(`${standIn.url}/sis/${step}`, fields);
const typedCard = (number: string, code = '123') => ({ number, expiry: '12/49', code });
const lastNotification = async (to = redsys) => {
  await standIn.settled();
  return to.readNotification(shop.bodies.at(-1) ?? '');
};

describe('gateway page', () => {
  it('the gateway page accepts a Bizum, notifies the shop and redirects back', async () => {
    const { order, id, page } = await openGatewayPage('bizum');
    expect(page).toContain('9,99');
    await submitGatewayStep('pagar', { id, phone: '612 345 678' });
    const end = await submitGatewayStep('decidir', { id, decision: 'yes' });
    expect(new URL(backLinkIn(end)).pathname).toBe('/ok');
    expect(await lastNotification()).toMatchObject({
      ...{ order, type: 'payment', amountCents: 999, currency: 'EUR', response: '0000' },
      merchantData: 'payment ñ&=1',
    });
    expect(redsys.readNotification(new URL(backLinkIn(end)).search.slice(1))).toMatchObject({ order });
    expect(await redsys.consult(order, 'payment')).toMatchObject({
      kind: 'found',
      operations: [{ response: '0000', amountCents: 999 }],
    });
  });

  it('the gateway page ends a rejected Bizum and one whose buyer leaves', async () => {
    const rejected = await openGatewayPage('bizum');
    await submitGatewayStep('pagar', { id: rejected.id, phone: '612345678' });
    expect(
      new URL(backLinkIn(await submitGatewayStep('decidir', { id: rejected.id, decision: 'no' }))).pathname,
    ).toBe('/ko');
    expect(await lastNotification()).toMatchObject({ order: rejected.order, response: '0190' });
    const leaving = await openGatewayPage('bizum');
    await submitGatewayStep('cancelar', { id: leaving.id });
    expect(await lastNotification()).toMatchObject({ order: leaving.order, response: '9915' });
  });

  it('the gateway page has no response before the end, and no operation for an unknown order', async () => {
    const { order } = await openGatewayPage('card');
    const asked = await redsys.consult(order, 'payment');
    expect(asked).toMatchObject({ kind: 'found', operations: [{ order, response: undefined }] });
    expect(await redsys.consult(newOrder(), 'payment')).toEqual({ kind: 'none' });
    expect(await redsys.consult(order, 'refund')).toEqual({ kind: 'none' });
  });

  it.each(['HMAC_SHA256_V1', 'HMAC_SHA512_V1'] as const)(
    'the gateway page accepts a card by %s',
    async (version) => {
      const client = connect(version);
      const { order, id } = await openGatewayPage('card', newOrder(), client);
      await submitGatewayStep('pagar', { id, ...typedCard(cards.frictionless) });
      expect(await lastNotification(client)).toMatchObject({
        ...{ order, response: '0000', secure: true },
        ...{ cardBrand: 'visa', cardCountry: 'ES', cardLast4: '7229' },
      });
      expect(shop.bodies.at(-1)).toContain(version);
      client.close();
    },
  );

  it('the gateway page rejects a modified form', async () => {
    const { form } = await openGatewayPage('card');
    const changed = { ...form.fields, Ds_Signature: 'A'.repeat(86) };
    expect(await post(form.url, changed)).toContain('SIS0042');
  });
});

async function typeCard(number: string, order = newOrder(), code = '123'): Promise<RedsysCardPayment> {
  const fields = { fuc: account.merchantCode, terminal: '1', order, ...typedCard(number, code) };
  const reply = await fetch(`${standIn.url}/sis/NC/fields`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const { idOper } = (await reply.json()) as { idOper: string };
  return { order, card: { idOper }, amountCents: 1250, merchantData: 'p', notificationUrl: `${shop.url}/n` };
}

async function authenticationOf(payment: RedsysCardPayment): Promise<RedsysAuthentication> {
  const start = await redsys.startCard(payment);
  if (start.kind !== 'started' || !start.threeDS) throw new Error(`no start: ${start.kind}`);
  return {
    protocolVersion: start.threeDS.protocolVersion,
    serverTransactionId: start.threeDS.serverTransactionId,
    methodCompleted: start.threeDS.methodUrl ? 'Y' : 'U',
    challengeUrl: `${shop.url}/challenge`,
    browser: {
      ...{ acceptHeader: 'text/html', userAgent: 'Mozilla/5.0', language: 'es-ES', ip: '203.0.113.9' },
      ...{ colorDepth: 24, screenHeight: 800, screenWidth: 360, timeZoneOffset: -60, javaEnabled: false },
    },
  };
}

async function pay(payment: RedsysCardPayment) {
  return redsys.payByCard(payment, await authenticationOf(payment));
}

/** Decides on the bank's page as a buyer. Returns what that page posts to the shop. */
async function answerBank(asked: { acsUrl: string; creq: string }, decision: 'yes' | 'no'): Promise<string> {
  const page = await post(asked.acsUrl, { creq: asked.creq });
  const end = await post(new URL('/acs/decision', asked.acsUrl).href, {
    creq: inputOf(page, 'creq'),
    decision,
  });
  return inputOf(end, 'cres');
}

describe('card in the fields of the shop’s page', () => {
  it('a card in the fields of the shop’s page is charged without a challenge', async () => {
    const payment = await typeCard(cards.frictionless);
    expect(await pay(payment)).toMatchObject({
      kind: 'authorised',
      operation: { order: payment.order, amountCents: 1250, secure: true, merchantData: 'p' },
    });
    expect(await lastNotification()).toMatchObject({ order: payment.order, response: '0000' });
  });

  it('a card in the fields of the shop’s page is charged after the bank’s challenge, and not when the buyer declines', async () => {
    for (const decision of ['yes', 'no'] as const) {
      const payment = await typeCard(cards.challenge);
      const asked = await pay(payment);
      if (asked.kind !== 'challenge') throw new Error(asked.kind);
      const { protocolVersion } = asked;
      const cres = await answerBank(asked, decision);
      const end = await redsys.answerChallenge(payment, { protocolVersion, cres });
      expect(end).toMatchObject(
        decision === 'yes'
          ? { kind: 'authorised' }
          : { kind: 'refused', code: 'payment_intent_authentication_failure', response: '0184' },
      );
    }
  });

  it('a card in the fields of the shop’s page is not charged with a forged bank response', async () => {
    const payment = await typeCard(cards.challenge);
    const asked = await pay(payment);
    if (asked.kind !== 'challenge') throw new Error(asked.kind);
    const { threeDSServerTransID } = JSON.parse(Buffer.from(asked.creq, 'base64').toString());
    const cres = Buffer.from(JSON.stringify({ threeDSServerTransID, transStatus: 'Y' })).toString(
      'base64url',
    );
    const end = await redsys.answerChallenge(payment, { protocolVersion: '2.2.0', cres });
    expect(end).toMatchObject({ kind: 'refused', response: '0184' });
  });

  it('the gateway reports whether the bank has a method and whether the card supports 3-D Secure 2', async () => {
    const [method, plain] = await Promise.all([typeCard(cards.method), typeCard(cards.plain)]);
    expect(await redsys.startCard(method)).toMatchObject({
      threeDS: { methodUrl: `${standIn.url}/acs/method` },
    });
    expect(await redsys.startCard(plain)).toEqual({ kind: 'started', threeDS: undefined });
    expect(await redsys.payByCard(plain, undefined)).toMatchObject({ kind: 'authorised' });
  });

  it.each([
    ['0116', 'insufficient_funds'],
    ['0129', 'incorrect_cvc'],
    ['0202', 'pickup_card'],
    ['9912', 'issuer_not_available'],
  ])(
    'a card in the fields of the shop’s page is refused with the bank’s response %s as %s',
    async (word, code) => {
      expect(await pay(await typeCard(refusedCard(word)))).toMatchObject({
        kind: 'refused',
        code,
        response: word,
      });
    },
  );

  it('a card in the fields of the shop’s page is charged once when the same request is sent twice', async () => {
    const payment = await typeCard(cards.frictionless);
    const authentication = await authenticationOf(payment);
    expect((await redsys.payByCard(payment, authentication)).kind).toBe('authorised');
    expect(await redsys.payByCard(payment, authentication)).toEqual({ kind: 'unknown', reason: 'SIS0051' });
    expect(standIn.operations()).toHaveLength(1);
  });

  it('a card in the fields of the shop’s page is refused definitely when the card token is unknown', async () => {
    const payment = { ...(await typeCard(cards.frictionless)), card: { idOper: 'made-up' } };
    expect(await redsys.startCard(payment)).toMatchObject({ kind: 'refused', response: 'SIS0007' });
    expect(await redsys.payByCard(payment, undefined)).toMatchObject({
      kind: 'refused',
      response: 'SIS0007',
    });
  });
});

describe('refund', () => {
  it('a Redsys refund returns partial amounts up to the payment', async () => {
    const payment = await typeCard(cards.frictionless);
    await pay(payment);
    const refund = (amountCents: number) => redsys.refund({ order: payment.order, amountCents });
    expect(await refund(250)).toMatchObject({
      kind: 'refunded',
      operation: { type: 'refund', amountCents: 250 },
    });
    expect((await refund(250)).kind).toBe('refunded');
    expect(await refund(751)).toMatchObject({ kind: 'refused', response: 'SIS0057' });
    expect((await refund(750)).kind).toBe('refunded');
    expect(await redsys.consult(payment.order, 'refund')).toMatchObject({
      kind: 'found',
      operations: [{ amountCents: 250 }, { amountCents: 250 }, { amountCents: 750, response: '0900' }],
    });
  });

  it('a Redsys refund ends for an unknown payment, a refused payment or a refusal by the bank', async () => {
    const refund = (order: string) => redsys.refund({ order, amountCents: 100 });
    expect(await refund(newOrder())).toMatchObject({ kind: 'refused', response: 'SIS0054' });
    const refused = await typeCard(refusedCard('0116'));
    await pay(refused);
    expect(await refund(refused.order)).toMatchObject({ kind: 'refused', response: 'SIS0056' });
    const paid = await typeCard(refusedCard('0950'));
    await pay(paid);
    expect(await refund(paid.order)).toMatchObject({
      kind: 'refused',
      code: 'not_permitted',
      response: '0950',
    });
  });
});

describe('unknown outcome', () => {
  it.each(['timeout-after', 'reset-after'] as const)(
    'an unknown outcome of a payment (%s) is resolved by a consultation',
    async (failAs) => {
      const payment = await typeCard(cards.frictionless);
      const authentication = await authenticationOf(payment);
      standIn.setFaults({ failNext: 1, failAs });
      expect((await impatient.payByCard(payment, authentication)).kind).toBe('unknown');
      expect(await redsys.consult(payment.order, 'payment')).toMatchObject({
        operations: [{ response: '0000', amountCents: 1250 }],
      });
    },
  );

  it.each(['timeout-before', '500'] as const)(
    'an unknown outcome of a payment (%s) may resolve to no operation',
    async (failAs) => {
      const payment = await typeCard(cards.frictionless);
      const authentication = await authenticationOf(payment);
      standIn.setFaults({ failNext: 1, failAs });
      expect((await impatient.payByCard(payment, authentication)).kind).toBe('unknown');
      expect(await redsys.consult(payment.order, 'payment')).toEqual({ kind: 'none' });
    },
  );

  it('an unknown outcome of a refund remains while the gateway does not reply', async () => {
    const payment = await typeCard(cards.frictionless);
    await pay(payment);
    standIn.setFaults({ failNext: 1, failAs: 'timeout-after', consultFails: 1 });
    expect((await impatient.refund({ order: payment.order, amountCents: 250 })).kind).toBe('unknown');
    expect((await redsys.consult(payment.order, 'refund')).kind).toBe('unavailable');
    expect(await redsys.consult(payment.order, 'refund')).toMatchObject({
      operations: [{ amountCents: 250 }],
    });
  });

  it('an unknown outcome does not occur when no byte was sent', async () => {
    const nowhere = openRedsys({ ...account, url: 'http://127.0.0.1:9', signatureVersion: 'HMAC_SHA512_V1' });
    expect((await nowhere.refund({ order: '1234', amountCents: 1 })).kind).toBe('not_sent');
    nowhere.close();
  });
});

describe('notification', () => {
  async function paid() {
    const { id, order } = await openGatewayPage('card');
    await submitGatewayStep('pagar', { id, ...typedCard(cards.frictionless) });
    await standIn.settled();
    return order;
  }

  it('a notification is rejected when it is forged, changed or of another merchant', async () => {
    standIn.setFaults({ notifyForged: true });
    await paid();
    expect(() => redsys.readNotification(shop.bodies[0] ?? '')).toThrow(InvalidRedsysSignature);
    standIn.setFaults({ notifyForged: false });
    await paid();
    const body = shop.bodies.at(-1) ?? '';
    expect(redsys.readNotification(body).response).toBe('0000');
    expect(() => redsys.readNotification(`${body}A`)).toThrow(InvalidRedsysSignature);
    const other = openRedsys({
      ...account,
      terminal: '2',
      url: standIn.url,
      signatureVersion: 'HMAC_SHA512_V1',
    });
    expect(() => other.readNotification(body)).toThrow(/another merchant/);
    other.close();
  });
});

it('the Redsys client logs every call without card, browser data and key', async () => {
  const payment = await typeCard(cards.frictionless);
  await pay(payment);
  await redsys.consult(payment.order, 'payment');
  expect(heard.map(({ operation, status }) => [operation, status])).toEqual([
    ['redsys.inicia_peticion', 200],
    ['redsys.trata_peticion', 200],
    ['redsys.consult', 200],
  ]);
  const log = JSON.stringify(heard);
  const { idOper } = payment.card as { idOper: string };
  expect(log).toContain(payment.order);
  for (const secret of [idOper, '203.0.113.9', 'Mozilla', account.key, '454881'])
    expect(log).not.toContain(secret);
});

it('the Redsys client never sends a test card to the gateway that charges real cards', async () => {
  const live = openRedsys({ ...account, signatureVersion: 'HMAC_SHA512_V1', url: 'https://sis.redsys.es' });
  const card = { number: cards.frictionless, expiry: '4912', code: '123' };
  const payment = { order: newOrder(), card, amountCents: 100, merchantData: 'p', notificationUrl: shop.url };
  await expect(live.payByCard(payment, undefined)).rejects.toThrow('test system');
  live.close();
});
