import { buffer } from 'node:stream/consumers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { orderIsWaitingSql } from '#server/fulfilment/submission/store-conditions.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute as executeIn } from '#server/platform/database/query.ts';
import { isRetentionPolicy, taxDays } from '#server/platform/database/retention.ts';
import type { Deps } from '#server/platform/deps.ts';
import { changeSetting } from '#server/staff/settings/settings.ts';
import { isBrokenAt, type StoredRecord } from '#server/tax/records/chain-rules.ts';
import { registerRetention } from '#server/tax/records/feature.ts';
import { reviewVatNumbers } from '#server/tax/vat/check-tax-number.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { testSecrets, tokenOf } from '#tests/harness/token-of.ts';
import { invoiceDecisions } from '../decisions.ts';
import { streamArchive } from '../documents/send-documents.ts';
import { invoicesFeature, invoicesRetention } from '../feature.ts';
import { sweepInvoices } from '../jobs.ts';
import { readInvoices } from '../store.ts';
import { invoiceVisits } from '../visit-invoices.ts';
import { createPastInvoices, describePast, readUninvoicedPast } from './create-past-invoices.ts';
import { issueDueInvoices } from './issue-due.ts';
import { requestFullInvoice } from './request-full-invoice.ts';
import { insertPendingInvoice } from './store-dues.ts';
import { insertPastDues } from './store-past.ts';

const bench = startForTests(() => testDatabase(6));
let deps: Deps;
let now = new Date('2027-03-01T10:00:00Z');
let vatAnswer: VatAnswer = { kind: 'unavailable', code: 'MS_UNAVAILABLE' };
const db = () => bench.database;
const { execute, one, rows } = queriesOn(db);

beforeAll(async () => {
  deps = {
    database: bench.database,
    listener: { on: () => undefined },
    secrets: testSecrets,
    vatRegister: { check: async () => vatAnswer },
    config: loadConfig({ DATABASE_URL: 'postgres://unused', RATE_LIMITS: 'off' }),
    log: silentLog,
    now: () => now,
  } as unknown as Deps;
  await execute(
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents) values (204, 'followers', 'europe', 1000, 100, 999)`,
  );
  await execute(
    `insert into tax_rates (country, valid_from, rate_basis_points) values ('ES', '2012-09-01', 2100) on conflict do nothing`,
  );
});
beforeEach(async () => {
  now = new Date('2027-03-01T10:00:00Z');
  await execute('truncate register_chains, invoice_dues, pending_items, orders cascade');
  await execute(`delete from settings where key = 'shop.identity'`);
});

async function soldOrder({ cardCountry = 'ES' as string | null, totalCents = 999 } = {}): Promise<OrderId> {
  const { id: orderId } = await paidOrder(db());
  await execute('update orders set total_cents = $2 where id = $1', [orderId, totalCents]);
  await execute(
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), $2, $2, $3, now())`,
    [orderId, totalCents, cardCountry],
  );
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  return orderId;
}

async function createRefundDue(orderId: OrderId, amountCents: number): Promise<RefundId> {
  const { id: refundId } = await one<{ id: RefundId }>(
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state)
     select id, $2, 'test', 'test', gen_random_uuid()::text, 'succeeded' from payments where order_id = $1 returning id`,
    [orderId, amountCents],
  );
  await insertPendingInvoice(db(), { cause: 'refund', orderId, refundId, amountCents, requestId: null });
  return refundId;
}

const invoicesOf = (orderId?: OrderId) =>
  rows<Record<string, unknown> & { number: string }>(
    `select type, number, base_cents, tax_cents, total_cents, treatment, rate_basis_points, content, order_id
       from invoices where $1::uuid is null or order_id = $1 order by issued_at, id`,
    [orderId ?? null],
  );

const records = () =>
  rows<StoredRecord & { state: string }>(
    `select r.position, r.hash, r.previous_hash as "previousHash", r.xml, s.state
       from register_records r join register_sendings s using (chain_id, position) order by r.position`,
  );

async function expectWholeChain() {
  const kept = await records();
  const broken = kept.filter((record, index) => isBrokenAt(kept[index - 1], record));
  expect(broken).toEqual([]);
  return kept;
}

test('issuing stores payment and discount with the invoice of a sale but not with its rectification', async () => {
  const orderId = await soldOrder();
  await execute(`update orders set discount_code = 'VIP5', discount_cents = 50 where id = $1`, [orderId]);
  await execute(
    `update payments set method = 'apple_pay', card_brand = 'visa', card_last4 = '4242',
            charged_at = '2027-03-09T23:30:00Z' where order_id = $1`,
    [orderId],
  );
  await createRefundDue(orderId, 100);
  while (await issueDueInvoices(deps));
  const [sale, refund] = await invoicesOf(orderId);
  const payment = { on: '10-03-2027', method: 'apple_pay', brand: 'visa', last4: '4242' };
  expect(sale?.content).toMatchObject({ payment, discount: { code: 'VIP5', cents: 50 } });
  expect(refund?.content).not.toHaveProperty('payment');
  expect(refund?.content).not.toHaveProperty('discount');
});

test.each([
  ['schema', { country: 'ZZ' }, { field: 'CodigoPais' }, { country: 'US' }],
  ['rules', { country: 'ES' }, { field: 'CodigoPais', code: '1126' }, { country: 'US' }],
])(
  "issuing pauses an invoice that would break the agency's rule %s and issues the others",
  async (_, wrong, found, right) => {
    const [bad, good] = [await soldOrder(), await soldOrder()];
    const recipient = {
      ...{ name: 'Ana', idType: '04', id: '1', address: ['Calle 1', '28001 Madrid', 'ES'] },
      ...wrong,
    };
    await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
      bad,
      JSON.stringify(recipient),
    ]);
    expect(await issueDueInvoices(deps)).toBe(2);
    expect(await invoicesOf()).toMatchObject([{ order_id: good }]);
    expect(await records()).toHaveLength(1);
    const waits = await one<{ evidence: object }>(
      `select evidence from pending_items where reason = 'invoice_failed' and subject_id = $1 and resolved_at is null`,
      [bad],
    );
    expect(waits.evidence).toMatchObject({ why: 'record_off_schema', ...found });
    await execute('update invoice_recipients set recipient = recipient || $2::jsonb where order_id = $1', [
      bad,
      JSON.stringify(right),
    ]);
    await execute('update invoice_dues set held_for = null where order_id = $1', [bad]);
    await issueDueInvoices(deps);
    expect(await invoicesOf(bad)).toMatchObject([{ type: 'F1' }]);
    expect(await rows('select 1 from pending_items where resolved_at is null')).toEqual([]);
  },
);

test('a paid order gets one invoice, whose record joins the chain as waiting', async () => {
  const orderId = await soldOrder();
  expect(await issueDueInvoices(deps)).toBe(1);
  expect(await issueDueInvoices(deps)).toBe(0);
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  expect(await issueDueInvoices(deps)).toBe(1);
  const [invoice, ...more] = await invoicesOf();
  expect(more).toEqual([]);
  expect(invoice).toMatchObject({ type: 'F2', base_cents: 826, tax_cents: 173, total_cents: 999 });
  expect(invoice?.number).toMatch(/^TEST[2-9A-Z]{4}-2027-S-000001$/);
  expect(invoice?.content).toMatchObject({
    issuer: { taxId: 'B00000000' },
    lines: [{ text: '1000 + 100 seguidores europeos', grossCents: 999 }],
  });
  const kept = await expectWholeChain();
  expect(kept).toMatchObject([{ position: 1, state: 'waiting' }]);
  expect(kept[0]?.xml).toContain('<sf:ImporteTotal>9.99</sf:ImporteTotal>');
});

test('issuing rectifies a sale by the exact refund after the sale is invoiced', async () => {
  const orderId = await soldOrder();
  await createRefundDue(orderId, 333);
  await createRefundDue(orderId, 666);
  while (await issueDueInvoices(deps));
  expect(await invoicesOf(orderId)).toMatchObject([
    { type: 'F2', total_cents: 999 },
    { type: 'R5', total_cents: -333 },
    { type: 'R5', total_cents: -666 },
  ]);
  const [sums] = await rows('select sum(base_cents) as base, sum(tax_cents) as tax from invoices');
  expect(sums).toEqual({ base: 0, tax: 0 });
  await expectWholeChain();
});

test('issuing stores the remaining amount of the rectified invoice', async () => {
  const orderId = await soldOrder();
  await createRefundDue(orderId, 333);
  const refundId = await createRefundDue(orderId, 666);
  while (await issueDueInvoices(deps));
  await insertPendingInvoice(db(), {
    cause: 'refund_returned',
    ...{ orderId, refundId, amountCents: 666, requestId: null },
  });
  while (await issueDueInvoices(deps));
  const newestFirst = await readInvoices(db(), orderId);
  expect(newestFirst.map(({ type, leftCents }) => [type, leftCents])).toEqual([
    ['R5', 666],
    ['R5', 0],
    ['R5', 666],
    ['F2', null],
  ]);
});

test('issuing prints the day of the charge on every invoice of an order, including later ones', async () => {
  const orderId = await soldOrder();
  await execute(`update orders set paid_at = '2027-01-01T10:00:00Z' where id = $1`, [orderId]);
  // Charged before midnight in Madrid and reported after, so the sale belongs to the earlier year.
  await execute(`update payments set charged_at = '2026-12-31T22:59:52Z' where order_id = $1`, [orderId]);
  await issueDueInvoices(deps);
  await createRefundDue(orderId, 100);
  const recipient = { name: 'Ana Díaz', taxId: '12345678Z', address: ['Calle 1', '28001 Madrid', 'ES'] };
  await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
    orderId,
    JSON.stringify(recipient),
  ]);
  await insertPendingInvoice(db(), { cause: 'full', orderId, requestId: null });
  while (await issueDueInvoices(deps));
  const told = (await records()).map(({ xml }) => [
    /TipoFactura>(\w\d)</.exec(xml)?.[1],
    /FechaOperacion>([\d-]+)</.exec(xml)?.[1],
  ]);
  expect(told.length).toBeGreaterThanOrEqual(3);
  expect(told.map(([, day]) => day)).toEqual(told.map(() => '31-12-2026'));
  expect(new Set(told.map(([type]) => type))).toEqual(new Set(['F2', 'F3', 'R5']));
});

test("a sale has the day of its invoice when the bank's clock is ahead", async () => {
  const orderId = await soldOrder();
  await execute(`update orders set paid_at = $2 where id = $1`, [orderId, new Date(now.getTime() + dayMs)]);
  expect(await issueDueInvoices(deps)).toBe(1);
  expect((await records())[0]?.xml).not.toContain('FechaOperacion');
});

test('issuing assigns invoice numbers without gaps or duplicates when issued concurrently', async () => {
  for (let count = 0; count < 12; count += 1) await soldOrder();
  const settle = async () => {
    for (let count = 0; count < 6; count += 1) {
      const orderId = await soldOrder();
      await createRefundDue(orderId, 100);
      await issueDueInvoices(deps);
    }
  };
  await Promise.all([settle(), settle(), settle(), settle()]);
  while (await issueDueInvoices(deps));
  const numbers = (await invoicesOf()).map(({ number }) => number.slice(-8));
  const series = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}-${String(at + 1).padStart(6, '0')}`);
  expect([...numbers].sort()).toEqual([...series('R', 24), ...series('S', 36)]);
  expect(await expectWholeChain()).toHaveLength(60);
});

describe('a sale with an unknown buyer location', () => {
  test('a sale with an unknown buyer location waits for staff without blocking the delivery and issues the invoice once the location is known', async () => {
    const orderId = await soldOrder({ cardCountry: 'US' });
    await soldOrder();
    expect(await issueDueInvoices(deps)).toBe(2);
    expect(await invoicesOf(orderId)).toEqual([]);
    const [item] = await rows<{ id: string; reason: string; evidence: object }>(
      'select id, reason, evidence from pending_items where resolved_at is null',
    );
    expect(item).toMatchObject({ reason: 'sale_place_open', evidence: { why: 'country_closed' } });
    expect(await one(`select ${orderIsWaitingSql} as waits from orders o where id = $1`, [orderId])).toEqual({
      waits: false,
    });
    expect(await issueDueInvoices(deps)).toBe(0);
    await execute(`update payments set card_country = 'ES' where order_id = $1`, [orderId]);
    const staff = { kind: 'staff', id: await memberId(), username: 'owner', role: 'owner' };
    const chosen = { item: { ...item, subjectId: orderId }, staff, decision: 'invoice_again', note: 'known' };
    await invoiceDecisions?.invoice_again?.(deps, chosen as never);
    expect(await issueDueInvoices(deps)).toBe(1);
    expect(await invoicesOf(orderId)).toHaveLength(1);
  });

  const held = (orderId: OrderId) => rows('select held_for from invoice_dues where order_id = $1', [orderId]);

  test('a sale with an unknown buyer location issues the invoice only after the owner opens the country', async () => {
    const orderId = await soldOrder({ cardCountry: 'CH' });
    await issueDueInvoices(deps);
    const open = (opened: string[]) =>
      changeSetting(deps, regimeSetting as never, {
        value: { proofs: 1, oneStopFrom: null, opened },
        was: null,
        staff: { kind: 'staff', id: staffId, username: 'owner', role: 'owner' } as never,
        follow: [invoicesFeature.afterSetting?.['tax.regime']].filter((each) => each !== undefined),
      });
    const staffId = await memberId();
    await open(['GB']);
    await issueDueInvoices(deps);
    expect(await held(orderId)).toEqual([{ held_for: 'country_closed' }]);
    await execute(`delete from settings where key = 'tax.regime'`);
    await open(['GB', 'CH']);
    await issueDueInvoices(deps);
    // Outside the EU VAT area, no invoice is simplified. A full one needs only name and address.
    expect(await held(orderId)).toEqual([{ held_for: 'outside_the_union' }]);
    const recipient = { name: 'Ann Other', unnumbered: true, address: ['Weg 1', '8000 Zürich', 'CH'] };
    await requestFullInvoice(deps, { orderId, recipient: recipient as never });
    await createRefundDue(orderId, 100);
    while (await issueDueInvoices(deps));
    const [sale, refund] = await invoicesOf(orderId);
    expect(sale).toMatchObject({ type: 'F2', treatment: 'outside', tax_cents: 0, content: { recipient } });
    expect(sale?.number).toContain('-F-');
    expect(refund).toMatchObject({ type: 'R5', content: { recipient } });
    const [first, second] = await records();
    for (const record of [first, second])
      expect(record?.xml).toContain('<sf:FacturaSinIdentifDestinatarioArt61d>S<');
    expect(first?.xml).not.toContain('Destinatarios>');
    expect(await rows('select reason, resolution from pending_items order by reason desc')).toEqual([
      { reason: 'sale_place_open', resolution: 'held_for_another' },
      { reason: 'invoice_needs_buyer', resolution: 'invoiced' },
    ]);
    await execute(`delete from settings where key = 'tax.regime'`);
  });

  test("a sale with an unknown buyer location replaces the open question about the buyer's name by the one about the location", async () => {
    const orderId = await soldOrder({ totalCents: 40_001 });
    await issueDueInvoices(deps);
    await execute(`update payments set card_country = 'GB' where order_id = $1`, [orderId]);
    await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
    await issueDueInvoices(deps);
    expect(await held(orderId)).toEqual([{ held_for: 'country_closed' }]);
    expect(await rows('select reason, resolution from pending_items order by reason')).toEqual([
      { reason: 'invoice_needs_buyer', resolution: 'held_for_another' },
      { reason: 'sale_place_open', resolution: null },
    ]);
  });

  test("a sale with an unknown buyer location issues the invoice once the card's country is known and opens only one item", async () => {
    const orderId = await soldOrder({ cardCountry: null });
    await issueDueInvoices(deps);
    await sweepInvoices(deps);
    expect(await held(orderId)).toEqual([{ held_for: 'too_few_proofs' }]);
    await execute(`update payments set card_country = 'ES' where order_id = $1`, [orderId]);
    await sweepInvoices(deps);
    await issueDueInvoices(deps);
    expect(await invoicesOf(orderId)).toMatchObject([{ type: 'F2', treatment: 'domestic' }]);
    expect(await rows('select times, resolution from pending_items')).toEqual([
      { times: 1, resolution: 'invoiced' },
    ]);
  });

  const memberId = async () =>
    (
      await one<{ id: string }>(
        `insert into staff_members (username, password_hash) values ('m' || gen_random_uuid(), 'none') returning id`,
      )
    ).id;
});

test("issuing waits for the buyer's name when the sale is above the limit", async () => {
  const orderId = await soldOrder({ totalCents: 40_001 });
  await issueDueInvoices(deps);
  expect(await rows('select reason from pending_items')).toEqual([{ reason: 'invoice_needs_buyer' }]);
  const recipient = { name: 'Prueba, S. L.', taxId: 'A58818501', address: ['Calle Uno 1'] };
  await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
    orderId,
    recipient,
  ]);
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  await issueDueInvoices(deps);
  expect(await invoicesOf(orderId)).toMatchObject([{ type: 'F1', content: { recipient } }]);
});

describe('a buyer who requests a full invoice', () => {
  const visits = () => invoiceVisits(deps);
  const visit = (order: string) =>
    ({
      query: new URLSearchParams({ order }),
      request: { ip: '127.0.0.1', cookies: {} },
      path: '/es/factura',
    }) as never;
  const buyer = {
    ...{ name: 'Prueba, S. L.', number: 'A58818501', street: 'Calle Uno 1' },
    ...{ postalCode: '08001', city: 'Barcelona', country: 'ES' },
  };

  test('a full invoice requested by the buyer replaces the simplified one, once', async () => {
    const orderId = await soldOrder();
    await issueDueInvoices(deps);
    expect(await visits().show(visit(tokenOf(orderId)))).toMatchObject({
      content: { invoice: { kind: 'open', form: {}, invoices: [{ title: 'Factura simplificada' }] } },
    });
    const refused = await visits().submit?.(visit(tokenOf(orderId)), {
      ...buyer,
      order: tokenOf(orderId),
      number: 'none',
    });
    expect(refused).toMatchObject({ status: 422 });
    for (const name of ['Prueba, S. L.', 'Somebody else'])
      expect(
        await visits().submit?.(visit(tokenOf(orderId)), { ...buyer, order: tokenOf(orderId), name }),
      ).toEqual({
        to: `/es/factura?order=${tokenOf(orderId)}`,
      });
    expect(await invoicesOf(orderId)).toMatchObject([
      { type: 'F2' },
      { type: 'F3', total_cents: 999, content: { recipient: { taxId: 'A58818501' } } },
    ]);
    const [, full] = await expectWholeChain();
    expect(full?.xml).toContain('<sf:FacturasSustituidas>');
    expect(await visits().show(visit(tokenOf(orderId)))).toMatchObject({
      content: { invoice: { form: null } },
    });
  });

  test("a buyer's request for a full invoice turns the waiting invoice of a sale into a full one", async () => {
    const orderId = await soldOrder({ totalCents: 40_001 });
    await issueDueInvoices(deps);
    await visits().submit?.(visit(tokenOf(orderId)), { ...buyer, order: tokenOf(orderId) });
    while (await issueDueInvoices(deps));
    expect(await invoicesOf(orderId)).toMatchObject([{ type: 'F1', total_cents: 40_001 }]);
    expect(await rows('select resolution from pending_items')).toEqual([{ resolution: 'invoiced' }]);
  });

  const french = { ...buyer, country: 'FR', number: 'FR 12 345678901' };
  const confirmed: VatAnswer = {
    kind: 'valid',
    consultation: 'WAPI1',
    name: null,
    address: null,
    isNamed: true,
  };

  test.each([
    [
      confirmed,
      { treatment: 'reverse_charge', tax_cents: 0, content: { recipient: { id: 'FR12345678901' } } },
      null,
    ],
    [{ kind: 'unavailable', code: 'MS_UNAVAILABLE' } as VatAnswer, { treatment: 'domestic' }, 1],
  ])(
    "a buyer's request for a full invoice checks the VAT number of a business in another state first: %o",
    async (answer, invoice, again) => {
      vatAnswer = answer;
      const orderId = await soldOrder({ totalCents: 40_001, cardCountry: 'FR' });
      await issueDueInvoices(deps);
      await visits().submit?.(visit(tokenOf(orderId)), { ...french, order: tokenOf(orderId) });
      while (await issueDueInvoices(deps));
      expect(await invoicesOf(orderId)).toMatchObject([{ type: 'F1', ...invoice }]);
      const checks = 'select answer, extract(hour from due_at - asked_at)::integer as again from vat_checks';
      expect(await rows(`${checks} where order_id = $1`, [orderId])).toEqual([
        { answer: answer.kind, again },
      ]);
    },
  );

  test("a buyer's request for a full invoice opens an inbox item for a confirmed business when the sale was invoiced with tax", async () => {
    vatAnswer = confirmed;
    const orderId = await soldOrder({ cardCountry: 'FR' });
    await issueDueInvoices(deps);
    await visits().submit?.(visit(tokenOf(orderId)), { ...french, order: tokenOf(orderId) });
    expect(await invoicesOf(orderId)).toMatchObject([{ type: 'F2' }, { type: 'F3', total_cents: 999 }]);
    expect(await rows('select reason, evidence from pending_items')).toEqual([
      {
        reason: 'vat_number_confirmed',
        evidence: {
          ...{ vatNumber: 'FR12345678901', consultation: 'WAPI1', buyerPlace: 'FR', totalCents: 999 },
          ...{ number: expect.any(String), issuedAs: 'domestic', issuedRate: 2100, issuedTaxCents: 173 },
          ...{ owedAs: 'reverse_charge', owedRate: 0, owedTaxCents: 0 },
        },
      },
    ]);
  });

  test("a buyer's request for a full invoice returns 404 for an order number without its access token", async () => {
    expect(await visits().show(visit('ABCDEFGHJK'))).toMatchObject({ status: 404 });
  });
});

describe('a VAT number checked in VIES', () => {
  const recipient = {
    name: 'Acme',
    idType: '02',
    id: 'FR12345678901',
    address: ['Rue 1', '75001 Paris', 'FR'],
  };
  const asked = (orderId: OrderId, answer: string, at: string, due: string | null = null) =>
    execute(
      `insert into vat_checks (order_id, country, number, answer, holder, asked_at, due_at)
       values ($1, 'FR', '12345678901', $2, case $2 when 'valid' then 'buyer' end, $3, $4)`,
      [orderId, answer, at, due],
    );
  beforeEach(() => execute('truncate vat_checks'));

  test.each([
    [
      'valid, then invalid',
      [
        ['valid', '2026-12-01'],
        ['invalid', '2027-02-27'],
      ],
      'domestic',
    ],
    [
      'invalid, then valid',
      [
        ['invalid', '2026-12-01'],
        ['valid', '2027-02-27'],
      ],
      'reverse_charge',
    ],
    [
      'valid, then no reply',
      [
        ['valid', '2027-02-20'],
        ['unavailable', '2027-02-27'],
      ],
      'reverse_charge',
    ],
    ['valid, long ago', [['valid', '2026-12-01']], 'domestic'],
  ] as const)('the VIES check uses the latest reply of VIES: %s', async (_, answers, treatment) => {
    const orderId = await soldOrder({ cardCountry: 'FR' });
    await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
      ...[orderId, JSON.stringify(recipient)],
    ]);
    for (const [answer, at] of answers) await asked(orderId, answer, `${at}T10:00:00Z`);
    await issueDueInvoices(deps);
    expect(await invoicesOf(orderId)).toMatchObject([{ treatment }]);
  });

  const openReasons = () => rows('select reason from pending_items where resolved_at is null');

  test.each([
    ['valid', '02', undefined],
    ['invalid', '04', 'FR'],
  ] as const)(
    'the VIES check sends a VAT number with the reply %s to the agency as type %s',
    async (answer, idType, country) => {
      const orderId = await soldOrder({ cardCountry: 'FR' });
      await execute(
        `insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`,
        [orderId, JSON.stringify(recipient)],
      );
      await asked(orderId, answer, '2027-02-27');
      await issueDueInvoices(deps);
      const [record] = await records();
      expect(/IDType>(\d\d)</.exec(record?.xml ?? '')?.[1]).toBe(idType);
      expect(/CodigoPais>(\w\w)</.exec(record?.xml ?? '')?.[1]).toBe(country);
    },
  );

  test('the VIES check repeats an interrupted check and reports a valid number only when tax was charged', async () => {
    const [charged, waiting] = [
      await soldOrder({ cardCountry: 'FR' }),
      await soldOrder({ cardCountry: null }),
    ];
    while (await issueDueInvoices(deps));
    await execute('truncate pending_items');
    await asked(waiting, 'unavailable', '2027-03-01T08:00:00Z', '2027-03-01T09:00:00Z');
    const crash = { ...deps, vatRegister: { check: () => Promise.reject(new Error('killed')) } };
    await expect(reviewVatNumbers(crash)).rejects.toThrow('killed');
    vatAnswer = { kind: 'valid', consultation: 'WAPI1', name: null, address: null, isNamed: true };
    await reviewVatNumbers(deps);
    expect(await openReasons()).toEqual([]);
    await asked(charged, 'unavailable', '2027-03-01T08:00:00Z', '2027-03-01T09:00:00Z');
    await reviewVatNumbers(deps);
    expect(await openReasons()).toEqual([{ reason: 'vat_number_confirmed' }]);
    expect(await rows('select 1 from vat_checks where due_at is not null')).toEqual([]);
  });

  test('the VIES check handles numbers of paid orders first when many open checkouts wait for a reply', async () => {
    const stranger = await soldOrder({ cardCountry: 'FR' });
    await execute(
      `update orders set paid_at = null, state = 'pending', payment_state = 'unpaid' where id = $1`,
      [stranger],
    );
    const [first, second] = ['2027-03-01T06:00:00Z', '2027-03-01T07:00:00Z'];
    for (let at = 0; at < 60; at += 1) await asked(stranger, 'unavailable', first, first);
    const [paid, old] = [await soldOrder({ cardCountry: 'FR' }), await soldOrder({ cardCountry: 'FR' })];
    await asked(paid, 'unavailable', second, second);
    await asked(old, 'valid', '2027-02-01T10:00:00Z');
    vatAnswer = { kind: 'invalid' };
    await reviewVatNumbers(deps);
    const answered = await rows(
      `select order_id from vat_checks where answer = 'invalid' and order_id = any($1)`,
      [[paid, old]],
    );
    expect(answered).toHaveLength(2);
  });

  test('the VIES check repeats unanswered checks for two days and stops when the checkout is over', async () => {
    const orderId = await soldOrder({ cardCountry: 'FR' });
    vatAnswer = { kind: 'unavailable', code: 'MS_UNAVAILABLE' };
    await asked(orderId, 'unavailable', '2027-03-01T06:00:00Z', '2027-03-01T06:00:00Z');
    const began = now;
    const due = () => rows('select 1 from vat_checks where due_at is not null');
    for (let hour = 0; (await due()).length > 0 && hour < 100; hour += 1) {
      now = new Date(now.getTime() + 3_600_000);
      await reviewVatNumbers(deps);
    }
    expect(await rows('select 1 from vat_checks')).toHaveLength(48);
    await execute('truncate vat_checks');
    await asked(orderId, 'unavailable', '2027-03-01T06:00:00Z', '2027-03-01T06:00:00Z');
    await execute(
      `update orders set paid_at = null, state = 'cancelled', payment_state = 'unpaid' where id = $1`,
      [orderId],
    );
    await reviewVatNumbers(deps);
    expect(await rows('select 1 from vat_checks')).toHaveLength(1);
    now = began;
  });

  test('the VIES check repeats an old check while the sale waits for its invoice', async () => {
    const orderId = await soldOrder({ cardCountry: 'FR' });
    await asked(orderId, 'valid', '2027-02-01T10:00:00Z');
    vatAnswer = { kind: 'invalid' };
    await reviewVatNumbers(deps);
    expect(await rows('select answer from vat_checks order by asked_at')).toEqual([
      { answer: 'valid' },
      { answer: 'invalid' },
    ]);
    await reviewVatNumbers(deps);
    expect(await rows('select answer from vat_checks')).toHaveLength(2);
  });
});

test('issuing stops using the one-stop regime after the year that follows the threshold crossing', async () => {
  for (const country of ['ES', 'FR'])
    await execute(
      `insert into tax_rates (country, valid_from, rate_basis_points) values ($1, '2012-09-01', 2100) on conflict do nothing`,
      [country],
    );
  const soldOn = async (day: string, totalCents = 999) => {
    now = new Date(`${day}T10:00:00Z`);
    const orderId = await soldOrder({ cardCountry: 'FR', totalCents });
    await execute('update orders set paid_at = $2 where id = $1', [orderId, now]);
    const recipient = {
      name: 'A',
      idType: '04',
      id: '12AB34567',
      country: 'FR',
      address: ['1', '75001 Paris', 'FR'],
    };
    if (totalCents > 40_000) await requestFullInvoice(deps, { orderId, recipient: recipient as never });
    await issueDueInvoices(deps);
    const [invoice] = await invoicesOf(orderId);
    return [invoice?.treatment, orderId] as const;
  };
  expect((await soldOn('2026-05-01'))[0]).toBe('domestic');
  expect((await soldOn('2026-06-01', 1_300_000))[0]).toBe('one_stop');
  expect((await soldOn('2026-07-01'))[0]).toBe('one_stop');
  const [next, orderId] = await soldOn('2027-02-01');
  expect(next).toBe('one_stop');
  now = new Date('2028-01-05T10:00:00Z');
  await createRefundDue(orderId, 100);
  await issueDueInvoices(deps);
  expect((await soldOn('2028-02-01'))[0]).toBe('domestic');
});

test('the full invoice of a refund has the day of the refund', async () => {
  const orderId = await soldOrder();
  const recipient = { name: 'Prueba, S. L.', taxId: 'A58818501', address: ['Calle 1', '1 Ciudad', 'ES'] };
  await execute(`update orders set paid_at = '2027-02-01T10:00:00Z' where id = $1`, [orderId]);
  await issueDueInvoices(deps);
  await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
    ...[orderId, JSON.stringify(recipient)],
  ]);
  await insertPendingInvoice(db(), { cause: 'full', orderId, requestId: null });
  await issueDueInvoices(deps);
  now = new Date('2027-03-20T10:00:00Z');
  await createRefundDue(orderId, 500);
  await issueDueInvoices(deps);
  const days = await rows<{ type: string; day: string }>(
    `select type, to_char(operation_on, 'MM-DD') as day from invoices where order_id = $1 order by issued_at, id`,
    [orderId],
  );
  expect(days.map(({ type, day }) => `${type} ${day}`).slice(2)).toEqual(['R5 03-20', 'F3 03-20']);
});

test('issuing postpones a pending invoice that fails, notifies staff and processes the others', async () => {
  const orderId = await soldOrder();
  await issueDueInvoices(deps);
  await createRefundDue(orderId, 5000);
  for (let count = 0; count < 3; count += 1) {
    await soldOrder();
    await execute('update invoice_dues set due_at = now() where due_at > now()');
    await execute(`update invoice_dues set due_at = due_at - interval '1 hour' where cause = 'refund'`);
    while (await issueDueInvoices(deps));
  }
  expect(await invoicesOf()).toHaveLength(4);
  expect(await rows('select reason, order_id from pending_items')).toEqual([
    { reason: 'invoice_failed', order_id: orderId },
  ]);
});

test('an invoice is never dated before the last record, and its numbers restart with the year', async () => {
  now = new Date('2027-12-31T22:59:59Z');
  await soldOrder();
  await issueDueInvoices(deps);
  now = new Date('2027-12-31T22:55:00Z');
  await soldOrder();
  await issueDueInvoices(deps);
  // A clock so far back is wrong, so pending invoices wait.
  now = new Date('2027-06-01T10:00:00Z');
  await soldOrder();
  expect(await issueDueInvoices(deps)).toBe(0);
  now = new Date('2027-12-31T23:00:00Z');
  await issueDueInvoices(deps);
  const numbers = (await invoicesOf()).map(({ number }) => number.slice(-13));
  expect(numbers).toEqual(['2027-S-000001', '2027-S-000002', '2028-S-000001']);
});

test('issuing archives each invoice of a period as PDF with its record and the monthly ledger', async () => {
  await soldOrder();
  await soldOrder();
  while (await issueDueInvoices(deps));
  const zip = await buffer(
    await streamArchive(deps, { from: '2027-03-01', to: '2027-03-31', language: 'es' }),
  );
  const papers = zip.toString('latin1').match(/%PDF-1\.7/g);
  expect(papers).toHaveLength(2);
  for (const { number } of await invoicesOf())
    for (const name of [`pdf/${number}.pdf`, `xml/${number}-`, 'ventas-2027-03.csv'])
      expect(zip.includes(name), name).toBe(true);
});

test('issuing removes the recipient of a ten-year-old invoice and its record but keeps figures and chain', async () => {
  const recipient = { name: 'Ana Díaz', taxId: '12345678Z', address: ['Calle 1', '28001 Madrid', 'ES'] };
  const sell = async (at: string) => {
    now = new Date(at);
    const orderId = await soldOrder();
    await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
      orderId,
      JSON.stringify(recipient),
    ]);
    await issueDueInvoices(deps);
    return orderId;
  };
  const [old, young] = [await sell('2024-11-10T10:00:00Z'), await sell(new Date().toISOString())];
  const rules = [...invoicesRetention, ...registerRetention].filter(isRetentionPolicy);
  // Records cannot be dated before the agency's rules began, so the date is changed afterwards.
  await inTransaction(db(), async (tx) => {
    await executeIn(tx, 'set local session_replication_role = replica');
    await executeIn(tx, `update invoices set issued_at = '2016-01-10' where order_id = $1`, [old]);
    await executeIn(
      tx,
      `update register_records set made_at = '2016-01-10' where invoice_id = (select id from invoices where order_id = $1)`,
      [old],
    );
  });
  const before = new Date(Date.now() - taxDays * dayMs);
  const named = rules.filter(({ table }) => ['invoices', 'register_records'].includes(table));
  expect(named).toHaveLength(2);
  for (const rule of named) expect(await rule.forget(deps, { before, limit: 10 })).toBe(1);
  expect((await invoicesOf(old))[0]?.content).not.toHaveProperty('recipient');
  expect((await invoicesOf(young))[0]?.content).toMatchObject({ recipient: { name: 'Ana Díaz' } });
  const [first, second] = await expectWholeChain();
  expect([first?.xml.includes('Ana'), second?.xml.includes('Ana')]).toEqual([false, true]);
  await expect(execute(`update invoices set content = content - 'lines'`)).rejects.toThrow('append-only');
});

test('issuing rejects changes and deletions of issued invoices', async () => {
  await soldOrder();
  await issueDueInvoices(deps);
  for (const table of ['invoices', 'register_records'])
    for (const change of [`delete from ${table}`, `update ${table} set invoice_id = invoice_id`])
      await expect(
        execute(
          change.replace('invoice_id = invoice_id', table === 'invoices' ? 'number = number' : 'xml = xml'),
        ),
      ).rejects.toThrow();
});

describe('a shop without a known issuer', () => {
  test('a shop without a known issuer issues no invoices in live mode and notifies staff while sales wait', async () => {
    const live = { ...deps, config: { ...deps.config, mode: 'live' } } as Deps;
    await soldOrder();
    expect(await issueDueInvoices(live)).toBe(0);
    await sweepInvoices(live);
    expect(await rows('select reason, evidence from pending_items')).toEqual([
      { reason: 'issuer_unknown', evidence: { waiting: 1 } },
    ]);
  });

  test('a shop without a known issuer opens a chain with its own series for another issuer', async () => {
    await soldOrder();
    await issueDueInvoices(deps);
    const identity = {
      ...{ name: 'Otra', legalName: 'Otra, S. L.', taxId: 'NIF A58818501', address: ['Calle Dos 2'] },
      ...{ registry: '', email: 'hola@otra.example' },
    };
    await execute(`insert into settings (key, value) values ('shop.identity', $1)`, [identity]);
    await soldOrder();
    await issueDueInvoices(deps);
    const chains = await rows<{ issuer_tax_id: string; length: number; close_reason: string | null }>(
      'select issuer_tax_id, length, close_reason from register_chains order by opened_at',
    );
    expect(chains).toEqual([
      { issuer_tax_id: 'B00000000', length: 1, close_reason: 'issuer_changed' },
      { issuer_tax_id: 'A58818501', length: 1, close_reason: null },
    ]);
    const [first, second] = (await invoicesOf()).map(({ number }) => number);
    expect(first?.slice(-6)).toBe(second?.slice(-6));
    expect(first).not.toBe(second);
  });
});

test.each([
  ['in parallel, before the first invoice', `update migrations set applied_at = now() - interval '1 hour'`],
  ['since the register began', `update register_chains set opened_at = now() - interval '1 hour'`],
])('issuing finds an order that an earlier version settled %s', async (_when, before) => {
  const orderId = await soldOrder();
  await issueDueInvoices(deps);
  await execute(before);
  const { id: missed } = await paidOrder(db());
  await sweepInvoices(deps);
  expect(await rows('select order_id, cause from invoice_dues')).toEqual([
    { order_id: missed, cause: 'sale' },
  ]);
  expect(await invoicesOf(orderId)).toHaveLength(1);
});

describe('orders paid before the shop issued invoices', () => {
  const days = ['2025-12-31T23:30:00Z', '2026-05-01T10:00:00Z', '2026-10-31T23:30:00Z'];
  const forgetDues = () => execute('truncate invoice_dues');
  const dues = () =>
    rows<{ cause: string; amount_cents: number | null }>(
      'select cause, amount_cents from invoice_dues order by id',
    );

  /** Creates three sales on three days, the second overpaid by 1 € with two refunds, and a sample order. */
  async function soldBefore(): Promise<OrderId[]> {
    const orders: OrderId[] = [];
    for (const paidAt of days) {
      const orderId = await soldOrder();
      await execute('update orders set paid_at = $2 where id = $1', [orderId, paidAt]);
      orders.push(orderId);
    }
    const [, refunded] = orders;
    await execute('update payments set amount_received_cents = 1099 where order_id = $1', [refunded]);
    for (const [at, cents] of [
      ['2026-05-02', 300],
      ['2026-05-03', 200],
    ] as const) {
      const refundId = await createRefundDue(refunded!, cents);
      await execute('update refunds set updated_at = $2 where id = $1', [refundId, at]);
    }
    const sample = await soldOrder();
    await execute('update orders set sample = true where id = $1', [sample]);
    await forgetDues();
    return orders;
  }

  test('the preview of past orders returns their number and amount by year without changes', async () => {
    await soldBefore();
    const past = await readUninvoicedPast(db(), null);
    const line = { kind: 'sale', country: 'ES', year: 2026 };
    expect(past.lines).toEqual([
      { ...line, count: 3, cents: 2997 },
      { ...line, kind: 'refund', count: 2, cents: -400 },
    ]);
    expect(past.first?.paidAt).toEqual(new Date(days[0]!));
    expect((await readUninvoicedPast(db(), '2026-11-01')).lines).toMatchObject([{ count: 1, cents: 999 }]);
    const told = describePast(past, { mode: 'sandbox', now });
    for (const part of ['Sandbox: ', 'Orders:   3', 'Refunds:  2', past.last?.number, 'a new register'])
      expect(told).toContain(part);
    expect(await dues()).toEqual([]);
  });

  test('past orders are invoiced once, oldest first, despite interruptions and repetitions', async () => {
    await soldBefore();
    // The run is killed after its first step. The written rows remain, and the next run continues after them.
    await insertPastDues(db(), { from: null, after: null, limit: 1 });
    expect(await dues()).toHaveLength(1);
    const both = await Promise.all([
      createPastInvoices(db(), { from: null }),
      createPastInvoices(db(), { from: null }),
    ]);
    expect(both[0] + both[1]).toBe(4);
    expect(await dues()).toEqual([
      { cause: 'sale', amount_cents: null },
      { cause: 'sale', amount_cents: null },
      { cause: 'refund', amount_cents: 200 },
      { cause: 'refund', amount_cents: 200 },
      { cause: 'sale', amount_cents: null },
    ]);
    while (await issueDueInvoices(deps));
    expect(await createPastInvoices(db(), { from: null })).toBe(0);
    const issued = (await invoicesOf()).map(({ type, total_cents }) => [type, total_cents]);
    expect(issued.filter(([type]) => type === 'F2')).toHaveLength(3);
    expect(issued.filter(([type]) => type === 'R5')).toEqual([
      ['R5', -200],
      ['R5', -200],
    ]);
    expect((await readUninvoicedPast(db(), null)).lines).toEqual([]);
    expect(describePast(await readUninvoicedPast(db(), null), { mode: 'sandbox', now })).toContain(
      'Every paid order has',
    );
    await expectWholeChain();
  });

  test('the invoicing of past orders includes a past order that was refunded since', async () => {
    const orderId = await soldOrder();
    await forgetDues();
    await createRefundDue(orderId, 999);
    expect(await createPastInvoices(db(), { from: null })).toBe(1);
    while (await issueDueInvoices(deps));
    expect(await invoicesOf(orderId)).toMatchObject([{ type: 'F2' }, { type: 'R5', total_cents: -999 }]);
  });
});
