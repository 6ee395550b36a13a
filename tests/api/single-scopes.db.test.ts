import { beforeAll, describe, expect, it } from 'vitest';
import { type CallName, routeOf } from '#contracts/calls.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { type ApiScope, apiScopes, callScopes } from '#contracts/staff/api-scopes.ts';
import { staffAttentions } from '#contracts/staff/attention.ts';
import { features } from '#server/features.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { one } from '#server/platform/database/query.ts';
import { buildApp } from '#server/platform/http/build-app.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { testKey } from '../harness/api-keys.ts';
import { eventually, openCheckout, payWith, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

interface Facts {
  id: OrderId;
  email: string;
  payment: string;
  charge: string;
  invoice: string;
  invoiceNumber: string;
  fulfilment: string;
  providerOrder: string;
  mail: string;
  customer: string;
  item: string;
}

const shop = startForTests(() => testShop({ deliverySeconds: 600 }));
const app = startForTests(() => buildApp(shop.program.deps, features));
let facts: Facts;
const db = () => shop.program.deps.database;

beforeAll(async () => {
  await app.ready();
  const { orderId, paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  const found = await eventually(() =>
    one<Omit<Facts, 'item' | 'customer'>>(
      db(),
      `select o.id, o.email, p.id as payment, p.charge_id as charge, i.id as invoice, i.number as "invoiceNumber",
              f.id as fulfilment, f.provider_order_id as "providerOrder", m.id as mail
         from orders o join payments p on p.order_id = o.id and p.state = 'succeeded'
         join invoices i on i.order_id = o.id join fulfilments f on f.order_id = o.id and f.provider_order_id is not null
         join mails m on m.order_id = o.id and m.kind = 'order-confirmed' where o.id = $1`,
      [orderId],
    ),
  );
  await inTransaction(db(), (tx) =>
    openItem(tx, {
      ...{
        reason: 'amount_mismatch',
        subjectId: found.payment,
        orderId: found.id,
        amountCents: atStakeCents,
      },
      evidence: { chargeId: found.charge },
    }),
  );
  const item = await one<{ id: string }>(db(), 'select id from pending_items where order_id = $1', [orderId]);
  const all = await app.inject({
    url: `/api/admin/search?q=${encodeURIComponent(found.email)}`,
    headers: (await testKey(db(), apiScopes)).headers,
  });
  const customer = all.json().found.find(({ kind }: { kind: string }) => kind === 'customer');
  facts = { ...found, item: item.id, customer: customer.id };
});

/** So many digits that no id in a reply contains them by chance. */
const atStakeCents = 47_110_815;

const subjects: Partial<Record<CallName, keyof Facts>> = {
  'orders.show': 'id',
  'orders.refundable': 'id',
  'payments.show': 'payment',
  'invoices.show': 'invoice',
  'mails.show': 'mail',
  'customers.show': 'customer',
  'pending.show': 'item',
};

const opened = Object.entries(callScopes) as [CallName, { scope: string }][];
const readsOf = (scope: ApiScope) =>
  opened.flatMap(([name, call]) => {
    const { method, path } = routeOf(name);
    if (call.scope !== scope || method !== 'GET') return [];
    const subject = subjects[name];
    if (!path.includes(':')) return [{ name, url: path }];
    return subject ? [{ name, url: path.replace(/:\w+/, facts[subject]) }] : [];
  });

/** Content that belongs to one module, its text, and the scopes that may receive that text. */
const contents: [string, (all: Facts) => string, ApiScope[]][] = [
  [
    'the address of the buyer',
    ({ email }) => email,
    ['orders:read', 'customers:read', 'mail:read', 'invoices:read', 'marketing:read'],
  ],
  ['the charge of the payment', ({ charge }) => charge, ['payments:read', 'operations:read']],
  [
    'the number of the invoice',
    ({ invoiceNumber }) => invoiceNumber,
    ['invoices:read', 'mail:read', 'tax:read'],
  ],
  [
    'the order at the provider',
    ({ providerOrder }) => `"${providerOrder}"`,
    ['fulfilment:read', 'operations:read'],
  ],
  ['the id of the mail', ({ mail }) => mail, ['mail:read']],
  ['the money at stake', () => String(atStakeCents), []],
];

const scopes = apiScopes.filter((scope) => scope.endsWith(':read'));

describe.each(scopes)('a key with only %s', (scope) => {
  it('a key with a single scope receives no content of other modules', async () => {
    const { headers } = await testKey(db(), [scope]);
    const reads = readsOf(scope);
    expect(reads.length).toBeGreaterThan(0);
    const leaks: string[] = [];
    for (const { name, url } of reads) {
      const reply = await app.inject({ url, headers });
      expect(reply.statusCode, `${name}: ${reply.body}`).toBeLessThan(500);
      for (const [what, textOf, own] of contents)
        if (!own.includes(scope) && reply.body.includes(textOf(facts))) leaks.push(`${name}: ${what}`);
    }
    expect(leaks).toEqual([]);
  });
});

it('a search returns results within the scopes of the key', async () => {
  const search = async (...more: ApiScope[]) => {
    const { headers } = await testKey(db(), ['staff:read', ...more]);
    const reply = await app.inject({
      url: `/api/admin/search?q=${encodeURIComponent(facts.email)}`,
      headers,
    });
    return reply.json().found.map(({ kind }: { kind: string }) => kind);
  };
  expect(await search()).toEqual([]);
  expect(await search('orders:read')).toEqual(['order']);
  expect(await search('customers:read')).toEqual(['customer']);
});

it('a key needs orders:read to find pending items of a buyer', async () => {
  const url = `/api/v1/pending?q=${encodeURIComponent(facts.email)}`;
  const ask = async (scopesOfKey: ApiScope[]) =>
    (await app.inject({ url, headers: (await testKey(db(), scopesOfKey)).headers })).json();
  expect((await ask(['staff:read'])).error).toMatchObject({ code: 'scope_missing', field: 'orders:read' });
  expect((await ask(['staff:read', 'orders:read'])).items).toMatchObject([
    { id: facts.item, amountCents: null },
  ]);
  const [item] = (await ask(['staff:read', 'orders:read', 'payments:read'])).items;
  expect(item).toMatchObject({ amountCents: atStakeCents, evidence: { chargeId: facts.charge } });
});

describe('the pending counts', () => {
  const countsFor = async (scopes: readonly ApiScope[]) => {
    const { headers } = await testKey(db(), scopes);
    const answer = await app.inject({ url: '/api/admin/attention', headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return Object.keys(answer.json().counts).sort();
  };

  it('the pending counts include everything for a key with every scope', async () => {
    expect(await countsFor(apiScopes)).toEqual([...staffAttentions].sort());
  });

  it('the pending counts include only modules that the key may read', async () => {
    expect(await countsFor(['staff:read', 'payments:read'])).toEqual(['disputes', 'payments', 'pending']);
  });
});
