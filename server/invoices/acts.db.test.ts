import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CancelInvoice } from '#contracts/invoices/invoices.ts';
import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import { startAgency } from '#sandbox/agency/start-agency.ts';
import type { Agency } from '#sandbox/agency/types.ts';
import { queueMail } from '#server/mail/jobs.ts';
import { mailKindsOf } from '#server/mail/wording/mail-kind.ts';
import { openAgency } from '#server/platform/clients/agency/agency.ts';
import { certificateFrom, readCertificate } from '#server/platform/clients/agency/client-certificate.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { execute as executeIn } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionHandlers } from '#server/platform/feature/decision.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { decideItem } from '#server/staff/pending/decide-item.ts';
import { sealCertificate } from '#server/tax/records/certificate.ts';
import { isBrokenAt, type StoredRecord } from '#server/tax/records/chain-rules.ts';
import { sendRecords } from '#server/tax/records/send-records.ts';
import { replaceCertificate } from '#server/tax/records/store-certificates.ts';
import { readQuarterSums, sumLedger } from '#server/tax/returns/store-returns.ts';
import { ledgerFile } from '#server/tax/returns/tax-files.ts';
import { type TestDatabase, testDatabase } from '#tests/harness/database.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { testSecrets, tokenOf } from '#tests/harness/token-of.ts';
import { invoiceDecisions } from './decisions.ts';
import { showInvoice } from './list-invoices.ts';
import { invoiceMails, mailInvoice } from './mail-invoice.ts';
import { cancelInvoice } from './planning/cancel-invoice.ts';
import { issueDueInvoices } from './planning/issue-due.ts';
import { nameInvoiceBuyer } from './planning/name-buyer.ts';
import { readCancelFacts } from './planning/store-acts.ts';
import { insertPendingInvoice } from './planning/store-dues.ts';
import { invoiceVisits } from './visit-invoices.ts';

let bench: TestDatabase;
let agency: Agency;
let deps: Deps;
let staff: StaffActor;
let vatAnswer: VatAnswer;
const db = () => bench.database;
const { execute, one, rows } = queriesOn(db);
const budget = { connectMs: 30_000, firstByteMs: 30_000, wholeMs: 30_000 };
const kinds = mailKindsOf([{ name: 'invoices', mails: invoiceMails }]);

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-acts-'));
  [bench, agency] = await Promise.all([testDatabase(), startAgency({ port: 0, dataDir })]);
  const authorityFile = agency.files?.authority ?? null;
  deps = {
    database: db(),
    secrets: testSecrets,
    agency: openAgency({ url: agency.url, authorityFile, budget }),
    listener: { on: () => undefined },
    vatRegister: { check: async () => vatAnswer },
    config: loadConfig({ DATABASE_URL: 'postgres://unused', RATE_LIMITS: 'off', DATA_DIR: dataDir }),
    log: silentLog,
    now: () => new Date(),
    queue: { enqueue: (tx: never, _: string, mail: never) => queueMail(tx, kinds, mail) },
  } as unknown as Deps;
  await execute(
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents) values (204, 'followers', 'europe', 1000, 100, 999)`,
  );
  await execute(
    `insert into tax_rates (country, valid_from, rate_basis_points) values ('ES', '2012-09-01', 2100) on conflict do nothing`,
  );
  staff = await insertTestStaff(db());
});
afterAll(async () => {
  await agency.close();
  await bench.close();
});
beforeEach(async () => {
  vatAnswer = { kind: 'unavailable', code: 'MS_UNAVAILABLE' };
  await execute('truncate register_chains, invoice_dues, pending_items, orders, mails cascade');
});

const marta = {
  ...{ name: 'Prueba, S. L.', number: 'A58818501', street: 'Calle Uno 1' },
  ...{ postalCode: '08001', city: 'Barcelona', country: 'ES' },
};
const luis = { ...marta, name: 'Otra Prueba, S. A.', number: 'A28015865' };
const note = 'se equivocó al escribir';

/** Creates and invoices an order, by default 9.99 € paid with a Spanish card. */
async function insertSoldOrder(totalCents = 999, cardCountry = 'ES'): Promise<OrderId> {
  const { id: orderId } = await paidOrder(db());
  await execute('update orders set total_cents = $2 where id = $1', [orderId, totalCents]);
  await execute(
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), $2, $2, $3, now())`,
    [orderId, totalCents, cardCountry],
  );
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  await issueDueInvoices(deps);
  return orderId;
}

async function refund(orderId: OrderId, amountCents: number): Promise<void> {
  const { id: refundId } = await one<{ id: RefundId }>(
    `with gone as (update payments set amount_refunded_cents = amount_refunded_cents + $2 where order_id = $1 returning id)
     insert into refunds (payment_id, amount_cents, reason, requested_by, request_key, state)
     select id, $2, 'test', 'test', gen_random_uuid()::text, 'succeeded' from gone returning id`,
    [orderId, amountCents],
  );
  await insertPendingInvoice(db(), { cause: 'refund', orderId, refundId, amountCents, requestId: null });
  while (await issueDueInvoices(deps));
}

const name = (orderId: OrderId, buyer = marta) => nameInvoiceBuyer(deps, { orderId, buyer, note, staff });
const invoicesOf = (orderId: OrderId) =>
  rows<{ id: string; number: string; type: string; total_cents: number; buyer: string | null }>(
    `select id, number, type, total_cents, content -> 'recipient' ->> 'name' as buyer
       from invoices where order_id = $1 order by issued_at, id`,
    [orderId],
  );
const describeInvoices = async (orderId: OrderId) =>
  (await invoicesOf(orderId)).map(({ type, total_cents, buyer }) => [type, total_cents, buyer]);
const saleOf = async (orderId: OrderId) => (await invoicesOf(orderId))[0]!;

async function holdCertificate(): Promise<void> {
  await execute('truncate register_certificates, certificate_warnings');
  const { certificate, key } = agency.certificates.client;
  const shown = certificateFrom(Buffer.from(certificate + key), '');
  const sealed = sealCertificate({ secrets: testSecrets }, shown);
  const facts = readCertificate(shown);
  await inTransaction(db(), (tx) =>
    replaceCertificate(tx, { ...facts, sealed, addedBy: 'a test', at: new Date() }),
  );
}

/** Checks that all records form one chain and that the agency accepts each without a warning. */
async function expectAccepted(): Promise<string[]> {
  await holdCertificate();
  await execute(`update register_sender set next_at = '-infinity', lease_until = '-infinity', failures = 0`);
  await sendRecords(deps);
  const kept = await rows<StoredRecord & { state: string; error: string | null }>(
    `select r.position, r.hash, r.previous_hash as "previousHash", r.xml, s.state, s.error_text as error
       from register_records r join register_sendings s using (chain_id, position) order by r.position`,
  );
  expect(kept.filter((record, index) => isBrokenAt(kept[index - 1], record))).toEqual([]);
  expect(kept.map(({ state, error }) => error ?? state)).toEqual(kept.map(() => 'accepted'));
  return kept.map(({ xml }) => xml);
}

describe("census check of the buyer's tax number", () => {
  const stranger = { ...marta, number: 'A99900003' };
  const submit = (order: string, typed: object) =>
    invoiceVisits(deps).submit?.({ request: { ip: '127.0.0.1' }, path: '/es/factura' } as never, {
      ...{ ...typed, order: tokenOf(order) },
    });
  const shown = async (orderId: OrderId) => {
    const last = (await invoicesOf(orderId)).at(-1)!;
    return (await showInvoice(deps, last.id)).census;
  };

  test("the census check rejects a number that does not match the buyer's name and issues the invoice once it is corrected", async () => {
    await holdCertificate();
    const orderId = await insertSoldOrder();
    expect(await submit(orderId, stranger)).toMatchObject({
      status: 422,
      content: { invoice: { form: { draft: stranger, problems: { number: 'not_theirs' } } } },
    });
    expect(await invoicesOf(orderId)).toHaveLength(1);
    expect(await submit(orderId, marta)).toEqual({ to: `/es/factura?order=${tokenOf(orderId)}` });
    expect(await describeInvoices(orderId)).toMatchObject([
      ['F2', 999, null],
      ['F3', 999, marta.name],
    ]);
    expect(await shown(orderId)).toMatchObject({ answer: 'identified', askedAt: expect.any(String) });
  });

  test('the census check issues the invoice when the census is unavailable and skips the query without a certificate', async () => {
    await holdCertificate();
    agency.setFaults({ censusAway: true });
    const away = await insertSoldOrder();
    expect(await submit(away, stranger)).toEqual({ to: `/es/factura?order=${tokenOf(away)}` });
    expect(await shown(away)).toMatchObject({ answer: 'unavailable' });
    agency.setFaults({ censusAway: false });
    await execute('truncate register_certificates, certificate_warnings');
    const unasked = await insertSoldOrder();
    expect(await submit(unasked, stranger)).toEqual({ to: `/es/factura?order=${tokenOf(unasked)}` });
    expect(await shown(unasked)).toBeNull();
  });

  test('the census check lets staff name a buyer whom the census does not confirm and shows its reply', async () => {
    await holdCertificate();
    const orderId = await insertSoldOrder();
    await name(orderId, stranger);
    expect(await shown(orderId)).toMatchObject({ answer: 'unknown' });
  });
});

describe('naming the buyer by staff', () => {
  test('naming the buyer issues a full invoice that replaces the simplified one and rejects a repetition', async () => {
    const orderId = await insertSoldOrder();
    expect(await name(orderId)).toMatchObject({ issued: [{ kind: 'F3' }] });
    await expect(name(orderId)).rejects.toMatchObject({ code: 'buyer_unchanged' });
    expect(await describeInvoices(orderId)).toEqual([
      ['F2', 999, null],
      ['F3', 999, 'Prueba, S. L.'],
    ]);
  });

  test('naming the buyer reverses full invoices with the wrong buyer and issues them to the right one', async () => {
    const orderId = await insertSoldOrder();
    await name(orderId);
    await refund(orderId, 300);
    expect(await name(orderId, luis)).toMatchObject({
      issued: [{ kind: 'R4' }, { kind: 'F3' }, { kind: 'R4' }, { kind: 'F3' }],
    });
    expect((await describeInvoices(orderId)).slice(4)).toEqual([
      ['F3', -999, 'Prueba, S. L.'],
      ['F3', 999, 'Otra Prueba, S. A.'],
      ['F3', 300, 'Prueba, S. L.'],
      ['F3', -300, 'Otra Prueba, S. A.'],
    ]);
    const numbers = (await invoicesOf(orderId)).map(({ number }) => number.replace(/^.*?-/, ''));
    const xml = await expectAccepted();
    const type = (record: string | undefined) => /<sf:TipoFactura>(..)/.exec(record ?? '')?.[1];
    expect(xml.map(type)).toEqual(['F2', 'F3', 'R5', 'F3', 'R4', 'F3', 'R4', 'F3']);
    expect(numbers.map((number) => number.slice(5, 6))).toEqual([...'SFRFRFRF']);
    expect(xml[4]).toMatch(new RegExp(`FacturasRectificadas.*${numbers[1]}.*FacturasRectificadas`));
    const { month } = await one<{ month: string }>(
      `select to_char(min(issued_on), 'YYYY-MM') as month from invoices where order_id = $1`,
      [orderId],
    );
    const file = Readable.from(ledgerFile({ database: db() }, { month, language: 'es' }));
    const lines: string[] = await file.toArray();
    const taken = lines.join('').match(/-R-\d+;R4;.*rectifica una completa/g);
    expect(taken).toHaveLength(2);
    expect(xml[5]).toMatch(new RegExp(`FacturasSustituidas.*${numbers[0]}.*FacturasSustituidas`));
  });

  test('naming the buyer rectifies a full invoice with the wrong buyer (R4) and invoices the rest to the right one', async () => {
    const orderId = await insertSoldOrder(50_000);
    expect(await invoicesOf(orderId)).toEqual([]);
    expect(await name(orderId)).toMatchObject({ issued: [{ kind: 'F1' }] });
    await refund(orderId, 10_000);
    expect(await name(orderId, luis)).toMatchObject({ issued: [{ kind: 'R4' }, { kind: 'F1' }] });
    await refund(orderId, 40_000);
    expect(await describeInvoices(orderId)).toEqual([
      ['F1', 50_000, 'Prueba, S. L.'],
      ['R1', -10_000, 'Prueba, S. L.'],
      ['R4', -40_000, 'Prueba, S. L.'],
      ['F1', 40_000, 'Otra Prueba, S. A.'],
      ['R1', -40_000, 'Otra Prueba, S. A.'],
    ]);
    const xml = await expectAccepted();
    expect(xml[2]).toContain(
      '<sf:TipoFactura>R4</sf:TipoFactura><sf:TipoRectificativa>I</sf:TipoRectificativa>',
    );
    expect(xml[2]).toContain(`<sf:NumSerieFactura>${(await saleOf(orderId)).number}</sf:NumSerieFactura>`);
    expect(xml[3]).not.toContain('FacturasRectificadas');
    await expect(name(orderId)).rejects.toMatchObject({ code: 'nothing_left' });
  });

  test('naming the buyer rejects an invalid number and a buyer who would change the tax', async () => {
    const orderId = await insertSoldOrder();
    const refused = name(orderId, { ...marta, number: 'A58818500' });
    await expect(refused).rejects.toMatchObject({ code: 'tax_number_invalid', field: 'number' });
    await expect(name(orderId, { ...marta, city: '' })).rejects.toMatchObject({ field: 'city' });
    vatAnswer = { kind: 'valid', consultation: 'WAPI1', name: null, address: null, isNamed: true };
    const french = { ...marta, country: 'fr', number: 'FR 12 345678901' };
    const abroad = await insertSoldOrder(50_000, 'FR');
    await name(abroad, french);
    expect(await rows('select treatment from invoices where order_id = $1', [abroad])).toEqual([
      { treatment: 'reverse_charge' },
    ]);
    await expect(name(abroad)).rejects.toMatchObject({ code: 'buyer_changes_tax' });
    await name(abroad, { ...french, number: 'FR 40 303265045' });
    expect((await describeInvoices(abroad)).map(([type]) => type)).toEqual(['F1', 'R4', 'F1']);
  });
});

describe('cancelling an invoice that should not exist', () => {
  test('a cancelled invoice counts as filed with the quarter in which its tax was determined', async () => {
    const { id } = await saleOf(await insertSoldOrder());
    const isFiled = () =>
      inTransaction(db(), async (tx) => (await readCancelFacts(tx, { id, otherNumber: null }))?.filed);
    const file = (quarter: number, at: string) =>
      execute(
        `insert into tax_returns (year, quarter, filed_at, filed_by, lines) values (2026, $1, $2, $3, '[]')`,
        [quarter, at, staff.id],
      );
    await inTransaction(db(), async (tx) => {
      await executeIn(tx, 'set local session_replication_role = replica');
      await executeIn(
        tx,
        `update supplies set treatment = 'one_stop', taxed_in = 'FR', country = 'FR', operation_on = '2026-05-10',
                decided_on = '2026-08-10', decided_at = '2026-08-10T10:00:00Z' where invoice_id = $1`,
        [id],
      );
    });
    await file(2, '2026-07-20T10:00:00Z');
    expect(await isFiled()).toBe(false);
    await file(3, '2026-10-20T10:00:00Z');
    expect(await isFiled()).toBe(true);
    await execute('truncate tax_returns');
  });

  const cancel = (id: string, input: CancelInvoice) => cancelInvoice(deps, { id, cancel: input, staff });
  const duplicate = { reason: 'duplicate', otherNumber: '2026/0017', note } as const;
  const noSale = { reason: 'no_sale', note } as const;

  test('an invoice that another program issued is cancelled and excluded from the books', async () => {
    const orderId = await insertSoldOrder();
    await insertSoldOrder();
    const { id, number } = await saleOf(orderId);
    await cancel(id, duplicate);
    const today = toMadridDate(new Date());
    expect(await sumLedger(db(), today.slice(0, 7))).toMatchObject([{ invoices: 1, totalCents: 999 }]);
    const books = { invoicesCents: 999, receivedCents: 999, invoicedCents: 999, waitingCents: 0 };
    const quarter = { year: Number(today.slice(0, 4)), quarter: Math.ceil(Number(today.slice(5, 7)) / 3) };
    expect(await readQuarterSums(db(), quarter)).toEqual(books);
    const xml = await expectAccepted();
    expect(xml[2]).toContain(`<sf:NumSerieFacturaAnulada>${number}</sf:NumSerieFacturaAnulada>`);
    expect(xml[2]).not.toContain('SinRegistroPrevio');
    await expect(cancel(id, duplicate)).rejects.toMatchObject({ code: 'invoice_cancelled' });
    await expect(name(orderId)).rejects.toMatchObject({ code: 'invoice_cancelled' });
    await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
    while (await issueDueInvoices(deps));
    expect(await invoicesOf(orderId)).toHaveLength(1);
  });

  test('a later refund is left to staff when the other program has to rectify', async () => {
    const orderId = await insertSoldOrder();
    await cancel((await saleOf(orderId)).id, duplicate);
    await refund(orderId, 999);
    expect(await invoicesOf(orderId)).toHaveLength(1);
    expect(await rows('select reason, evidence ->> $1 as why from pending_items', ['why'])).toEqual([
      { reason: 'invoice_failed', why: 'invoiced_elsewhere' },
    ]);
  });

  test('an invoice without a sale is cancelled when no payment remains', async () => {
    const orderId = await insertSoldOrder();
    const { id } = await saleOf(orderId);
    await expect(cancel(id, noSale)).rejects.toMatchObject({ code: 'cancel_of_sale' });
    await execute(`update payments set amount_received_cents = 0 where order_id = $1`, [orderId]);
    await cancel(id, noSale);
    await expectAccepted();
  });

  test('a followed invoice, a duplicate of our own and an invoice that is not a sale cannot be cancelled', async () => {
    const orderId = await insertSoldOrder();
    const other = await saleOf(await insertSoldOrder());
    const { id } = await saleOf(orderId);
    const ours = { ...duplicate, otherNumber: other.number };
    await expect(cancel(id, ours)).rejects.toMatchObject({ code: 'not_a_duplicate' });
    await refund(orderId, 100);
    await expect(cancel(id, duplicate)).rejects.toMatchObject({ code: 'invoice_followed' });
    const [, rectifying] = await invoicesOf(orderId);
    await expect(cancel(rectifying!.id, duplicate)).rejects.toMatchObject({ code: 'cancel_not_sale' });
  });
});

describe('a sale above the limit without a named buyer', () => {
  const itemsOf = (orderId: OrderId) =>
    rows<{ id: string; reason: string; resolution: string | null; note: string | null }>(
      'select id, reason, resolution, note from pending_items where subject_id = $1 order by opened_at',
      [orderId],
    );
  async function decide(orderId: OrderId, more: { buyer?: typeof marta }) {
    const [item] = await itemsOf(orderId);
    const input = { id: item!.id, decision: 'name_buyer', note, staff, ...more } as const;
    return decideItem(deps, input, invoiceDecisions as DecisionHandlers);
  }

  test('a decision about the buyer invoices the sale to the buyer named in the inbox item', async () => {
    const orderId = await insertSoldOrder(40_001);
    expect(await invoicesOf(orderId)).toEqual([]);
    await decide(orderId, { buyer: marta });
    expect(await itemsOf(orderId)).toMatchObject([
      { reason: 'invoice_needs_buyer', resolution: 'name_buyer', note },
    ]);
    while (await issueDueInvoices(deps));
    expect(await describeInvoices(orderId)).toEqual([['F1', 40_001, 'Prueba, S. L.']]);
    await expectAccepted();
  });

  test('a decision about the buyer keeps the inbox item open when the buyer is invalid', async () => {
    const orderId = await insertSoldOrder(40_001);
    await expect(decide(orderId, {})).rejects.toMatchObject({ code: 'invalid_request' });
    const buyer = { ...marta, number: 'A58818502' };
    await expect(decide(orderId, { buyer })).rejects.toMatchObject({ code: 'tax_number_invalid' });
    expect(await itemsOf(orderId)).toMatchObject([{ resolution: null }]);
    expect(await invoicesOf(orderId)).toEqual([]);
  });
});

test('the shop sends an invoice once per click and not while its mail is waiting', async () => {
  const { id } = await saleOf(await insertSoldOrder());
  const press = (key: string) => mailInvoice(deps, { id, key, staff });
  const first = await press('one');
  expect(await press('one')).toEqual(first);
  expect(await press('two')).toEqual({ success: true, mailId: first.mailId, waiting: true });
  await execute(`update mails set state = 'sent', sent_at = now(), due_at = null`);
  expect(await press('three')).toMatchObject({ waiting: false });
  const audited = `select count(*)::integer as count from audit_entries where action = 'invoice.mail'`;
  expect(await one(audited)).toEqual({ count: 2 });
  const mail = await invoiceMails[0]!.write(
    deps,
    { id, order: null, queuedFor: null },
    {
      shop: { name: 'Escalones', email: 'a@b.example' } as never,
      publicUrl: 'https://x.example',
      signingKey: 'k',
      signingKeys: ['k'],
    },
  );
  expect(mail).toMatchObject({ locale: 'es', recipient: 'buyer@example.com' });
  expect(mail?.fallback?.url).toMatch(new RegExp(`^https://x.example/api/orders/.*/invoices/${id}/pdf$`));
});
