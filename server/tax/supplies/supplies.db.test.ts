import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import { issueDueInvoices } from '#server/invoices/planning/issue-due.ts';
import { insertPendingInvoice, releaseDues } from '#server/invoices/planning/store-dues.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { openTaxDeps, sellUnlocated } from '#tests/harness/tax-fixtures.ts';
import { waitingForLocks } from '#tests/harness/waiting-for-locks.ts';
import { showQuarter } from '../returns/show-quarter.ts';
import { showReturn } from '../returns/show-return.ts';
import { showTax } from '../vat/change-tax.ts';

const bench = startForTests(() => testDatabase(6));
let deps: Deps;
let now = new Date();
const db = () => bench.database;
const { execute, one, rows } = queriesOn(db);

beforeAll(async () => {
  deps = await openTaxDeps(bench.database, () => now);
  await saveSetting(db(), 'tax.regime', { opened: ['ES-canarias'] });
});

async function sell(card: string | null, totalCents: number): Promise<OrderId> {
  const orderId = await sellUnlocated(deps, { card, totalCents });
  await issueDueInvoices(deps);
  return orderId;
}

async function createRefund(orderId: OrderId, amountCents: number): Promise<RefundId> {
  const { id: refundId } = await one<{ id: RefundId }>(
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state)
     select id, $2, 'test', 'test', gen_random_uuid()::text, 'succeeded' from payments where order_id = $1 returning id`,
    [orderId, amountCents],
  );
  await execute(
    'update payments set amount_refunded_cents = amount_refunded_cents + $2 where order_id = $1',
    [orderId, amountCents],
  );
  await insertPendingInvoice(db(), { cause: 'refund', orderId, refundId, amountCents, requestId: null });
  return refundId;
}

async function refundSale(orderId: OrderId, amountCents: number): Promise<void> {
  await createRefund(orderId, amountCents);
  await issueDueInvoices(deps);
}

async function name(orderId: OrderId, recipient: Record<string, unknown>): Promise<void> {
  await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
    orderId,
    JSON.stringify(recipient),
  ]);
  await inTransaction(db(), (tx) => releaseDues(tx, orderId));
  while (await issueDueInvoices(deps));
}

const claire = {
  name: 'Claire Exemple',
  idType: '03',
  id: '12AB34567',
  country: 'FR',
  address: ['1 rue du Port', '75001 Paris', 'FR'],
};
const marta = {
  name: 'Marta Prueba',
  taxId: '12345678Z',
  address: ['Calle Sol 5', '35001 Las Palmas', 'ES'],
};

interface Figures {
  paid: number;
  supplied: number;
  invoicedSupplies: number;
  invoices: number;
}

const figures = () =>
  rows<Figures & Record<string, unknown>>(
    `select coalesce((select sum(p.amount_received_cents - p.amount_refunded_cents) from payments p where p.order_id = o.id), 0)::integer as paid,
            coalesce((select sum(s.total_cents) from supplies s where s.order_id = o.id), 0)::integer as supplied,
            coalesce((select sum(s.total_cents) from supplies s where s.order_id = o.id and s.invoice_id is not null), 0)::integer
              as "invoicedSupplies",
            coalesce((select sum(i.total_cents) from invoices i where i.order_id = o.id and i.type <> 'F3'), 0)::integer as invoices
       from orders o where o.paid_at is not null`,
  );

const ledgerOf = (orderId: OrderId) =>
  rows<{
    cause: string;
    treatment: string | null;
    totalCents: number;
    taxCents: number | null;
    invoiced: boolean;
  }>(
    `select cause, treatment, total_cents as "totalCents", tax_cents as "taxCents", invoice_id is not null as invoiced
       from supplies where order_id = $1 order by id`,
    [orderId],
  );

// Each sale of 499.98 euros has a base of 413.20 with Spanish VAT (21 %). The base of 24 sales is 9,916.80. The 25th
// raises the year to 10,330.00, so that it and all later sales are taxed in France (20 %).
test('the ledger of supplies counts sales without a buyer towards the threshold on the day of payment', async () => {
  now = new Date('2027-02-10T10:00:00Z');
  const waiting: OrderId[] = [];
  for (let count = 0; count < 25; count++) waiting.push(await sell('FR', 49_998));
  const after = await sell('FR', 4499);
  const treatments = await rows<{ treatment: string }>(
    'select treatment from supplies where order_id = any($1::uuid[]) order by id',
    [[...waiting, after]],
  );
  expect(treatments.map(({ treatment }) => treatment)).toEqual([
    ...Array.from({ length: 24 }, () => 'domestic'),
    'one_stop',
    'one_stop',
  ]);
  expect(await showTax(deps)).toMatchObject({
    oneStop: true,
    crossedBy: { orderId: waiting[24], on: '2027-02-10' },
  });

  const quarter = { year: 2027, quarter: 1 };
  const shown = await showQuarter(deps, quarter);
  expect(shown.figures.boxes.find(({ baseBox }) => baseBox === '07')).toMatchObject({
    baseCents: 24 * 41_321,
    taxCents: 24 * 8677,
    invoices: 24,
  });
  expect(shown.waiting).toEqual({
    baseCents: 24 * 41_321 + 41_665,
    taxCents: 24 * 8677,
    undecidedCents: 0,
  });
  // Tax of 499.98 and 44.99 at 20 %: 83.33 and 7.50.
  expect((await showReturn(deps, quarter)).taxCents).toBe(8333 + 750);

  // Staff enter the buyers in reverse order, a month later. The result is the same.
  now = new Date('2027-03-10T10:00:00Z');
  for (const orderId of waiting.toReversed()) await name(orderId, claire);
  const issued = await rows<{ treatment: string }>(
    'select i.treatment from invoices i join orders o on o.id = i.order_id where o.id = any($1::uuid[]) order by array_position($1::uuid[], o.id)',
    [waiting],
  );
  expect(issued.map(({ treatment }) => treatment)).toEqual([
    ...Array.from({ length: 24 }, () => 'domestic'),
    'one_stop',
  ]);
  expect(await showQuarter(deps, quarter)).toMatchObject({
    figures: shown.figures,
    waiting: { baseCents: 0, taxCents: 0, undecidedCents: 0 },
  });
});

test('the ledger of supplies keeps a sale in the form of its own quarter when its invoice follows later', async () => {
  now = new Date('2028-03-20T10:00:00Z');
  const orderId = await sell('ES', 49_998);
  now = new Date('2028-06-01T10:00:00Z');
  await name(orderId, { ...marta, address: ['Calle Sol 5', '28001 Madrid', 'ES'] });
  const [first, second] = [
    await showQuarter(deps, { year: 2028, quarter: 1 }),
    await showQuarter(deps, { year: 2028, quarter: 2 }),
  ];
  expect(first.figures.boxes).toMatchObject([{ baseBox: '07', baseCents: 41_321, taxCents: 8677 }]);
  expect([second.figures.boxes, second.figures.corrections]).toEqual([[], []]);
});

test('the ledger of supplies reverses the first decision when the named buyer is outside the VAT area', async () => {
  now = new Date('2029-02-01T10:00:00Z');
  const orderId = await sell('ES', 49_998);
  await refundSale(orderId, 9998);
  expect(await ledgerOf(orderId)).toEqual([
    { cause: 'sale', treatment: 'domestic', totalCents: 49_998, taxCents: 8677, invoiced: false },
    { cause: 'refund', treatment: 'domestic', totalCents: -9998, taxCents: -1735, invoiced: false },
  ]);
  await name(orderId, marta);
  const rest = (await ledgerOf(orderId)).slice(2);
  expect(rest).toEqual([
    { cause: 'sale', treatment: 'domestic', totalCents: -49_998, taxCents: -8677, invoiced: false },
    { cause: 'sale', treatment: 'outside', totalCents: 49_998, taxCents: 0, invoiced: true },
    { cause: 'refund', treatment: 'domestic', totalCents: 9998, taxCents: 1735, invoiced: false },
    { cause: 'refund', treatment: 'outside', totalCents: -9998, taxCents: 0, invoiced: true },
  ]);
  const shown = await showQuarter(deps, { year: 2029, quarter: 1 });
  expect(shown.figures.boxes.filter(({ baseCents }) => baseCents !== 0)).toMatchObject([
    { baseBox: '120', baseCents: 40_000 },
  ]);
  expect(shown.waiting).toEqual({ baseCents: 0, taxCents: 0, undecidedCents: 0 });
});

test('the ledger of supplies records a sale with an unknown location and its refunds with totals only', async () => {
  now = new Date('2030-02-01T10:00:00Z');
  const orderId = await sell('GB', 4499);
  await refundSale(orderId, 499);
  expect(await ledgerOf(orderId)).toMatchObject([
    { cause: 'sale', treatment: null, totalCents: 4499 },
    { cause: 'refund', treatment: null, totalCents: -499 },
  ]);
  expect((await showQuarter(deps, { year: 2030, quarter: 1 })).waiting.undecidedCents).toBe(4000);
  expect((await showReturn(deps, { year: 2030, quarter: 1 })).books).toMatchObject({
    agree: true,
    waitingCents: 4000,
  });
});

test('the ledger of supplies records sales before the shop can issue', async () => {
  now = new Date('2031-02-01T10:00:00Z');
  const live = { ...deps, config: { ...deps.config, mode: 'live' } } as Deps;
  const { id: orderId } = await paidOrder(db());
  await execute('update orders set total_cents = 4499, paid_at = $2 where id = $1', [orderId, now]);
  await execute(
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), 4499, 4499, 'ES', $2)`,
    [orderId, now],
  );
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  expect(await issueDueInvoices(live)).toBe(0);
  expect(await ledgerOf(orderId)).toEqual([
    { cause: 'sale', treatment: 'domestic', totalCents: 4499, taxCents: 781, invoiced: false },
  ]);
});

test('the ledger of supplies waits for a refund being settled without locking its order', async () => {
  now = new Date('2033-02-01T10:00:00Z');
  const orderId = await sell('ES', 4499);
  const refundId = await createRefund(orderId, 1000);
  const settling = await db().connect();
  await settling.query('begin');
  await settling.query('select id from refunds where id = $1 for update', [refundId]);
  const issuing = issueDueInvoices(deps);
  await waitingForLocks(db(), 1);
  await settling.query('select id from orders where id = $1 for update', [orderId]);
  await settling.query('commit');
  settling.release();
  await issuing;
  while (await issueDueInvoices(deps));
  expect((await ledgerOf(orderId)).map(({ invoiced }) => invoiced)).toEqual([true, true]);
});

test('the ledger of supplies lets only one of two concurrent sales remain below the threshold', async () => {
  now = new Date('2032-02-01T10:00:00Z');
  await sell('FR', 39_999);
  for (let count = 0; count < 28; count++) await sell('FR', 39_999);
  // The net total of 29 sales is 9,586.63. One more remains below the threshold, the second crosses it.
  await Promise.all([sell('FR', 39_999), sell('IT', 39_999)]);
  const { crossed } = await one<{ crossed: number }>(
    `select count(*)::integer as crossed from supplies where treatment = 'one_stop' and operation_on = '2032-02-01'`,
  );
  expect(crossed).toBe(1);
});

test('the ledger of supplies keeps supplies equal to payments and invoiced supplies equal to invoices', async () => {
  const { seed = Date.now() % 1_000_000 } = fc.readConfigureGlobal();
  const sale = fc.record({
    card: fc.constantFrom('ES', 'FR', 'IT', 'GB', null),
    totalCents: fc.integer({ min: 99, max: 60_000 }),
    refunds: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
    named: fc.constantFrom(null, claire, marta),
  });
  for (const [index, { card, totalCents, refunds, named }] of fc
    .sample(sale, { seed, numRuns: 30 })
    .entries()) {
    now = new Date(Date.UTC(2034, index % 12, 5, 10));
    const orderId = await sell(card, totalCents);
    for (const cents of refunds) await refundSale(orderId, cents);
    if (named) await name(orderId, named);
  }
  while (await issueDueInvoices(deps));
  for (const { paid, supplied, invoicedSupplies, invoices } of await figures()) {
    if (paid === 0) continue;
    expect([supplied, invoicedSupplies], `seed ${seed}`).toEqual([paid, invoices]);
  }
});
