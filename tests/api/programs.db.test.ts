import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallName, routeOf } from '#contracts/calls.ts';
import { keysFor } from '#contracts/kit/effects.ts';
import { addDays, toMadridDate } from '#contracts/kit/madrid.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { apiScopes, callScopes, toApiAddress } from '#contracts/staff/api-scopes.ts';
import { decisionEffects } from '#contracts/staff/decision-effects.ts';
import { pendingDecisions } from '#contracts/staff/pending.ts';
import { features } from '#server/features.ts';
import { examples, writeCurl } from '#server/operations/api/describe-for-programs.ts';
import { buildApp } from '#server/platform/http/build-app.ts';
import { type TestKey, testKey } from '#tests/harness/api-keys.ts';
import { clientPackage } from '#tests/harness/client-package.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { eventually, newKey, openCheckout, payWith, signIn, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import {
  findOrders,
  listPending,
  refundOrder,
  resendMail,
  showOrder,
  showStatus,
} from '../../scripts/auge/order-commands.ts';

const shop = startForTests(() => testShop({ deliverySeconds: 600 }));
let key: TestKey;
let order: { orderId: string; orderNumber: string; mailId: string };
beforeAll(async () => {
  key = await testKey(db(), apiScopes, { money: { perCallCents: 500, perDayCents: 900 } });
  const { orderId, paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  const mail = await eventually(() =>
    one<{ id: string }>(`select id from mails where order_id = $1 and state = 'sent'`, [orderId]),
  );
  const { number } = await one<{ number: string }>('select number from orders where id = $1', [orderId]);
  order = { orderId, orderNumber: number, mailId: mail.id };
});

const db = () => shop.program.deps.database;
const { execute, maybeOne, one, rows } = queriesOn(db);
/** The shop runs in this process, so the call must be asynchronous. */
const inShell = promisify(execFile);

describe('the examples of the API description', () => {
  const run = async (line: string) => {
    const command = line.replace('curl ', 'curl -s -w "\\n%{http_code}" ');
    const { stdout } = await inShell('bash', ['-c', command], {
      env: {
        ...{ PATH: process.env.PATH, AUGE_URL: shop.url, AUGE_KEY: key.key },
        ...{ ORDER: order.orderNumber, ORDER_ID: order.orderId, MAIL_ID: order.mailId },
      },
    });
    return stdout;
  };

  it.each(examples.map((example) => [example.call, writeCurl(example)]))(
    "the API description's example %s works as written",
    async (_call, line) => {
      // `uuidgen` is not on every machine, so the test inserts an id.
      const told = await run(line.replace('$(uuidgen)', newKey()));
      const [body, status] = [told.slice(0, told.lastIndexOf('\n')), told.slice(told.lastIndexOf('\n') + 1)];
      expect([status, body]).toEqual(['200', expect.stringMatching(/^\{/)]);
    },
  );

  it("the API description's examples only use calls listed for a key", async () => {
    const read = async ({ headers }: TestKey) =>
      (await fetch(`${shop.url}/api/v1/openapi.json`, { headers })).json() as Promise<{
        paths: Record<
          string,
          Record<string, { operationId: string; 'x-scope': string; 'x-codeSamples': object[] }>
        >;
      }>;
    const operations = Object.values((await read(key)).paths).flatMap((methods) => Object.values(methods));
    const named = operations.filter(({ 'x-codeSamples': samples }) => samples.length > 0);
    expect(named.map(({ operationId }) => operationId).sort()).toEqual(
      examples.map(({ call }) => call).sort(),
    );
    const narrow = await read(await testKey(db(), ['mail:read']));
    const scopes = Object.values(narrow.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(scopes.map((each) => each['x-scope']))).toEqual(new Set(['any', 'mail:read']));
    expect(Object.keys(narrow.paths)).toContain('/api/v1/mails/{id}');
  });
});

describe('the API client', () => {
  it('the API client pages a list, makes a change once and throws on refusals', async () => {
    const folder = await clientPackage();
    // The compiler checks the types of the package below.
    const { openClient } = (await import(join(folder, 'index.js'))) as {
      // biome-ignore lint/suspicious/noExplicitAny: a package without types here
      openClient: (options: object) => any;
    };
    await openCheckout(shop);
    const { call, all } = openClient({ url: shop.url, key: key.key });
    const found: string[] = [];
    for await (const { orderNumber } of all('orders.list', { query: { limit: 1 } })) found.push(orderNumber);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toContain(order.orderNumber);
    const note = { params: { id: order.orderNumber }, body: { text: 'by the client' }, key: newKey() };
    expect(await call('orders.add-note', note)).toEqual(await call('orders.add-note', note));
    const notes = await rows(`select text from order_notes where text = 'by the client'`);
    expect(notes).toHaveLength(1);
    await expect(call('orders.show', { params: { id: 'AAAAAAAAAA' } })).rejects.toMatchObject({
      ...{ name: 'RefusedCall', status: 404, code: 'order_not_found' },
    });
  });

  it('the API client has types that a program can be checked against', async () => {
    const folder = await clientPackage();
    const program = `import { openClient } from './index.js';
const { call, all } = openClient({ url: '', key: '' });
export async function right() {
  for await (const order of all('orders.list', { query: { status: ['processing'] } })) order.totalCents.toFixed();
  const { allCents } = await call('orders.refundable', { params: { id: 'X' } });
  return allCents + 1;
}
export async function wrong() {
  // @ts-expect-error a call that is not promised
  await call('members.list');
  // @ts-expect-error no such field of the reply
  (await call('orders.show', { params: { id: 'X' } })).total;
  // @ts-expect-error the id is missing
  await call('orders.show');
}
`;
    writeFileSync(join(folder, 'program.ts'), program);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', ''];
    const tsc = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'tsc');
    const found = await inShell(tsc, [...options, 'program.ts'], { cwd: folder }).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    );
    expect(found.stdout).toBe('');
  });
});

describe("the owner's command line", () => {
  const at = (holder: TestKey = key) => ({ url: shop.url, key: holder.key });

  it("the owner's command line finds and shows an order", async () => {
    const [found] = await findOrders(at(), order.orderNumber);
    expect(found).toMatch(new RegExp(`^${order.orderNumber} {2}\\d{4}-`));
    expect(await findOrders(at(), 'nobody@nowhere.example')).toEqual(['Nothing goes by these words.']);
    const shown = (await showOrder(at(), order.orderNumber)).join('\n');
    expect(shown).toContain(`${order.orderNumber}  ${order.orderId}`);
    expect(shown).toContain(order.mailId);
    expect((await showStatus(at()))[0]).toMatch(/^Sells: /);
  });

  it("the owner's command line refunds once, and reports the scope missing from its key", async () => {
    const refund = { order: order.orderNumber, amount: '1,50', reason: 'by hand', key: newKey() };
    const told = await refundOrder(at(), refund);
    expect(told).toEqual([expect.stringMatching(/^1\.50 EUR of \w+ go back, in 1 refund\.$/)]);
    expect(await refundOrder(at(), refund)).toEqual(told);
    const made = await rows(`select from refunds where reason = 'by hand'`);
    expect(made).toHaveLength(1);
    const reader = await testKey(db(), ['orders:read']);
    await expect(refundOrder(at(reader), { ...refund, key: newKey() })).rejects.toThrow('(payments:money)');
    await expect(refundOrder(at(), { ...refund, amount: '1.5x' })).rejects.toThrow('is no amount');
    await expect(refundOrder(at(), { ...refund, key: 'short' })).rejects.toThrow('That is no key');
  });

  it("the owner's command line reports an invalid key without asking for a sign-in", async () => {
    const stranger = { url: shop.url, key: key.key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')) };
    await expect(listPending(stranger)).rejects.toThrow('opens nothing: it was revoked');
    expect(await listPending(at())).toEqual(expect.arrayContaining([expect.any(String)]));
  });

  it("the owner's command line sends a mail again", async () => {
    expect(await resendMail(at(), order.orderNumber, undefined)).toEqual([
      expect.stringMatching(/goes out again {2}\S+@/),
    ]);
    await expect(resendMail(at(), order.orderNumber, 'no-such')).rejects.toThrow('has no such mail');
  });
});

describe('API keys', () => {
  const app = startForTests(() => buildApp(shop.program.deps, features));
  let owner: string;
  const realNow = () => new Date();
  beforeAll(async () => {
    await app.ready();
    owner = await signIn(shop);
  });

  const opened = Object.entries(callScopes) as [CallName, { scope: string; promised?: true }][];
  const someAddress = (url: string) => url.replaceAll(/:\w+/g, randomUUID());

  interface Sent {
    method?: string;
    headers?: Record<string, string>;
    payload?: object;
    remoteAddress?: string;
  }

  async function ask(url: string, { method = 'GET', ...sent }: Sent = {}) {
    const reply = await app.inject({ method: method as 'GET', url, ...sent });
    const body = reply.headers['content-type']?.includes('json') ? reply.json() : undefined;
    return {
      status: reply.statusCode,
      code: body?.error?.code as string | undefined,
      body,
      headers: reply.headers,
    };
  }

  async function reached({ headers }: TestKey): Promise<string[]> {
    const names: string[] = [];
    for (const [name] of opened) {
      const { method, path } = routeOf(name);
      if ((await ask(someAddress(path), { method, headers })).code !== 'scope_missing') names.push(name);
    }
    return names;
  }

  describe('a scope', () => {
    it.each(apiScopes)('the scope %s opens its own calls and no other', async (scope) => {
      const key = await testKey(db(), [scope]);
      const own = opened.filter(([, call]) => call.scope === scope || call.scope === 'any');
      expect(await reached(key)).toEqual(own.map(([name]) => name));
    });

    it('all scopes combined open no unlisted call', async () => {
      const { headers } = await testKey(db(), apiScopes);
      const listed = new Set(opened.map(([name]) => Object.values(routeOf(name)).join(' ')));
      const closed = app.calls().filter(({ method, url, role }) => role && !listed.has(`${method} ${url}`));
      expect(closed.length).toBeGreaterThan(100);
      for (const { method, url } of closed)
        expect([method, url, (await ask(someAddress(url), { method, headers })).code]).toEqual([
          method,
          url,
          'scope_missing',
        ]);
    });

    it('a scope for reading matches calls that only read, and never owner changes or proofs of identity', () => {
      const calls = new Map(app.calls().map((call) => [`${call.method} ${call.url}`, call]));
      for (const [name, { scope }] of opened) {
        const { method, path } = routeOf(name);
        const call = calls.get(`${method} ${path}`);
        expect([name, call?.role]).toEqual([name, expect.any(String)]);
        expect([name, scope === 'any' || scope.endsWith(':read')]).toEqual([name, method === 'GET']);
        if (call?.role === 'owner') expect([name, method]).toEqual([name, 'GET']);
        if (call?.sensitive) expect([name, scope]).toEqual([name, 'payments:money']);
      }
    });

    it('a scope covers the documented calls under the API address, for keys only', async () => {
      const { headers } = await testKey(db(), apiScopes);
      for (const [name, { promised }] of opened) {
        const { method, path } = routeOf(name);
        if (path.includes(':')) continue;
        const { status } = await ask(toApiAddress(path), { method, headers });
        expect([name, status !== 404 && path.startsWith('/api/admin/')]).toEqual([name, promised ?? false]);
      }
      expect((await ask('/api/v1/login', { headers, method: 'POST', payload: {} })).status).toBe(404);
      expect((await ask('/api/v1/orders', { headers: { cookie: owner } })).code).toBe('unauthorized');
      expect((await ask('/api/v1/orders', { headers })).status).toBe(200);
    });
  });

  describe('an API key', () => {
    it('an API key is shown once, and its stored form grants no access', async () => {
      const name = `kept-${process.pid}`;
      const made = await ask('/api/admin/api-keys', {
        method: 'POST',
        headers: { cookie: owner },
        payload: { name, scopes: ['orders:read'] },
      });
      const { key, id } = made.body;
      expect(key).toMatch(/^auge_[a-z0-9]{12}_[\w-]{43}$/);
      const secret = key.split('_').slice(2).join('_');
      const kept = await one<{ text: string }>('select k::text as text from api_keys k where id = $1', [id]);
      expect(kept.text).not.toContain(secret);
      const entries = await rows<{ text: string }>(
        'select a::text as text from audit_entries a where subject_id = $1',
        [id],
      );
      expect(entries).toHaveLength(1);
      expect(entries[0]?.text).not.toContain(secret);
      const listed = await ask('/api/admin/api-keys', { headers: { cookie: owner } });
      expect(JSON.stringify(listed.body)).not.toContain(secret);
      expect(listed.body.items.find((each: { id: string }) => each.id === id)).toMatchObject({
        ...{ name, madeBy: 'owner', state: 'open', scopes: ['orders:read'], lastUsedAt: null, days: [] },
      });
      const again = await ask('/api/admin/api-keys', {
        method: 'POST',
        headers: { cookie: owner },
        payload: { name, scopes: ['orders:read'] },
      });
      expect(again.code).toBe('name_taken');
    });

    it.each([
      ['with money and no limits', { scopes: ['payments:money'] }],
      ['with limits and no money', { scopes: ['orders:read'], money: { perCallCents: 1, perDayCents: 1 } }],
      ['without scopes', { scopes: [] }],
      ['for a scope that opens nothing', { scopes: ['tax:money'] }],
      ['that has ended', { scopes: ['orders:read'], endsOn: '2020-01-01' }],
      ['for what is no range of addresses', { scopes: ['orders:read'], ranges: ['203.0.113.0/99'] }],
    ])('an API key is not created %s', async (_what, body) => {
      const reply = await ask('/api/admin/api-keys', {
        method: 'POST',
        headers: { cookie: owner },
        payload: { name: `never-${process.pid}`, ...body },
      });
      expect(reply.code).toBe('invalid_request');
    });

    it('an API key is refused with the same reply when wrong, unknown, revoked, expired or used from another address', async () => {
      const { key } = await testKey(db(), ['orders:read']);
      const revoked = await testKey(db(), ['orders:read']);
      const gone = await ask(`/api/admin/api-keys/${revoked.id}/revoke`, {
        ...{ method: 'POST', headers: { cookie: owner } },
      });
      expect(gone.status).toBe(200);
      const over = await testKey(db(), ['orders:read'], { endsOn: addDays(toMadridDate(new Date()), 1) });
      const here = await testKey(db(), ['orders:read'], { ranges: ['203.0.113.0/24', '2001:db8::/32'] });
      const bearing = (value: string, remoteAddress = '127.0.0.1') =>
        ask('/api/v1/orders', { headers: { authorization: `Bearer ${value}` }, remoteAddress });
      const other = key.endsWith('A') ? 'B' : 'A';
      const wrong = [
        await bearing(key.slice(0, -1) + other),
        await bearing(key.replace(/^auge_.{12}/, 'auge_aaaaaaaaaaaa')),
        await bearing('auge_'),
        await bearing(revoked.key),
        await bearing(here.key),
        await bearing(here.key, '198.51.100.1'),
      ];
      expect(wrong.map(({ status, body }) => [status, body.error])).toEqual(
        wrong.map(() => [
          401,
          expect.objectContaining({ code: 'unauthorized', message: wrong[0]?.body.message }),
        ]),
      );
      expect((await bearing(here.key, '203.0.113.9')).status).toBe(200);
      expect((await bearing(here.key, '::ffff:203.0.113.9')).status).toBe(200);
      expect((await bearing(here.key, '2001:db8::7')).status).toBe(200);
      expect((await bearing(over.key)).status).toBe(200);
      const inTwoDays = new Date(Date.now() + 2 * dayMs);
      shop.program.deps.now = () => inTwoDays;
      expect((await bearing(over.key)).status).toBe(401);
      shop.program.deps.now = realNow;
    });

    it('an API key is the only credential of its call, so cookies are ignored and cross-site checks do not apply', async () => {
      const { key, headers } = await testKey(db(), ['orders:read']);
      const spoilt = { authorization: `Bearer ${key}x`, cookie: owner };
      expect((await ask('/api/admin/orders', { headers: spoilt })).code).toBe('unauthorized');
      expect((await ask('/api/admin/members', { headers: { ...headers, cookie: owner } })).code).toBe(
        'scope_missing',
      );
      const note = await ask(`/api/v1/orders/${randomUUID()}/notes`, {
        method: 'POST',
        headers: { ...headers, origin: 'https://elsewhere.example' },
        payload: { text: 'x' },
      });
      expect(note.code).toBe('scope_missing');
    });

    it('an API key is not a member, so it is not listed, assigned or notified', async () => {
      const { id, name } = await testKey(db(), ['orders:read']);
      for (const path of ['members', 'colleagues'])
        expect(
          JSON.stringify((await ask(`/api/admin/${path}`, { headers: { cookie: owner } })).body),
        ).not.toContain(name);
      const woken = await ask(`/api/admin/members/${id}`, {
        ...{ method: 'PUT', headers: { cookie: owner }, payload: { active: true } },
      });
      expect(woken.code).toBe('not_found');
      await expect(execute('update staff_members set is_active = true where id = $1', [id])).rejects.toThrow(
        'staff_members_keys_never_enter',
      );
      const entered = await ask('/api/admin/login', {
        method: 'POST',
        payload: { username: `key/${name}`, password: 'none' },
      });
      expect(entered.code).toBe('sign_in_refused');
    });

    it('an API key returns its own scopes, and its use is counted by day', async () => {
      const { id, name, headers } = await testKey(db(), ['orders:read']);
      expect((await ask('/api/v1/api-key', { headers })).body).toMatchObject({
        ...{ name, scopes: ['orders:read'], money: null, callsAMinute: 600, endsAt: null },
      });
      await ask('/api/v1/payments', { headers });
      const { body } = await ask('/api/admin/api-keys', { headers: { cookie: owner } });
      const listed = body.items.find((each: { id: string }) => each.id === id);
      expect(listed.days).toEqual([{ day: toMadridDate(new Date()), calls: 2, refused: 1 }]);
      expect(listed.lastUsedAt).toEqual(expect.any(String));
      expect((await ask('/api/admin/api-key', { headers: { cookie: owner } })).code).toBe('not_found');
    });
  });

  describe('a change by an API key', () => {
    const addNote = (
      key: TestKey,
      { orderId, requestKey, text = 'paid by hand' }: { orderId: string; requestKey?: string; text?: string },
    ) =>
      ask(`/api/v1/orders/${orderId}/notes`, {
        method: 'POST',
        headers: { ...key.headers, ...(requestKey ? { 'idempotency-key': requestKey } : {}) },
        payload: { text },
      });
    const notesOf = (orderId: string) => rows('select text from order_notes where order_id = $1', [orderId]);

    it("a change by an API key is recorded in the audit log and the order under the key's name", async () => {
      const key = await testKey(db(), ['orders:act', 'orders:read']);
      const { id: orderId } = await paidOrder(db());
      const reply = await addNote(key, { orderId, requestKey: newKey() });
      expect(reply.status).toBe(200);
      const entry = await maybeOne(
        `select a.actor, a.action, m.username from audit_entries a join staff_members m on m.id = a.staff_id
          where a.request_id = $1`,
        [reply.headers['x-request-id']],
      );
      expect(entry).toEqual({ actor: 'api_key', action: 'order.note', username: `key/${key.name}` });
      const shown = await ask(`/api/v1/orders/${orderId}`, { headers: key.headers });
      expect(shown.body.staffNotes).toMatchObject([{ by: `key/${key.name}`, text: 'paid by hand' }]);
    });

    it('a change by an API key takes effect once per idempotency key, and repeats return the same reply', async () => {
      const key = await testKey(db(), ['orders:act']);
      const { id: orderId } = await paidOrder(db());
      expect((await addNote(key, { orderId })).code).toBe('idempotency_key_required');
      const requestKey = newKey();
      const first = await addNote(key, { orderId, requestKey });
      const again = await addNote(key, { orderId, requestKey });
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect((await addNote(key, { orderId, requestKey, text: 'another' })).status).toBe(422);
      expect(await notesOf(orderId)).toEqual([{ text: 'paid by hand' }]);
      const refused = await addNote(key, { orderId: randomUUID(), requestKey: newKey() });
      expect(refused.code).toBe('order_not_found');
    });

    it('a change by an API key takes effect once when requests are concurrent', async () => {
      const key = await testKey(db(), ['orders:act']);
      const { id: orderId } = await paidOrder(db());
      const requestKey = newKey();
      const replies = await Promise.all(
        Array.from({ length: 6 }, () => addNote(key, { orderId, requestKey })),
      );
      const late = replies.filter(({ status }) => status !== 200);
      expect(late.map(({ code }) => code)).toEqual(late.map(() => 'idempotency_in_progress'));
      expect(late.length).toBeLessThan(6);
      expect(await notesOf(orderId)).toHaveLength(1);
    });

    it('a change by an API key restarts after its process is lost, and not before', async () => {
      const key = await testKey(db(), ['orders:act']);
      const { id: orderId } = await paidOrder(db());
      const requestKey = newKey();
      await addNote(key, { orderId, requestKey });
      const losing = (seconds: number) =>
        execute(
          `update api_key_replies set status = null, reply = null, began_at = now() - make_interval(secs => $2)
            where key_id = $1`,
          [key.id, seconds],
        );
      await losing(5);
      expect((await addNote(key, { orderId, requestKey })).code).toBe('idempotency_in_progress');
      await losing(90);
      expect((await addNote(key, { orderId, requestKey })).status).toBe(200);
      expect(await notesOf(orderId)).toHaveLength(1);
    });
  });

  describe('an Idempotency-Key used by two programs', () => {
    it('an Idempotency-Key used by two programs makes one change for each', async () => {
      const { orderId, paymentIntentId } = await openCheckout(shop);
      await payWith(shop, paymentIntentId);
      const mail = await eventually(() =>
        one<{ id: string }>(
          `select id from mails where order_id = $1 and kind = 'order-confirmed' and state = 'sent'`,
          [orderId],
        ),
      );
      const other = await paidOrder(db());
      const shared = newKey();
      const send = async (path: string, payload: object) => {
        const key = await testKey(db(), [
          'payments:money',
          'orders:act',
          'customers:act',
          'mail:act',
          'staff:act',
        ]);
        const headers = { ...key.headers, 'idempotency-key': shared };
        return ask(path, { method: 'POST', headers, payload });
      };
      const changes: [string, object][] = [
        ['/api/v1/refunds', { orderId, amountCents: 100, reason: 'late' }],
        ['/api/v1/refunds', { orderId, amountCents: 100, reason: 'late' }],
        ['/api/v1/refunds', { orderId, amountCents: 50, reason: 'late' }],
        [`/api/v1/orders/${orderId}/notes`, { text: 'one' }],
        [`/api/v1/orders/${other.id}/notes`, { text: 'two' }],
        [`/api/v1/mails/${mail.id}/resend`, {}],
        [`/api/v1/mails/${mail.id}/resend`, {}],
      ];
      for (const [path, payload] of changes)
        expect([path, (await send(path, payload)).status]).toEqual([path, 200]);
      const count = (sql: string) => one<{ n: number }>(`select count(*)::int as n from ${sql}`, [orderId]);
      expect(await count('refunds r join payments p on p.id = r.payment_id where p.order_id = $1')).toEqual({
        n: 3,
      });
      expect(await count(`order_notes where order_id = $1`)).toEqual({ n: 1 });
      expect(await count(`mails where order_id = $1 and kind = 'order-confirmed'`)).toEqual({ n: 3 });
    });
  });

  describe('refunds by an API key', () => {
    const refund = (key: TestKey, orderId: string, amountCents: number) =>
      ask('/api/v1/refunds', {
        method: 'POST',
        headers: { ...key.headers, 'idempotency-key': newKey() },
        payload: { orderId, amountCents, reason: 'arrived late' },
      });

    it('refunds by an API key are limited per call and day by its owner', async () => {
      const { orderId, paymentIntentId } = await openCheckout(shop);
      await payWith(shop, paymentIntentId);
      await eventually(async () => {
        const row = await one<{ payment_state: string }>('select payment_state from orders where id = $1', [
          orderId,
        ]);
        expect(row.payment_state).toBe('paid');
      });
      const key = await testKey(db(), ['payments:money']);
      expect(await refund(key, orderId, 501)).toMatchObject({
        ...{ status: 403, code: 'refund_over_limit', body: { error: { amount: '5.00' } } },
      });
      const given = await refund(key, orderId, 500);
      expect(given.body).toMatchObject({ success: true, refunds: [{ amountCents: 500 }] });
      expect(await refund(key, orderId, 301)).toMatchObject({
        ...{ code: 'refund_over_limit', body: { error: { amount: '3.00' } } },
      });
      expect((await refund(key, orderId, 300)).status).toBe(200);
      expect((await refund(key, orderId, 1)).code).toBe('refund_over_limit');
      const event = await one<{ data: object }>(
        `select data from order_events where order_id = $1 and kind = 'refund_requested' order by id limit 1`,
        [orderId],
      );
      expect(event.data).toMatchObject({ by: `key/${key.name}`, amountCents: 500 });
    });

    it('refunds by an API key are impossible by a decision or by a key without the scope', async () => {
      const key = await testKey(db(), ['staff:act', 'payments:read']);
      const resolved = await ask(`/api/v1/pending/${randomUUID()}/resolve`, {
        method: 'POST',
        headers: { ...key.headers, 'idempotency-key': newKey() },
        payload: { decision: 'refund', note: 'x' },
      });
      expect([resolved.code, resolved.body.error.field]).toEqual(['scope_missing', 'payments:money']);
      expect(await refund(key, randomUUID(), 1)).toMatchObject({
        ...{ status: 403, code: 'scope_missing', body: { error: { field: 'payments:money' } } },
      });
    });
  });

  describe('decisions by an API key', () => {
    const decide = (key: TestKey, decision: string) =>
      ask(`/api/v1/pending/${randomUUID()}/resolve`, {
        method: 'POST',
        headers: { ...key.headers, 'idempotency-key': newKey() },
        payload: { decision, note: 'x' },
      });

    it.each(pendingDecisions)(
      'the decision %s by an API key requires the scopes of its effects',
      async (decision) => {
        const needed = keysFor(decisionEffects[decision]);
        const plain = await testKey(db(), ['staff:act']);
        const rich = await testKey(db(), ['staff:act', 'payments:money']);
        const expected = {
          scope: ['not_found', 'not_found'],
          money: ['scope_missing', 'not_found'],
          refused: ['not_permitted', 'not_permitted'],
        }[needed];
        expect([(await decide(plain, decision)).code, (await decide(rich, decision)).code]).toEqual(expected);
      },
    );
  });

  describe('the rate limit of an API key', () => {
    it('the rate limit applies per API key, and replies report the limit and the retry time', async () => {
      const { deps } = shop.program;
      const counting = await buildApp({ ...deps, config: { ...deps.config, rateLimits: true } }, features);
      const slow = await testKey(db(), ['orders:read'], { callsAMinute: 2 });
      const other = await testKey(db(), ['orders:read'], { callsAMinute: 2 });
      const list = (key: TestKey) => counting.inject({ url: '/api/v1/orders?limit=1', headers: key.headers });
      const [first, second, third] = [await list(slow), await list(slow), await list(slow)];
      expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 200, 429]);
      expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
      expect(third.headers).toMatchObject({ 'ratelimit-remaining': '0' });
      expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
      expect(third.headers['retry-after']).toBe(third.headers['ratelimit-reset']);
      expect((await list(other)).statusCode).toBe(200);
      const guess = () =>
        counting.inject({ url: '/api/v1/orders', headers: { authorization: 'Bearer auge_wrong' } });
      for (let n = 0; n < 30; n += 1) expect((await guess()).statusCode).toBe(401);
      expect((await guess()).statusCode).toBe(429);
      await counting.close();
    });
  });
});
