// Which proofs open an order to its buyer in every public call. No other output of the shop opens one.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contracts/calls.ts';
import { type PublicRoute, publicCalls } from '#contracts/public-calls.ts';
import { apiScopes } from '#contracts/staff/api-scopes.ts';
import { addEndpoint } from '#server/operations/webhooks/change-endpoint.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import { testKey } from '../harness/api-keys.ts';
import { startCollector, type TraceCollector } from '../harness/collector.ts';
import { queriesOn } from '../harness/queries.ts';
import {
  eventually,
  newVisit,
  openCheckout,
  payWith,
  type TestShop,
  testShop,
  testVisit,
} from '../harness/shop.ts';
import { type WebhookReceiver, webhookReceiver } from '../harness/webhook-receiver.ts';

interface OpenedOrder {
  id: string;
  token: string;
  number: string;
  intent: string;
  clientSecret: string;
  invoice: string;
}

const log: string[] = [];
let collector: TraceCollector;
let receiver: WebhookReceiver;
let shop: TestShop;
let mine: OpenedOrder;
let another: OpenedOrder;
const db = () => shop.program.deps.database;
const { one, rows } = queriesOn(db);

async function buy(): Promise<OpenedOrder> {
  const opened = await openCheckout(shop);
  await payWith(shop, opened.paymentIntentId);
  const { invoice } = await eventually(() =>
    one<{ invoice: string }>(
      `select i.id as invoice from invoices i join mails m on m.order_id = i.order_id and m.state = 'sent'
         join fulfilments f on f.order_id = i.order_id and f.provider_order_id is not null where i.order_id = $1 limit 1`,
      [opened.orderId],
    ),
  );
  return {
    ...{ id: opened.orderId, token: opened.accessToken, number: opened.orderNumber },
    ...{ intent: opened.paymentIntentId, clientSecret: opened.clientSecret, invoice },
  };
}

beforeAll(async () => {
  [collector, receiver] = await Promise.all([startCollector(), webhookReceiver()]);
  const tracing = {
    ...{ url: `${collector.url}/v1/traces`, headers: {}, service: 'auge' },
    ...{ sampler: 'parentbased_always_on' as const, ratio: 1 },
  };
  shop = await testShop({
    deliverySeconds: 600,
    log,
    config: { tracing, accessLog: true, logLevel: 'debug' },
  });
  const member = await one<{ id: never; username: string }>(`select id, username from staff_members limit 1`);
  for (const personal of [false, true])
    await addEndpoint(shop.program.deps, {
      ...{
        name: `Mirror ${personal}`,
        address: `${receiver.url}?${personal}`,
        types: ['order.paid', 'invoice.issued'],
      },
      ...{ personal, staff: { kind: 'staff', id: member.id, username: member.username, role: 'owner' } },
    });
  mine = await buy();
  another = await buy();
});
afterAll(async () => {
  await shop.close();
  await Promise.all([collector.close(), receiver.close()]);
});

interface AccessCase {
  route: PublicRoute;
  path(given: string): string;
  body?(given: string): object;
  /** `true` for a call that changes the order. The id from an old link is not enough for it. */
  changes?: true;
}

const requestOfRoute = (route: PublicRoute, more: Omit<AccessCase, 'route' | 'path'> = {}): AccessCase => ({
  route,
  path: (given) => {
    const path = route.split(' ')[1] ?? '';
    return path.replace(':id', encodeURIComponent(given)).replace(':invoiceId', mine.invoice);
  },
  ...more,
});

/** Calls with the order in their address or body. */
const asked: AccessCase[] = [
  requestOfRoute('GET /api/orders/:id'),
  requestOfRoute('GET /api/orders/:id/live'),
  requestOfRoute('GET /api/orders/:id/invoices/:invoiceId/pdf'),
  requestOfRoute('GET /api/orders/:id/invoices/:invoiceId/ubl'),
  requestOfRoute('POST /api/orders/:id/email', {
    changes: true,
    body: () => ({ email: 'other@example.com' }),
  }),
  requestOfRoute('POST /api/orders/:id/start-notice', { changes: true }),
  requestOfRoute('POST /api/orders/:id/target', {
    changes: true,
    body: () => ({ username: 'somebody.else' }),
  }),
  requestOfRoute('POST /api/request-refill/:id', { changes: true }),
  requestOfRoute('POST /api/track-conversion', {
    body: (given) => ({ orderId: given, source: 'inline_checkout_card', tag: 'absent' }),
  }),
];

/** Calls with a payment, which they prove by `orderId` in the body. */
const proved: AccessCase[] = (
  [
    'POST /api/update-payment-intent',
    'POST /api/checkout-business',
    'POST /api/checkout-place',
    'POST /api/choose-payment-means',
    'POST /api/card-fields',
    'POST /api/pay-by-card',
    'POST /api/create-order-after-payment',
  ] as const
).map((route) =>
  requestOfRoute(route, {
    body: (given) => ({
      ...{
        paymentIntentId: mine.intent,
        orderId: given,
        means: 'card',
        business: null,
        metadata: { upsell_applied: 'false' },
        amount: '9.49',
      },
      ...{ place: route.endsWith('place') ? { country: 'ES', postalCode: '28001' } : undefined },
      ...{ number: '0001ABC', idOper: 'abcdefghij', amountCents: 949 },
      ...{
        browser: {
          ...{ language: 'es', colorDepth: 24, screenHeight: 800, screenWidth: 400 },
          ...{ timeZoneOffset: 0, javaEnabled: false },
        },
      },
    }),
  }),
);

/** Error codes without order data. `invalid_request` is never expected: the call failed before the access check. */
const closedCodes = ['order_not_found', 'email_unproved', 'invalid_request'];

/** Returns the error code that denies access, or `open` for any other response. */
async function errorWithToken(
  { route, path, body }: AccessCase,
  given: string,
  cookie = newVisit(),
): Promise<string> {
  const [method = ''] = route.split(' ');
  const end = new AbortController();
  const answer = await fetch(`${shop.url}${path(given)}`, {
    method,
    signal: end.signal,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body(given)) }),
  });
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    end.abort();
    return 'open';
  }
  const text = await answer.text();
  const code = answer.status >= 400 && text.startsWith('{') ? JSON.parse(text).error?.code : undefined;
  return closedCodes.includes(code) ? code : 'open';
}

const all = () => [...asked, ...proved];
const outcomes = async (of: AccessCase[], given: string, cookie?: string) =>
  Object.fromEntries(
    await Promise.all(of.map(async (call) => [call.route, await errorWithToken(call, given, cookie)])),
  );
const expected = (of: AccessCase[], outcome: (call: AccessCase) => string) =>
  Object.fromEntries(of.map((call) => [call.route, outcome(call)]));
const closedCases = ({ route }: AccessCase) =>
  route === 'POST /api/request-refill/:id' ? 'email_unproved' : 'order_not_found';

describe('an order', () => {
  it('every public call that accepts an order is covered here', () => {
    const routes = (Object.keys(publicCalls) as PublicRoute[]).filter((route) =>
      / \/api\/orders\/:id/.test(route),
    );
    expect(asked.map(({ route }) => route)).toEqual(expect.arrayContaining(routes));
  });

  it('an order is not opened by its id alone in any call and format', async () => {
    for (const given of [mine.id, mine.id.toUpperCase(), ` ${mine.id}`])
      expect(await outcomes(all(), given)).toEqual(expected(all(), closedCases));
  });

  it('an order is not opened by tokens of other orders or keys, or by shortened ones', async () => {
    const forged = accessToken('another key', mine.id as never);
    for (const given of [
      forged,
      mine.token.slice(0, -1),
      `${mine.token}A`,
      mine.id.slice(0, 22) + mine.token.slice(22),
    ])
      expect(await outcomes(all(), given)).toEqual(expected(all(), closedCases));
    const papers = asked.filter(({ route }) => route.includes('invoices'));
    for (const { path } of papers)
      expect((await fetch(`${shop.url}${path(another.token)}`)).status).toBe(404);
    expect(await outcomes(proved, another.token)).toEqual(expected(proved, closedCases));
  });

  it('an order is opened by its token in a new browser', async () => {
    expect(await outcomes(all(), mine.token)).toEqual(expected(all(), () => 'open'));
  });

  it('an order is opened by its id in the browser that placed it', async () => {
    expect(await outcomes(asked, mine.id, testVisit)).toEqual(expected(asked, () => 'open'));
  });
});

function secretsInMails(): string[] {
  const texts = shop.mailbox.mails().map(({ id }) => JSON.stringify(shop.mailbox.mail(id)));
  return texts.flatMap((text) =>
    [...text.matchAll(/[?&](?:token|t|key|code|order)=([\w-]{16,})/g)].map(([, it]) => it ?? ''),
  );
}

describe('a proof that opens a public call', () => {
  it('an access token or code of a public call appears in no event, span, log line, API reply or row', async () => {
    const [, visit = ''] = testVisit.split('=');
    const inMails = secretsInMails();
    expect(inMails).toContain(mine.token);
    const opening = [...new Set([mine.token, mine.clientSecret, visit, ...inMails])];
    for (const address of [
      `/es/nowhere?order=${mine.token}`,
      `/order-success/${mine.token}`,
      `/api/orders/${mine.token}/x`,
    ])
      await fetch(`${shop.url}${address}`);
    await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(8));
    await eventually(() => expect(JSON.stringify(collector.spans)).toContain(mine.id));

    const { headers } = await testKey(db(), apiScopes);
    const replies: string[] = [];
    for (const route of Object.values(calls)) {
      const [method, path = ''] = route.split(' ');
      if (method !== 'GET') continue;
      const filled = path.replace(':id', path.startsWith('/api/admin/invoices') ? mine.invoice : mine.id);
      const answer = await fetch(`${shop.url}${filled}`, { headers, signal: AbortSignal.timeout(60_000) });
      replies.push(answer.headers.get('content-type')?.includes('json') ? await answer.text() : '');
      await answer.body?.cancel().catch(() => undefined);
    }
    const tables = await rows<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      [],
    );
    const kept: string[] = [];
    for (const { name } of tables)
      for (const { row } of await rows<{ row: string }>(`select t::text as row from ${name} t`, []))
        kept.push(`${name} ${row}`);

    const outputs: Record<string, string[]> = {
      events: receiver.received.map(({ body, headers: sent }) => body + JSON.stringify(sent)),
      spans: [JSON.stringify(collector.spans)],
      log,
      replies,
      database: kept,
    };
    for (const [where, texts] of Object.entries(outputs)) expect(texts.length, where).toBeGreaterThan(0);
    const found = Object.entries(outputs).flatMap(([where, texts]) =>
      texts
        .filter((text) => opening.some((secret) => text.includes(secret)))
        .map((text) => `${where}: ${text.slice(0, 200)}`),
    );
    expect(found).toEqual([]);
  });
});
