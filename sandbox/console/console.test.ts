import { createServer } from 'node:http';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOnLoopback } from '../kit/listen.ts';
import { readJson } from '../kit/read-body.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { PRESETS } from './presets.ts';

const PORTS = {
  processor: 0,
  provider: 0,
  directory: 0,
  smtp: 0,
  mailbox: 0,
  desk: 0,
  analytics: 0,
  secondProvider: 0,
  languageModel: 0,
  agency: 0,
  redsys: 0,
};
const REDSYS = { merchantCode: '999000001', terminal: '1', key: 'YXVnZSBzYW5kYm94IHJlZHN5cyBrZXkh' };
const KEYS = {
  stripeSecretKey: 'sk_test_desk',
  stripePublishableKey: 'pk_test_desk',
  webhookSecret: 'whsec_desk',
  providerKey: 'provider-key',
  secondProviderKey: 'second-provider-key',
  directoryToken: 'directory-token',
  analyticsSecret: 'analytics-secret',
  languageModelKey: 'language-model-key',
};
let sandbox: Sandbox;

/** Fakes the shop's clock interface. The clock cannot go back before something was sealed. */
const shop = { aheadMs: 0, leastMs: 0 };
const shopServer = createServer(async (request, response) => {
  const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
  if (request.method === 'POST') {
    const { aheadMs } = await readJson(request);
    if (Number(aheadMs) < shop.leastMs) return void answer(409, { refused: 'before_sealed' });
    shop.aheadMs = Number(aheadMs);
  }
  answer(200, { ...shop, now: new Date(Date.now() + shop.aheadMs).toISOString() });
});
let shopUrl: string;

beforeAll(async () => {
  shopUrl = `http://127.0.0.1:${await listenOnLoopback(shopServer, 0)}`;
  sandbox = await startSandbox({
    ...{ ports: PORTS, keys: KEYS, redsys: REDSYS },
    ...{ webhookUrl: '', shopUrl, deliverySeconds: 3600 },
  });
});
afterAll(async () => {
  await sandbox.close();
  shopServer.close();
});
/** Belongs to the running test, so that an aborted test sends no requests during the next one. */
let { signal } = new AbortController();
const asked = new Set<Promise<Response>>();

function sendRequest(address: string, init: RequestInit): Promise<Response> {
  signal.throwIfAborted();
  const reply = fetch(address, init);
  asked.add(reply);
  const forget = () => void asked.delete(reply);
  reply.then(forget, forget);
  return reply;
}

beforeEach(async (test) => {
  await Promise.allSettled(asked);
  ({ signal } = test);
  await callConsole('/api/reset', { method: 'POST' });
});

async function callConsole(path: string, init: RequestInit = {}) {
  const reply = await sendRequest(sandbox.addresses.desk + path, { redirect: 'manual', ...init });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
const json = async (path: string, init: RequestInit = {}) => JSON.parse((await callConsole(path, init)).text);
const post = (path: string, form: Record<string, string>) =>
  callConsole(path, { method: 'POST', body: new URLSearchParams(form) });

async function addOrder(link = 'https://www.instagram.com/cafe.ejemplo/') {
  const form = { key: KEYS.providerKey, action: 'add', service: '1001', link, quantity: '1000' };
  await sendRequest(sandbox.addresses.provider, { method: 'POST', body: new URLSearchParams(form) });
}

async function pay() {
  const reply = await sendRequest(`${sandbox.addresses.processor}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.stripeSecretKey}`, 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams({
      amount: '1332',
      currency: 'eur',
      'allowed_payment_method_types[0]': 'card',
      payment_method: 'pm_card_visa',
      confirm: 'true',
    }),
  });
  expect(reply.status).toBe(200);
}

async function mail(subject: string) {
  const { hostname, port } = new URL(sandbox.addresses.smtp);
  const transport = createTransport({ host: hostname, port: Number(port) });
  await transport.sendMail({ from: 'a@example.test', to: 'b@example.test', subject, text: 'Hola' });
  transport.close();
}

it('the console shows gateway operations and resends a notification only if there is one', async () => {
  expect(await json('/api/redsys-operations')).toEqual([]);
  expect((await callConsole('/redsys-operations')).text).toContain('4548814479727229');
  expect((await post('/redsys-operations/made-up/notify', {})).status).toBe(404);
  await post('/presets', { preset: 'redsys-lost-answer' });
  expect((await json('/api/faults')).redsys).toMatchObject({ failNext: 1, failAs: 'timeout-after' });
});

it('the console returns all received data as JSON and as pages', async () => {
  await addOrder();
  await mail('Pedido <b>uno</b>');
  await pay();
  expect(await json('/api/provider-orders')).toMatchObject([
    {
      id: '23501',
      service: 1001,
      link: 'https://www.instagram.com/cafe.ejemplo/',
      quantity: 1000,
      status: 'Pending',
    },
  ]);
  expect(await json('/api/mails')).toMatchObject([
    { to: 'b@example.test', subject: 'Pedido <b>uno</b>', html: '' },
  ]);
  expect(await json('/api/payment-intents')).toMatchObject([{ amount: 1332, status: 'succeeded' }]);
  const hooks = await json('/api/webhooks');
  expect(hooks.map((hook: { type: string }) => hook.type)).toContain('payment_intent.succeeded');
  expect((await callConsole('/provider-orders')).text).toContain('https://www.instagram.com/cafe.ejemplo/');
  expect((await callConsole('/mails')).text).toContain('Pedido &lt;b&gt;uno&lt;/b&gt;');
  expect((await callConsole('/payments')).text).toContain('13.32 EUR');
  expect((await callConsole(`/webhooks/${hooks[0].id}`)).text).toContain(hooks[0].objectId);
});

it('the console sends long lists completely', async () => {
  sandbox.provider.setFaults({ activeLinkCheck: false });
  const names = Array.from({ length: 450 }, (_, at) => `https://www.instagram.com/name${at}/`);
  while (names.length > 0) await Promise.all(names.splice(0, 50).map((link) => addOrder(link)));
  const orders: { id: string }[] = await json('/api/provider-orders');
  expect(orders).toHaveLength(450);
  expect(new Set(orders.map((order) => order.id)).size).toBe(450);
  expect(orders[0]?.id).toBe('23950');
  expect(await json('/api/provider-orders?limit=3')).toHaveLength(3);
});

it('the console lists the orders of both providers, newest first', async () => {
  const advance = (seconds: number) =>
    callConsole('/api/clock', { method: 'POST', body: JSON.stringify({ seconds }) });
  const place = async (address: string, key: string, service: string, link: string) => {
    const body = new URLSearchParams({ action: 'add', key, service, quantity: '100', link });
    await sendRequest(address, { method: 'POST', body });
  };
  const { provider, secondProvider } = sandbox.addresses;
  await place(provider, KEYS.providerKey, '1001', 'uno');
  await advance(60);
  await place(secondProvider, KEYS.secondProviderKey, '311', 'dos');
  await advance(60);
  await place(provider, KEYS.providerKey, '1001', 'tres');
  const ids = (await json('/api/provider-orders')).map(({ id }: { id: string }) => id);
  expect(ids).toEqual(['23502', '880001', '23501']);
  expect(await json('/api/provider-orders?limit=2')).toHaveLength(2);
  expect(await json('/api/provider-orders/880001')).toMatchObject({ service: 311 });
  expect((await callConsole('')).text).toContain('/sandbox/second-provider-orders/880001');
});

it('the console merges faults of several services, and rejects all of them when one is unknown', async () => {
  const put = (body: object) => callConsole('/api/faults', { method: 'PUT', body: JSON.stringify(body) });
  expect((await put({ processor: { webhooks: { duplicate: 2 } }, directory: { failNext: 3 } })).status).toBe(
    200,
  );
  expect(await json('/api/faults')).toMatchObject({
    processor: { webhooks: { duplicate: 2, shuffle: false } },
    directory: { failNext: 3, latencyMs: 0 },
    provider: { next: [] },
    mailbox: { refuseNext: 0 },
  });
  const wrong = await put({ provider: { latencyMs: 5 }, mailbox: { nonsense: 1 } });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('nonsense')]);
  expect(sandbox.provider.faults().latencyMs).toBe(0);
  expect((await put({ bank: {} })).text).toContain('Unknown service: bank');
});

it('the console adds one fault for one link and keeps concurrent additions', async () => {
  const links = ['uno', 'dos'].map((name) => `https://www.instagram.com/${name}/`);
  for (const link of links) {
    const body = JSON.stringify({ action: 'add', link, kind: 'maintenance' });
    expect((await callConsole('/api/provider-faults', { method: 'POST', body })).status).toBe(200);
  }
  await addOrder(links[1]);
  await addOrder('https://www.instagram.com/tres/');
  expect(await json('/api/provider-orders')).toMatchObject([{ link: 'https://www.instagram.com/tres/' }]);
  expect(sandbox.provider.faults().next).toMatchObject([{ link: links[0] }]);
});

it('the console changes an order by JSON and by form, and reports errors', async () => {
  await addOrder();
  const set = (id: string, body: object) =>
    callConsole(`/api/provider-orders/${id}`, { method: 'POST', body: JSON.stringify(body) });
  expect(JSON.parse((await set('23501', { status: 'Partial', remains: 157 })).text)).toMatchObject({
    status: 'Partial',
    remains: 157,
  });
  expect((await set('23501', { colour: 'red' })).status).toBe(400);
  expect((await set('999', { status: 'Partial' })).status).toBe(404);
  const sent = await post('/provider-orders/23501', {
    status: 'Completed',
    start_count: '',
    remains: 'Unknown',
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([
    303,
    '/sandbox/provider-orders/23501?done=order',
  ]);
  expect(await json('/api/provider-orders/23501')).toMatchObject({ status: 'Completed', remains: 'Unknown' });
});

it('the console sets every preset and resets all faults', async () => {
  for (const { id, label, change } of Object.values(PRESETS).flat()) {
    expect.soft((await post('/presets', { preset: id })).status, label).toBe(303);
    expect.soft(await json('/api/faults'), label).toMatchObject(change);
    expect.soft((await callConsole('/faults')).text, label).toContain('<span class="tag">on</span>');
    await post('/calm', {});
    expect.soft((await callConsole('/faults')).text, label).not.toContain('class="tag"');
  }
});

it('the console keeps every switch when its form is submitted unchanged', async () => {
  const page = (await callConsole('/faults')).text;
  const before = await json('/api/faults');
  for (const name of ['processor', 'provider', 'directory', 'mailbox', 'analytics']) {
    const form = new RegExp(`action="/sandbox/faults/${name}">(.*?)</form>`, 's').exec(page)![1]!;
    expect((await post(`/faults/${name}`, fieldsOf(form))).status).toBe(303);
  }
  expect(await json('/api/faults')).toEqual(before);
  const wrong = await post('/faults/provider', { next: 'not json' });
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('role="alert"')]);
});

function fieldsOf(form: string): Record<string, string> {
  const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const fields: Record<string, string> = {};
  for (const [, name, value] of form.matchAll(/<input class="in"[^>]*? name="([^"]+)" value="([^"]*)"/g)) {
    fields[name!] = plain(value!);
  }
  for (const [, name] of form.matchAll(/type="checkbox"[^>]*? name="([^"]+)" value="on" checked/g))
    fields[name!] = 'on';
  for (const [, name, value] of form.matchAll(/<textarea[^>]*? name="([^"]+)"[^>]*>([^<]*)</g)) {
    fields[name!] = plain(value!);
  }
  for (const [, name, options] of form.matchAll(/<select[^>]*? name="([^"]+)"[^>]*>(.*?)<\/select>/gs)) {
    fields[name!] = /<option selected>([^<]*)</.exec(options!)![1]!;
  }
  return fields;
}

it('the console removes followers, and the directory shows the drop', async () => {
  await addOrder();
  await post('/provider-orders/23501', { status: 'Completed' });
  const before = sandbox.directory.profile('cafe.ejemplo')!.followers_count;
  expect(
    (await post('/drop', { link: 'https://www.instagram.com/cafe.ejemplo/', count: '150' })).status,
  ).toBe(303);
  expect(sandbox.directory.profile('cafe.ejemplo')!.followers_count).toBe(before - 150);
  expect((await post('/drop', { link: '', count: '1' })).status).toBe(400);
});

describe('moving the clocks', () => {
  const move = (body: object) => callConsole('/api/clock', { method: 'POST', body: JSON.stringify(body) });
  const aheadSeconds = () => Math.round(sandbox.world.aheadMs() / 1000);
  beforeEach(() => {
    Object.assign(shop, { aheadMs: 0, leastMs: 0 });
    sandbox.world.moveTo(0);
  });

  it('the console shifts shop and stand-ins by seconds', async () => {
    await addOrder();
    await pay();
    expect((await move({ seconds: 30 * 86_400 })).status).toBe(200);
    expect([shop.aheadMs, aheadSeconds()]).toEqual([30 * 86_400_000, 30 * 86_400]);
    expect(await json('/api/provider-orders')).toMatchObject([{ status: 'Completed' }]);
    await pay();
    const [after, before] = sandbox.processor.paymentIntents();
    expect(Math.round((after!.created - before!.created) / 86_400)).toBe(30);
  });

  it('the console moves the clock to the end of a period, to a chosen time and back', async () => {
    expect((await post('/clock', { to: 'year' })).headers.get('location')).toBe('/sandbox/clock?done=clock');
    const { now } = await json('/api/clock');
    expect(now).toMatch(/^20\d\d-12-31T22:5[45]:/);
    const page = (await callConsole('/clock')).text;
    expect(page).toContain('Back to real time');
    expect(page).toContain('To the end of the quarter');
    expect((await move({ to: new Date(Date.now() + 3_600_000).toISOString() })).status).toBe(200);
    expect(aheadSeconds()).toBe(3600);
    await post('/clock', { to: 'real' });
    expect([shop.aheadMs, aheadSeconds()]).toEqual([0, 0]);
  });

  it('the console keeps its state and shows the reason when the shop refuses', async () => {
    await post('/clock', { hours: '25' });
    shop.leastMs = 20 * 3_600_000;
    const refused = await move({ to: 'real' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('would lie in the future')]);
    expect([shop.aheadMs, aheadSeconds()]).toEqual([25 * 3_600_000, 25 * 3600]);
    expect((await callConsole('/clock')).text).toContain('No way back to real time');
  });

  it.each([0, -1, 1.5, '60', undefined, 1e13])('the console rejects %s seconds', async (seconds) => {
    expect((await move({ seconds })).status).toBe(400);
  });

  it('the console rejects an invalid time', async () => {
    expect((await move({ to: 'tomorrow' })).status).toBe(400);
    expect((await post('/clock', { hours: 'soon' })).status).toBe(400);
    expect(aheadSeconds()).toBe(0);
  });

  it('the console keeps the time when all other data is reset', async () => {
    await move({ seconds: 3600 });
    await callConsole('/api/reset', { method: 'POST' });
    expect(aheadSeconds()).toBe(3600);
  });
});

it('the console rejects changes requested by another site, except the shop that serves it', async () => {
  const reset = (headers: Record<string, string>) => callConsole('/api/reset', { method: 'POST', headers });
  expect((await reset({ origin: 'http://evil.example' })).status).toBe(403);
  expect((await reset({ 'sec-fetch-site': 'same-site', origin: shopUrl })).status).toBe(403);
  expect((await reset({ origin: shopUrl })).status).toBe(200);
  expect((await reset({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
});

it('the console serves pages under a strict CSP without inline code, with links below /sandbox', async () => {
  await addOrder();
  for (const path of [
    '',
    '/mails',
    '/provider-orders',
    '/provider-orders/23501',
    '/webhooks',
    '/payments',
    '/faults',
    '/clock',
    '/reset',
  ]) {
    const { status, headers, text } = await callConsole(path);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script(?! type="module" src=)|<style|\sstyle=|\son\w+=/);
    for (const [, link] of text.matchAll(/(?:href|action|src)="(\/[^"]*)"/g))
      expect(link).toMatch(/^\/sandbox/);
  }
  expect((await callConsole('/desk.css')).headers.get('content-type')).toContain('text/css');
  expect((await callConsole('/nowhere')).status).toBe(404);
  expect((await callConsole('/api/nowhere')).status).toBe(404);
});
