import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import { taxFileMessages } from '#messages/admin/tax/tax-files.ts';
import { issueDueInvoices } from '#server/invoices/planning/issue-due.ts';
import { insertPendingInvoice } from '#server/invoices/planning/store-dues.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { asSpreadsheet, type Cell, sumCells } from '#tests/harness/spreadsheet.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { openTaxDeps } from '#tests/harness/tax-fixtures.ts';
import { insertTestMember } from '#tests/harness/test-members.ts';
import { closeQuarter, showQuarter } from '../returns/show-quarter.ts';
import { fileReturn, showReturn } from '../returns/show-return.ts';
import { ledgerFile, returnFile, showLedger } from '../returns/tax-files.ts';
import { loadNetworks, saveLocationByStaff, showTax } from './change-tax.ts';
import { taxFeature } from './feature.ts';

const bench = startForTests(() => testDatabase(6));
let deps: Deps;
let staff: StaffActor;
let now = new Date();
const db = () => bench.database;
const { execute, one, rows } = queriesOn(db);
const year = 2027;

beforeAll(async () => {
  deps = await openTaxDeps(bench.database, () => now);
  const username = await insertTestMember(db(), 'none');
  const { id } = await one<{ id: StaffActor['id'] }>('select id from staff_members where username = $1', [
    username,
  ]);
  staff = { kind: 'staff', id, username, role: 'owner' };
});
beforeEach(async () => {
  await execute(
    'truncate register_chains, invoice_dues, pending_items, orders, tax_quarters, tax_returns cascade',
  );
});

async function sell(card: string | null, totalCents: number): Promise<OrderId> {
  const { id: orderId } = await paidOrder(db());
  await execute(
    'update orders set total_cents = $2, tax_cents = 0, paid_at = $3::timestamptz where id = $1',
    [orderId, totalCents, now],
  );
  await execute(
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), $2, $2, $3, $4)`,
    [orderId, totalCents, card, now],
  );
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  return orderId;
}

async function refundShare(orderId: OrderId, share: number): Promise<void> {
  const { id, left } = await one<{ id: string; left: number }>(
    'select id, amount_received_cents - amount_refunded_cents as left from payments where order_id = $1',
    [orderId],
  );
  const amountCents = Math.min(left, Math.max(1, Math.round(left * share)));
  if (amountCents === 0) return;
  const refund = await one<{ id: RefundId }>(
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state)
     values ($1, $2, 'test', 'test', gen_random_uuid()::text, 'succeeded') returning id`,
    [id, amountCents],
  );
  await execute('update payments set amount_refunded_cents = amount_refunded_cents + $2 where id = $1', [
    id,
    amountCents,
  ]);
  await insertPendingInvoice(db(), {
    cause: 'refund',
    orderId,
    refundId: refund.id,
    amountCents,
    requestId: null,
  });
}

async function issueAll(): Promise<void> {
  while ((await issueDueInvoices(deps)) > 0);
}

const dayOfYear = (month: number, day: number) => new Date(Date.UTC(year, month - 1, day, 10));
const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

async function readToEnd(parts: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const part of parts) whole += part;
  return whole;
}

const sales = fc.array(
  fc.record({
    card: fc.constantFrom('ES', 'FR', 'IT', 'DE', 'FI', 'GR'),
    totalCents: fc.integer({ min: 1, max: 40_000 }),
    refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
    refundedLater: fc.integer({ min: 0, max: 5 }),
  }),
  { minLength: 5, maxLength: 7 },
);

test('a year of sales and refunds closes with all books equal to the cent', {
  tags: ['full'],
}, async () => {
  const { seed = Date.now() % 1_000_000 } = fc.readConfigureGlobal();
  const mix = fc.sample(sales, { seed, numRuns: 12 });
  const back: { orderId: OrderId; share: number; month: number }[] = [];
  for (const [index, sold] of mix.entries()) {
    const month = index + 1;
    now = dayOfYear(month, 10);
    for (const { card, totalCents, refunds, refundedLater } of sold) {
      const orderId = await sell(card, totalCents);
      for (const share of refunds) back.push({ orderId, share, month: month + refundedLater });
    }
    // One large sale abroad each month, so that the year crosses the threshold around its middle.
    await sell('FR', 40_000);
    await sell('IT', 39_999);
    await sell('DE', 40_000);
    await issueAll();
    now = dayOfYear(month, 20);
    for (const refund of back.filter((each) => each.month === month))
      await refundShare(refund.orderId, refund.share);
    await issueAll();
    if (month % 3 !== 1 || month === 1) continue;
    await fileReturn(deps, { year, quarter: (month - 1) / 3, staff, note: 'filed' });
    await closeQuarter(deps, { year, quarter: (month - 1) / 3, staff, note: 'closed' });
  }
  now = new Date(Date.UTC(year + 1, 0, 20));
  await fileReturn(deps, { year, quarter: 4, staff, note: 'filed' });

  const returns = await Promise.all([1, 2, 3, 4].map((quarter) => showReturn(deps, { year, quarter })));
  const forms = await Promise.all([1, 2, 3, 4].map((quarter) => showQuarter(deps, { year, quarter })));
  const ledgers = await Promise.all(months.map((month) => showLedger(deps, month)));
  const said = `seed ${seed}`;
  expect(
    returns.map(({ books, differs }) => [books.agree, differs]),
    said,
  ).toEqual(Array.from({ length: 4 }, () => [true, false]));
  const [invoices, money] = await Promise.all([
    one<{ total: number; oneStop: number }>(
      `select sum(total_cents)::integer as total,
              sum(total_cents) filter (where treatment = 'one_stop')::integer as "oneStop" from invoices where type <> 'F3'`,
    ),
    one<{ left: number }>(
      'select sum(amount_received_cents - amount_refunded_cents)::integer as left from payments',
    ),
  ]);
  expect(sum(ledgers.map(({ totalCents }) => totalCents)), said).toBe(invoices.total);
  expect(money.left, said).toBe(invoices.total);
  expect(sum(returns.map(({ baseCents, taxCents }) => baseCents + taxCents)), said).toBe(invoices.oneStop);
  // Form 303 contains the base of all sales and the Spanish tax. The one-stop shop return contains the other
  // tax.
  const boxes = forms.flatMap(({ figures }) => [
    ...figures.boxes,
    ...figures.corrections.flatMap((each) => each.boxes),
  ]);
  const declared = sum(boxes.map(({ baseCents, taxCents }) => baseCents + taxCents));
  expect(declared + sum(returns.map(({ taxCents }) => taxCents)), said).toBe(invoices.total);
  expect(
    forms.map(({ differs }) => differs),
    said,
  ).toEqual([false, false, false, false]);
  for (const language of ['es', 'en'] as const) {
    const read = async (month: string) =>
      asSpreadsheet(await readToEnd(ledgerFile(deps, { month, language })), language);
    const books = await Promise.all(months.map(read));
    const counted = (cells: Cell[]) => cells.at(-2) === taxFileMessages[language].yes;
    const lines = books.flatMap((book) => book.slice(1, -1)).filter(counted);
    const [base, vat, total] = [12, 13, 14].map((at) => sumCells(lines.map((cells) => cells[at])));
    expect([total, (base ?? 0) + (vat ?? 0)], said).toEqual([invoices.total, invoices.total]);
    expect(sumCells(books.map((book) => book.at(-1)?.[14])), said).toBe(invoices.total);
    const filed = returns.map((each) => asSpreadsheet(returnFile(each, language), language));
    const taxed = (table: Cell[][]) => sumCells(table.flatMap((cells) => cells.slice(4)));
    expect(sum(filed.map((table) => taxed(table.slice(1, -1)))), said).toBe(invoices.oneStop);
    expect(sum(filed.map((table) => taxed(table.slice(-1)))), said).toBe(invoices.oneStop);
  }
});

test('the quarter of sale is corrected when the invoice or the refund follows its filing', async () => {
  await saveSetting(db(), 'tax.regime', { oneStopFrom: '2027-01-01' });
  now = dayOfYear(2, 10);
  const france = await sell('FR', 12_000);
  const nobody = await sell(null, 6100);
  await issueAll();
  now = dayOfYear(4, 15);
  await fileReturn(deps, { year, quarter: 1, staff, note: 'filed' });
  await expect(fileReturn(deps, { year, quarter: 1, staff, note: 'again' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(fileReturn(deps, { year, quarter: 2, staff, note: 'early' })).rejects.toMatchObject({
    code: 'quarter_open',
  });
  now = dayOfYear(5, 2);
  await inTransaction(db(), (tx) =>
    saveLocationByStaff(tx, { orderId: nobody, place: 'IT', note: 'wrote to us from Rome', staff }),
  );
  await execute('update invoice_dues set held_for = null, due_at = now() where order_id = $1', [nobody]);
  await refundShare(france, 0.5);
  await issueAll();
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((quarter) => showReturn(deps, { year, quarter })),
  );
  const one = { year, quarter: 1 };
  expect(first?.lines).toMatchObject([{ country: 'FR', corrects: null, baseCents: 10_000, taxCents: 2000 }]);
  expect(second?.lines).toMatchObject([
    { country: 'FR', rateBasisPoints: 2000, corrects: one, baseCents: -5000, taxCents: -1000 },
    { country: 'IT', rateBasisPoints: 2200, corrects: one, baseCents: 5000, taxCents: 1100 },
  ]);
  expect(second?.byState).toEqual([
    { country: 'FR', taxCents: -1000 },
    { country: 'IT', taxCents: 1100 },
  ]);
  // A member of the one-stop shop files a return for a quarter without sales, too.
  expect(third).toMatchObject({ lines: [], inOneStop: true, baseCents: 0, taxCents: 0, dueOn: '2027-10-31' });
  expect(await showReturn(deps, { year: year - 2, quarter: 4 })).toMatchObject({
    lines: [],
    inOneStop: false,
  });
  expect(third && returnFile(third, 'en')).toBe(
    '\ufeffPeriod,Corrects,Member state,VAT rate (%),Net (€),VAT (€)\r\n',
  );
  await execute(`delete from settings where key = 'tax.regime'`);
});

test('exactly one sale crosses the threshold when issued concurrently', async () => {
  now = dayOfYear(3, 1);
  for (let count = 0; count < 40; count += 1) await sell('FR', 36_300);
  await Promise.all(Array.from({ length: 4 }, () => issueAll()));
  const papers = await rows<{ treatment: string; base_cents: number }>(
    'select treatment, base_cents from invoices order by number',
  );
  const first = papers.findIndex(({ treatment }) => treatment === 'one_stop');
  expect(papers).toHaveLength(40);
  // Each sale has a base of 300.00 euros, so the thirty-fourth crosses the threshold.
  expect(first).toBe(33);
  expect(new Set(papers.slice(first).map(({ treatment }) => treatment))).toEqual(new Set(['one_stop']));
  const { tax_country, tax_cents } = await one<{ tax_country: string; tax_cents: number }>(
    `select o.tax_country, o.tax_cents from orders o join invoices i on i.order_id = o.id where i.treatment = 'one_stop' limit 1`,
  );
  expect({ tax_country, tax_cents }).toEqual({ tax_country: 'FR', tax_cents: 6050 });
});

test.each([
  { oneStopFrom: null, reports: [{ reason: 'tax_threshold_crossed' }] },
  { oneStopFrom: '2027-06-01', reports: [{ reason: 'tax_threshold_crossed' }] },
  { oneStopFrom: '2027-01-01', reports: [] },
])(
  'the threshold watch reports the crossing unless the one-stop shop was chosen before, from $oneStopFrom',
  async ({ oneStopFrom, reports }) => {
    await saveSetting(db(), 'tax.regime', { oneStopFrom });
    now = dayOfYear(3, 1);
    await sell('FR', 1_300_000);
    await issueAll();
    await taxFeature.jobs?.find(({ name }) => name === 'tax.watch-threshold')?.handler(deps, {}, []);
    expect(await rows(`select reason from pending_items where reason like 'tax_threshold%'`)).toEqual(
      reports,
    );
    expect((await showTax(deps)).crossedBy !== null).toBe(reports.length > 0);
    await execute(`delete from settings where key = 'tax.regime'`);
  },
);

test('a table of networks is removed only on request and never by an empty file', async () => {
  const load = (csv: string, empty = false) => loadNetworks(deps, { csv, empty, staff });
  const kept = async () =>
    (await rows<{ country: string }>('select country from network_ranges')).map(({ country }) => country);
  expect(await load('first,last,country\n192.0.2.0,192.0.2.255,fr\n')).toBe(1);
  for (const nothing of ['', 'first,last,country\n192.0.2.0,192.0.2.255,ZZ\n'])
    await expect(load(nothing)).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(load('192.0.2.0,192.0.2.255,IT\n', true)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await kept()).toEqual(['FR']);
  expect(await load('', true)).toBe(0);
  expect(await kept()).toEqual([]);
});
