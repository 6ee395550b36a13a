import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { listenOnLoopback } from '../kit/listen.ts';
import { openSandboxTime, type SandboxTime } from '../kit/sandbox-time.ts';
import { computeSignature, type Envelope, isKnownVersion, openEnvelope, sealReply } from './signatures.ts';
import { startRedsys } from './start-redsys.ts';
import type { Redsys } from './types.ts';

const account = { merchantCode: '999000001', terminal: '1', key: 'YXVnZSBzYW5kYm94IHJlZHN5cyBrZXkh' };

let redsys: Redsys;
let world: SandboxTime;
let dataDir: string;
const shop = { bodies: [] as URLSearchParams[], statuses: [] as number[], url: '', heard: () => {} };
const shopServer = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  shop.bodies.push(new URLSearchParams(body));
  response.writeHead(shop.statuses.shift() ?? 200).end();
  shop.heard();
});

const start = () => startRedsys({ ...account, port: 0, dataDir, world });

beforeAll(async () => {
  shop.url = `http://127.0.0.1:${await listenOnLoopback(shopServer, 0)}`;
});
afterAll(() => shopServer.close());
beforeEach(async () => {
  Object.assign(shop, { bodies: [], statuses: [], heard: () => {} });
  dataDir = await mkdtemp(join(tmpdir(), 'redsys-'));
  world = openSandboxTime();
  redsys = await start();
});
afterEach(async () => {
  await redsys.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Resolves on the shop's next notification. Must be called before the cause. */
const nextNotification = () => new Promise<void>((resolve) => Object.assign(shop, { heard: resolve }));

function sealedEnvelope(more: Record<string, string> = {}, version = 'HMAC_SHA256_V1'): Envelope {
  const fields = {
    DS_MERCHANT_ORDER: '1234ABCD',
    DS_MERCHANT_AMOUNT: '999',
    DS_MERCHANT_MERCHANTCODE: account.merchantCode,
    DS_MERCHANT_TERMINAL: '1',
    DS_MERCHANT_CURRENCY: '978',
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_MERCHANTURL: `${shop.url}/told`,
    DS_MERCHANT_URLOK: `${shop.url}/ok`,
    DS_MERCHANT_URLKO: `${shop.url}/ko`,
    ...more,
  };
  const text = Buffer.from(JSON.stringify(fields)).toString('base64');
  const signature = computeSignature(account.key, version, {
    order: fields.DS_MERCHANT_ORDER,
    text,
  }).toString('base64');
  return { Ds_SignatureVersion: version, Ds_MerchantParameters: text, Ds_Signature: signature };
}

async function post(path: string, fields: object): Promise<string> {
  const body = new URLSearchParams(fields as Record<string, string>);
  return (await fetch(redsys.url + path, { method: 'POST', body })).text();
}

async function pay(more: Record<string, string> = {}) {
  const page = await post('/sis/realizarPago', sealedEnvelope(more));
  const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
  return post('/sis/pagar', { id, number: '4548 8144 7972 7229', expiry: '12/49', code: '123' });
}

it('the gateway signs and verifies every supported version', () => {
  for (const version of ['HMAC_SHA256_V1', 'HMAC_SHA512_V1', 'HMAC_SHA512_V2']) {
    expect(isKnownVersion(version)).toBe(true);
    const envelope = sealReply(account.key, version, { Ds_Order: '1234', Ds_Merchant_Order: '1234' });
    expect(openEnvelope(account.key, envelope)).toEqual({
      fields: { DS_ORDER: '1234', DS_MERCHANT_ORDER: '1234' },
    });
    expect(openEnvelope(account.key.replace('Y', 'Z'), envelope)).toEqual({ errorCode: 'SIS0042' });
  }
  expect(openEnvelope(account.key, { ...sealedEnvelope(), Ds_SignatureVersion: 'SHA1' })).toEqual({
    errorCode: 'SIS0429',
  });
});

it('the gateway notifies the shop and retries after a failure', async () => {
  shop.statuses = [500];
  await pay();
  await redsys.settled();
  expect(redsys.notifications()).toMatchObject([{ delivered: false, attempts: [{ status: 500 }] }]);
  world.moveTo(2000);
  await redsys.settled();
  expect(redsys.notifications()).toMatchObject([
    { delivered: true, attempts: [{ status: 500 }, { status: 200 }] },
  ]);
  expect(shop.bodies[0]?.toString()).toBe(shop.bodies[1]?.toString());
});

it('the gateway sends pending notifications after a restart', async () => {
  shop.statuses = [500];
  await pay();
  await redsys.settled();
  await redsys.close();
  world.moveTo(5000);
  redsys = await start();
  await redsys.settled();
  expect(redsys.notifications()).toMatchObject([{ delivered: true }]);
  expect(redsys.operations()).toMatchObject([{ order: '1234ABCD', state: 'F', response: '0000' }]);
});

it('the gateway loses a notification permanently and resends it on request', async () => {
  redsys.setFaults({ notifyLose: 1 });
  await pay();
  await redsys.settled();
  expect(shop.bodies).toEqual([]);
  const [operation] = redsys.operations();
  redsys.notifyAgain(operation?.id ?? '');
  await redsys.settled();
  expect(shop.bodies).toHaveLength(1);
});

it('the gateway holds and delays notifications', async () => {
  redsys.setFaults({ notifyHold: true, notifyDelayMs: 20_000 });
  await pay();
  await redsys.settled();
  world.moveTo(30_000);
  await redsys.settled();
  expect(shop.bodies).toEqual([]);
  const told = nextNotification();
  redsys.setFaults({ notifyHold: false });
  await told;
  await redsys.settled();
  await pay({ DS_MERCHANT_ORDER: '5678' });
  await redsys.settled();
  expect(shop.bodies).toHaveLength(1);
  world.moveTo(60_000);
  await redsys.settled();
  expect(shop.bodies).toHaveLength(2);
});

it('the gateway shows a usable page with card errors', async () => {
  const page = await post('/sis/realizarPago', sealedEnvelope({ DS_MERCHANT_CONSUMERLANGUAGE: '2' }));
  expect(page).toContain('<html lang="en">');
  expect(page).toContain('€9.99');
  const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const again = await post('/sis/pagar', { id, number: '4548 8144 7972 7228', expiry: '12/49', code: '123' });
  expect(again).toContain('role="alert"');
  expect(redsys.operations()).toMatchObject([{ state: 'P' }]);
  expect(await post('/sis/realizarPago', sealedEnvelope())).toContain(id);
});

it('the gateway escapes hostile texts of a merchant', async () => {
  const page = await post(
    '/sis/realizarPago',
    sealedEnvelope({ DS_MERCHANT_MERCHANTNAME: '<script>x</script>' }),
  );
  expect(page).not.toContain('<script>x');
});

it('the gateway rejects an unsigned consultation', async () => {
  const asked = `<Version Ds_Version="0.0"><Message><Transaction><Ds_MerchantCode>${account.merchantCode}</Ds_MerchantCode><Ds_Terminal>1</Ds_Terminal><Ds_Order>1234ABCD</Ds_Order><Ds_TransactionType>0</Ds_TransactionType></Transaction></Message></Version>`;
  const ask = async (inner: string) => {
    const body = `<x><![CDATA[<Messages>${inner}<Signature>AAAA</Signature><SignatureVersion>HMAC_SHA256_V1</SignatureVersion></Messages>]]></x>`;
    return (await fetch(`${redsys.url}/apl02/services/SerClsWSConsulta`, { method: 'POST', body })).text();
  };
  expect(await ask(asked)).toContain('XML0023');
  expect(await ask(asked.replace('<Ds_Terminal>1</Ds_Terminal>', ''))).toContain('XML0001');
});

it('the gateway rejects a payment without a card or with an invented one', async () => {
  const page = await post('/sis/realizarPago', sealedEnvelope());
  const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(await post('/sis/decidir', { id, decision: 'yes' })).toContain('No card was typed');
  expect(await post('/sis/decidir', { id: 'made-up', decision: 'yes' })).toContain('no such payment');
  expect(redsys.operations()).toMatchObject([{ state: 'P' }]);
});
