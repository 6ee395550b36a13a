import { buffer } from 'node:stream/consumers';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, expect, test } from 'vitest';
import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import type { BoxLine } from '#contracts/tax/returns.ts';
import { issueDueInvoices } from '#server/invoices/planning/issue-due.ts';
import { readCancelFacts } from '#server/invoices/planning/store-acts.ts';
import { insertPendingInvoice } from '#server/invoices/planning/store-dues.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { readZip } from '#tests/harness/read-zip.ts';
import { asSpreadsheet, sumCells } from '#tests/harness/spreadsheet.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { openTaxDeps } from '#tests/harness/tax-fixtures.ts';
import { insertTestMember } from '#tests/harness/test-members.ts';
import { fecFile, journalFile, salesBookFile } from '../returns/quarter-files.ts';
import { closeQuarter, showQuarter } from '../returns/show-quarter.ts';
import { saveLocationByStaff } from './change-tax.ts';

const bench = startForTests(() => testDatabase(6));
let deps: Deps;
let staff: StaffActor;
let now = new Date();
const db = () => bench.database;
const { execute, one } = queriesOn(db);
const first = { year: 2027, quarter: 1 };
const second = { year: 2027, quarter: 2 };
const maison = {
  name: 'Maison Exemple',
  idType: '02',
  id: 'FR40303265045',
  address: ['1 rue du Port', 'FR'],
};

beforeAll(async () => {
  deps = await openTaxDeps(bench.database, () => now);
  await saveSetting(db(), 'tax.regime', { opened: ['GB', 'ES-canarias'] });
  const username = await insertTestMember(db(), 'none');
  const { id } = await one<{ id: StaffActor['id'] }>('select id from staff_members where username = $1', [
    username,
  ]);
  staff = { kind: 'staff', id, username, role: 'owner' };
});

async function sell(card: string | null, totalCents: number, business?: typeof maison): Promise<OrderId> {
  const { id: orderId } = await paidOrder(db());
  await execute('update orders set total_cents = $2, tax_cents = 0, paid_at = $3 where id = $1', [
    orderId,
    totalCents,
    now,
  ]);
  await execute(
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), $2, $2, $3, $4)`,
    [orderId, totalCents, card, now],
  );
  if (card === 'GB') await nameWithoutNumber(orderId, ['1 High Street', 'SW1A 1AA London', 'GB']);
  if (business) {
    await execute(`insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer')`, [
      orderId,
      JSON.stringify(business),
    ]);
    await execute(
      `insert into vat_checks (order_id, country, number, answer, holder, consultation, asked_at)
       values ($1, 'FR', $2, 'valid', 'buyer', 'W1', $3)`,
      [orderId, business.id.slice(2), now],
    );
  }
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  return orderId;
}

async function refundSale(orderId: OrderId, amountCents: number): Promise<void> {
  const refund = await one<{ id: RefundId }>(
    `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state)
     select id, $2, 'test', 'test', gen_random_uuid()::text, 'succeeded' from payments where order_id = $1 returning id`,
    [orderId, amountCents],
  );
  await execute(
    'update payments set amount_refunded_cents = amount_refunded_cents + $2 where order_id = $1',
    [orderId, amountCents],
  );
  await insertPendingInvoice(db(), {
    cause: 'refund',
    orderId,
    refundId: refund.id,
    amountCents,
    requestId: null,
  });
}

/** Names the buyer without a number. Outside the EU VAT area, no invoice is simplified. */
async function nameWithoutNumber(
  orderId: OrderId,
  address = ['Calle 1', '35001 Las Palmas', 'ES'],
): Promise<void> {
  const named = { name: 'Ana Prueba', unnumbered: true, address };
  await execute(
    `insert into invoice_recipients (order_id, recipient, given_by) values ($1, $2, 'buyer') on conflict do nothing`,
    [orderId, JSON.stringify(named)],
  );
}

async function setBuyerLocation(orderId: OrderId, where: string): Promise<void> {
  await nameWithoutNumber(orderId);
  await inTransaction(db(), (tx) =>
    saveLocationByStaff(tx, { orderId, place: where, note: 'wrote to us', staff }),
  );
  await execute('update invoice_dues set held_for = null, due_at = now() where order_id = $1', [orderId]);
}

async function issueAll(): Promise<void> {
  while ((await issueDueInvoices(deps)) > 0);
}

const summariseBoxes = (boxes: readonly BoxLine[] | undefined) =>
  boxes?.map(({ baseBox, baseCents, taxBox, taxCents }) => [baseBox, baseCents, taxBox, taxCents]);

async function readSalesBookRows(): Promise<unknown[][]> {
  const { name, file } = await salesBookFile(deps, first);
  expect(name).toMatch(/^2027.*T.*\.xlsx$/);
  const sheet = readZip(await buffer(file)).get('xl/worksheets/sheet1.xml');
  const read = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (tag) => tag === 'c' || tag === 'row',
  });
  const { worksheet } = read.parse(sheet?.toString() ?? '');
  return worksheet.sheetData.row.map((row: { c: Record<string, unknown>[] }) => {
    const cells: unknown[] = [];
    for (const cell of row.c) {
      const letters = String(cell['@_r']).replace(/\d+$/, '');
      const at = [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
      const text = (cell.is as { t: { '#text': unknown } } | undefined)?.t['#text'];
      cells[at] = text ?? cell.v;
    }
    return cells;
  });
}

test('the quarter returns boxes, business customers, open problems and later corrections of a quarter', async () => {
  now = new Date('2027-02-10T10:00:00Z');
  const spain = await sell('ES', 12_100);
  await sell('FR', 1210);
  const business = await sell('FR', 50_000, maison);
  const abroad = await sell('GB', 8000);
  const canarian = await sell(null, 6000);
  const late = await sell(null, 6100);
  await issueAll();
  await setBuyerLocation(canarian, 'ES-canarias');
  await refundSale(spain, 6050);
  await issueAll();

  const open = await showQuarter(deps, first);
  expect(open).toMatchObject({
    from: '2027-01-01',
    to: '2027-03-31',
    dueOn: '2027-04-20',
    over: false,
    closed: null,
  });
  // Sales: 100 + 10 in Spain with half of the first refunded, the business, Great Britain and Canarias.
  expect(summariseBoxes(open.figures.boxes)).toEqual([
    ['07', 11_000, '09', 2310],
    ['14', -5000, '15', -1050],
    ['59', 50_000, null, 0],
    ['120', 14_000, null, 0],
  ]);
  expect(open.figures.operators).toEqual([
    { number: 'FR40303265045', name: 'Maison Exemple', baseCents: 50_000, corrects: null },
  ]);
  expect(open.hints).toEqual(['roi', 'igic']);
  expect(open.hindrances).toEqual([
    { kind: 'place_open', count: 1 },
    { kind: 'record_unsent', count: 6 },
  ]);
  await expect(closeQuarter(deps, { ...first, staff, note: 'early' })).rejects.toMatchObject({
    code: 'quarter_open',
  });

  now = new Date('2027-04-15T10:00:00Z');
  await closeQuarter(deps, { ...first, staff, note: 'filed by the adviser' });
  await expect(closeQuarter(deps, { ...first, staff, note: 'again' })).rejects.toMatchObject({
    code: 'conflict',
  });

  now = new Date('2027-05-02T10:00:00Z');
  await setBuyerLocation(late, 'ES');
  await refundSale(business, 20_000);
  await issueAll();
  const { id: kept } = await one<{ id: string }>('select id from invoices where order_id = $1', [abroad]);
  expect(
    await inTransaction(db(), (tx) => readCancelFacts(tx, { id: kept, otherNumber: null })),
  ).toMatchObject({
    filed: true,
    followed: false,
  });
  const [closed, next] = [await showQuarter(deps, first), await showQuarter(deps, second)];
  expect(closed).toMatchObject({ closed: { by: staff.username }, differs: false, figures: open.figures });
  expect(summariseBoxes(next.figures.boxes)).toEqual([['59', -20_000, null, 0]]);
  expect(next.figures.corrections).toMatchObject([first]);
  expect(summariseBoxes(next.figures.corrections[0]?.boxes)).toEqual([['07', 5041, '09', 1059]]);
  expect(next.figures.operators).toEqual([
    {
      number: 'FR40303265045',
      name: 'Maison Exemple',
      baseCents: -20_000,
      corrects: { ...first, declaredCents: 50_000, rightCents: 30_000 },
    },
  ]);
  expect(next.hints).toEqual(['roi']);
});

test("the quarter writes the book with the agency's columns and totals equal to the boxes", async () => {
  const [groups, heads, ...lines] = await readSalesBookRows();
  expect([groups?.length, heads?.[0], heads?.[15], groups?.[21], groups?.[35]]).toEqual([
    ...[36, 'Ejercicio', 'Identificación', 'Base Imponible', 'Referencia Externa'],
  ]);
  expect(lines).toHaveLength(6);
  const add = (at: number, of = lines) =>
    Math.round(of.reduce((sum, cells) => sum + Number(cells[at] ?? 0), 0) * 100);
  const taxed = lines.filter((cells) => cells[18] === 'S1');
  expect([add(21, taxed), add(23, taxed)]).toEqual([11_000 - 5000, 2310 - 1050]);
  expect(add(21)).toBe(11_000 - 5000 + 50_000 + 14_000);
  const business = lines.find((cells) => cells[15] === 'FR40303265045');
  expect(business?.slice(13, 19)).toEqual(['02', 'FR', 'FR40303265045', 'Maison Exemple', '01', 'N2']);
  expect(new Set(lines.map(([year, period]) => `${year} ${period}`))).toEqual(new Set(['2027 1T']));
});

test.each(['es', 'en'] as const)(
  'the quarter writes a balanced journal of a quarter in the number format of %s',
  async (language) => {
    let file = '';
    for await (const part of journalFile(deps, { quarter: first, language })) file += part;
    const [, ...lines] = asSpreadsheet(file, language);
    const of = (account: number, at: number) =>
      sumCells(lines.filter((cells) => cells[2] === account).map((cells) => cells[at]));
    expect(sumCells(lines.map((cells) => cells[6]))).toBe(sumCells(lines.map((cells) => cells[7])));
    expect(of(705, 7) - of(705, 6)).toBe(11_000 - 5000 + 50_000 + 14_000);
    expect(of(477, 7) - of(477, 6)).toBe(2310 - 1050);
  },
);

test('the quarter writes the FEC file with its eighteen columns, balanced entries and totals equal to the boxes', async () => {
  let file = '';
  for await (const part of fecFile(deps, first)) file += part;
  const [heads, ...lines] = file
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  expect(heads?.join('|')).toBe(
    'JournalCode|JournalLib|EcritureNum|EcritureDate|CompteNum|CompteLib|CompAuxNum|CompAuxLib|PieceRef|PieceDate|EcritureLib|Debit|Credit|EcritureLet|DateLet|ValidDate|Montantdevise|Idevise',
  );
  expect(lines.filter((cells) => cells.length !== 18)).toEqual([]);
  const cents = (text: string | undefined) => Math.round(Number(text?.replace(',', '.')) * 100);
  const sum = (of: string[][], at: number) => of.reduce((all, cells) => all + cents(cells[at]), 0);
  for (const entry of new Set(lines.map((cells) => cells[2]))) {
    const own = lines.filter((cells) => cells[2] === entry);
    expect([entry, sum(own, 11)]).toEqual([entry, sum(own, 12)]);
  }
  const of = (account: string) => lines.filter((cells) => cells[4] === account);
  expect(sum(of('705'), 12) - sum(of('705'), 11)).toBe(11_000 - 5000 + 50_000 + 14_000);
  expect(sum(of('477'), 12) - sum(of('477'), 11)).toBe(2310 - 1050);
  expect(of('430').map((cells) => cells[6])).toContain('FR40303265045');
  expect(lines.every((cells) => /^2027\d{4}$/.test(cells[3] ?? '') && cells[3] === cells[15])).toBe(true);
});
