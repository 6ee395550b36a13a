import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { PendingDecision } from '#contracts/staff/pending.ts';
import type { VatAnswer } from '#server/platform/clients/vat-register.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { DecisionHandlers } from '#server/platform/feature/decision.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { decideItem } from '#server/staff/pending/decide-item.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { silentLog } from '#tests/harness/silent-log.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestStaff } from '#tests/harness/test-members.ts';
import { invoiceDecisions } from '../decisions.ts';
import { showInvoice } from '../list-invoices.ts';
import { acceptVatNumber } from './accept-vat-number.ts';
import { issueDueInvoices } from './issue-due.ts';
import { nameInvoiceBuyer } from './name-buyer.ts';
import { requestFullInvoice } from './request-full-invoice.ts';
import { insertPendingInvoice } from './store-dues.ts';

const bench = startForTests(testDatabase);
let deps: Deps;
let owner: StaffActor;
let vatAnswer: VatAnswer;
let sent: string[] = [];
const db = () => bench.database;
const { execute, one, rows } = queriesOn(db);
const yes: VatAnswer = { kind: 'valid', consultation: 'WAPI1', name: null, address: null, isNamed: true };

beforeAll(async () => {
  deps = {
    database: db(),
    listener: { on: () => undefined },
    vatRegister: { check: async () => vatAnswer },
    config: loadConfig({ DATABASE_URL: 'postgres://unused', RATE_LIMITS: 'off' }),
    log: silentLog,
    now: () => new Date(),
    queue: {
      enqueue: async (_: never, __: string, { refundId }: { refundId: string }) => sent.push(refundId),
    },
  } as unknown as Deps;
  await execute(
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents) values (204, 'followers', 'europe', 1000, 100, 999)`,
  );
  await execute(
    `insert into tax_rates (country, valid_from, rate_basis_points) values ('ES', '2012-09-01', 2100) on conflict do nothing`,
  );
  owner = await insertTestStaff(db());
});
beforeEach(async () => {
  vatAnswer = yes;
  sent = [];
  await execute('truncate register_chains, disputes, invoice_dues, pending_items, orders, mails cascade');
});

const studio = {
  ...{ name: 'Studio Ejemplo SARL', number: 'FR40303265045', street: 'Rue 1' },
  ...{ postalCode: '75001', city: 'Paris', country: 'FR' },
};
const note = 'una empresa';

const canary = {
  ...{ name: 'Marta Ejemplo', number: '12345678Z', street: 'Calle Sol 5' },
  ...{ postalCode: '35001', city: 'Las Palmas', country: 'ES' },
};

async function sold(card = 'FR'): Promise<OrderId> {
  const { id: orderId } = await paidOrder(db());
  await execute('update orders set total_cents = 12100, tax_cents = 2100 where id = $1', [orderId]);
  await execute(
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), 12100, 12100, $2, now())`,
    [orderId, card],
  );
  await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
  return orderId;
}

/** Invoices a sale of 121 € with VAT, then names its buyer, a business of another state. */
async function sellAndNameBuyer(buyer = studio, card = 'FR'): Promise<OrderId> {
  const orderId = await sold(card);
  while (await issueDueInvoices(deps));
  await nameInvoiceBuyer(deps, { orderId, buyer, note, staff: owner });
  while (await issueDueInvoices(deps));
  return orderId;
}

const itemsOf = (orderId: OrderId) =>
  rows<{ id: string; resolution: string | null }>(
    `select id, resolution from pending_items where subject_id = $1
        and reason in ('vat_number_confirmed', 'address_outside_vat') order by opened_at`,
    [orderId],
  );
async function decideItemAs(orderId: OrderId, decision: PendingDecision, staff = owner) {
  const [item] = await itemsOf(orderId);
  return decideItem(deps, { id: item!.id, decision, note, staff }, invoiceDecisions as DecisionHandlers);
}

async function confirmRefundArrival(orderId: OrderId, refundId: string): Promise<void> {
  const { cents } = await one<{ cents: number }>(
    `with done as (update refunds set state = 'succeeded' where id = $1 returning payment_id, amount_cents)
     update payments p set amount_refunded_cents = amount_refunded_cents + done.amount_cents from done
      where p.id = done.payment_id returning done.amount_cents as cents`,
    [refundId],
  );
  await insertPendingInvoice(db(), {
    ...{ cause: 'refund', orderId, refundId: refundId as never, amountCents: cents, requestId: null },
  });
  while (await issueDueInvoices(deps));
}

const invoicesOf = async (orderId: OrderId) =>
  (
    await rows<{ type: string; base: number; tax: number; treatment: string }>(
      `select type, base_cents as base, tax_cents as tax, treatment from invoices where order_id = $1 order by issued_at, id`,
      [orderId],
    )
  ).map(({ type, base, tax, treatment }) => [type, base, tax, treatment]);
const before = [
  ['F2', 10_000, 2100, 'domestic'],
  ['F3', 10_000, 2100, 'domestic'],
];
const takenBack = [
  ['F3', -10_000, -2100, 'domestic'],
  ['R5', -10_000, -2100, 'domestic'],
];

describe('reissue with a refund of the VAT', () => {
  test('a reissue with a refund reverses and reissues the sale once with the refund', async () => {
    const orderId = await sellAndNameBuyer();
    await decideItemAs(orderId, 'untax_giving_back');
    while (await issueDueInvoices(deps));
    expect(await invoicesOf(orderId)).toEqual(before);
    expect(sent).toHaveLength(1);
    await confirmRefundArrival(orderId, sent[0]!);
    expect(await invoicesOf(orderId)).toEqual([...before, ...takenBack, ['F1', 10_000, 0, 'reverse_charge']]);
    expect(await one('select tax_cents, tax_country from orders where id = $1', [orderId])).toEqual({
      tax_cents: 0,
      tax_country: 'FR',
    });
    await nameInvoiceBuyer(deps, { orderId, buyer: { ...studio, street: 'Rue 2' }, note, staff: owner });
    while (await issueDueInvoices(deps));
    expect((await itemsOf(orderId)).map(({ resolution }) => resolution)).toEqual(['untax_giving_back']);
    expect((await invoicesOf(orderId)).slice(5)).toEqual([
      ['R4', -10_000, 0, 'reverse_charge'],
      ['F1', 10_000, 0, 'reverse_charge'],
    ]);
  });

  test('a reissue with a refund keeps the decision when the address changes while the refund is in progress', async () => {
    const orderId = await sellAndNameBuyer();
    await decideItemAs(orderId, 'untax_giving_back');
    await nameInvoiceBuyer(deps, { orderId, buyer: { ...studio, street: 'Rue 2' }, note, staff: owner });
    await confirmRefundArrival(orderId, sent[0]!);
    expect((await invoicesOf(orderId)).slice(4)).toEqual([
      ['F1', 12_100, 0, 'reverse_charge'],
      ['R1', -2100, 0, 'reverse_charge'],
    ]);
    expect((await itemsOf(orderId)).map(({ resolution }) => resolution)).toEqual(['untax_giving_back']);
  });

  test('a reissue with a refund refunds again when the bank rejected the first refund', async () => {
    const orderId = await sellAndNameBuyer();
    await decideItemAs(orderId, 'untax_giving_back');
    const { id } = await one<{ id: string }>(
      `with failed as (update refunds set state = 'failed' where id = $1 returning payment_id, amount_cents)
       insert into refunds (payment_id, amount_cents, reason, requested_by, request_key)
       select payment_id, amount_cents, 'refund_failed', 'owner', 'again' from failed returning id`,
      [sent[0]],
    );
    await confirmRefundArrival(orderId, id);
    expect((await invoicesOf(orderId)).slice(4)).toEqual([['F1', 10_000, 0, 'reverse_charge']]);
  });

  test('a reissue with a refund refunds once for repeated and concurrent clicks', async () => {
    const orderId = await sellAndNameBuyer();
    const all = await Promise.allSettled([
      decideItemAs(orderId, 'untax_giving_back'),
      decideItemAs(orderId, 'untax_same_price'),
      decideItemAs(orderId, 'untax_giving_back'),
    ]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(decideItemAs(orderId, 'untax_giving_back')).rejects.toMatchObject({ code: 'conflict' });
    for (const refundId of sent) await confirmRefundArrival(orderId, refundId);
    while (await issueDueInvoices(deps));
    const [, , , , anew, ...more] = await invoicesOf(orderId);
    expect([anew, more]).toEqual([['F1', sent.length === 1 ? 10_000 : 12_100, 0, 'reverse_charge'], []]);
  });

  test('a reissue with a refund is allowed to the owner only, and rejected for disputed payments and refunds in progress', async () => {
    const orderId = await sellAndNameBuyer();
    const agent = { ...owner, role: 'agent' } as StaffActor;
    await expect(decideItemAs(orderId, 'untax_giving_back', agent)).rejects.toMatchObject({
      code: 'not_permitted',
    });
    await execute(
      `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key)
       select id, 500, 'asked for', 'owner', 'other' from payments where order_id = $1`,
      [orderId],
    );
    await expect(decideItemAs(orderId, 'untax_giving_back')).rejects.toMatchObject({ code: 'conflict' });
    await execute(
      `insert into disputes (id, payment_id, amount_cents, reason, state, opened_at)
       select 'dp_untax', id, 12100, 'fraudulent', 'needs_response', now() from payments where order_id = $1`,
      [orderId],
    );
    await expect(decideItemAs(orderId, 'untax_giving_back')).rejects.toMatchObject({
      code: 'payment_disputed',
    });
    expect([sent, await invoicesOf(orderId), await itemsOf(orderId)]).toMatchObject([
      [],
      before,
      [{ resolution: null }],
    ]);
  });
});

describe('reissue with the same price', () => {
  test('a reissue with the same price reverses the sale and reissues it for the full payment', async () => {
    const orderId = await sellAndNameBuyer();
    await decideItemAs(orderId, 'untax_same_price');
    while (await issueDueInvoices(deps));
    expect(await invoicesOf(orderId)).toEqual([...before, ...takenBack, ['F1', 12_100, 0, 'reverse_charge']]);
    expect(sent).toEqual([]);
  });

  test('a reissue with the same price is rejected when VIES no longer confirms the number or the sale was refunded', async () => {
    const orderId = await sellAndNameBuyer();
    await execute(
      `insert into vat_checks (order_id, country, number, answer, asked_at) values ($1, 'FR', '40303265045', 'invalid', now() + interval '1 minute')`,
      [orderId],
    );
    await expect(decideItemAs(orderId, 'untax_same_price')).rejects.toMatchObject({ code: 'conflict' });
    await execute(`delete from vat_checks where answer = 'invalid'`);
    const { id } = await one<{ id: string }>(
      `insert into refunds (payment_id, amount_cents, reason, requested_by, request_key)
       select id, 12100, 'asked for', 'owner', 'all' from payments where order_id = $1 returning id`,
      [orderId],
    );
    await confirmRefundArrival(orderId, id);
    await expect(decideItemAs(orderId, 'untax_same_price')).rejects.toMatchObject({ code: 'nothing_left' });
  });
});

describe('a sale taxed because VIES does not confirm the holder of its number', () => {
  const accept = (orderId: OrderId) =>
    acceptVatNumber(deps, { orderId, note: 'saw its papers', staff: owner });
  /** Invoices a sale whose buyer was named before, with a number of an unknown holder. */
  async function taxed(): Promise<OrderId> {
    vatAnswer = { kind: 'valid', consultation: 'WAPI2', name: null, address: null };
    const orderId = await sold();
    await nameInvoiceBuyer(deps, { orderId, buyer: studio, note, staff: owner });
    while (await issueDueInvoices(deps));
    return orderId;
  }
  const isUnproven = async (orderId: OrderId) => {
    const { id } = await one<{ id: string }>(
      'select id from invoices where order_id = $1 order by issued_at desc, id desc limit 1',
      [orderId],
    );
    return (await showInvoice(deps, id)).isNumberUnproven;
  };

  test('a sale taxed because VIES does not confirm the holder of its number is reversed and invoiced without VAT after the owner accepts the number', async () => {
    const orderId = await taxed();
    expect([await itemsOf(orderId), await isUnproven(orderId)]).toEqual([[], true]);
    expect(await invoicesOf(orderId)).toEqual([['F1', 10_000, 2100, 'domestic']]);
    await accept(orderId);
    expect([await itemsOf(orderId), await isUnproven(orderId)]).toMatchObject([
      [{ resolution: null }],
      false,
    ]);
    await decideItemAs(orderId, 'untax_giving_back');
    await confirmRefundArrival(orderId, sent[0]!);
    expect(await invoicesOf(orderId)).toEqual([
      ['F1', 10_000, 2100, 'domestic'],
      ['R1', -10_000, -2100, 'domestic'],
      ['F1', 10_000, 0, 'reverse_charge'],
    ]);
  });

  test('a sale with an unconfirmed holder opens one item for concurrent acceptances', async () => {
    const orderId = await taxed();
    const all = await Promise.allSettled([accept(orderId), accept(orderId)]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(accept(orderId)).rejects.toMatchObject({ code: 'vat_number_not_open' });
    expect(await itemsOf(orderId)).toHaveLength(1);
  });

  test('a sale with an unconfirmed holder keeps its VAT without a number, with another holder, or with a number that is invalid now', async () => {
    const consumer = await sellAndNameBuyer(canary, 'ES');
    const orderId = await taxed();
    await execute(`update vat_checks set holder = 'another' where order_id = $1`, [orderId]);
    const lapsed = await taxed();
    await execute(
      `insert into vat_checks (order_id, country, number, answer, asked_at)
       values ($1, 'FR', '40303265045', 'invalid', now() + interval '1 minute')`,
      [lapsed],
    );
    for (const each of [consumer, orderId, lapsed]) {
      await expect(accept(each)).rejects.toMatchObject({ code: 'vat_number_not_open' });
      expect(await isUnproven(each)).toBe(false);
    }
    await expect(accept(crypto.randomUUID() as OrderId)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a buyer outside the EU VAT area named after the invoice', () => {
  const taxItems = (orderId: OrderId) =>
    rows<{ reason: string; evidence: object }>(
      `select reason, evidence from pending_items where subject_id = $1 and resolved_at is null order by reason`,
      [orderId],
    );
  const anew = (base: number) => ['F1', base, 0, 'outside'];

  test('a buyer outside the EU VAT area opens an item with both treatments and both amounts', async () => {
    const orderId = await sellAndNameBuyer(canary, 'ES');
    expect(await taxItems(orderId)).toMatchObject([
      {
        reason: 'address_outside_vat',
        evidence: {
          ...{ totalCents: 12_100, buyerPlace: 'ES-canarias' },
          ...{ issuedAs: 'domestic', issuedRate: 2100, issuedTaxCents: 2100 },
          ...{ owedAs: 'outside', owedRate: 0, owedTaxCents: 0 },
        },
      },
    ]);
    expect(await invoicesOf(orderId)).toEqual(before);
  });

  test('a buyer outside the EU VAT area is invoiced without VAT, and the VAT is refunded', async () => {
    const orderId = await sellAndNameBuyer(canary, 'ES');
    await decideItemAs(orderId, 'untax_giving_back');
    await confirmRefundArrival(orderId, sent[0]!);
    expect(await invoicesOf(orderId)).toEqual([...before, ...takenBack, anew(10_000)]);
    const { register } = await one<{ register: string }>(
      `select r.xml as register from register_records r join invoices i on i.id = r.invoice_id
        where i.order_id = $1 and i.treatment = 'outside'`,
      [orderId],
    );
    expect(register).toContain('<sf:ClaveRegimen>08</sf:ClaveRegimen>');
  });

  test('a buyer outside the EU VAT area is invoiced without VAT for the full payment when the price stays', async () => {
    const orderId = await sellAndNameBuyer(canary, 'ES');
    await decideItemAs(orderId, 'untax_same_price');
    while (await issueDueInvoices(deps));
    expect(await invoicesOf(orderId)).toEqual([...before, ...takenBack, anew(12_100)]);
  });

  test('a buyer outside the EU VAT area keeps the decision when the address changes while the refund is in progress', async () => {
    const orderId = await sellAndNameBuyer(canary, 'ES');
    await decideItemAs(orderId, 'untax_giving_back');
    await nameInvoiceBuyer(deps, {
      orderId,
      buyer: { ...canary, street: 'Calle Sol 6' },
      note,
      staff: owner,
    });
    await confirmRefundArrival(orderId, sent[0]!);
    expect((await invoicesOf(orderId)).at(-2)).toEqual(anew(12_100));
    expect(await taxItems(orderId)).toEqual([]);
  });

  test('a buyer outside the EU VAT area closes the item when another buyer inside the VAT area is named', async () => {
    const orderId = await sellAndNameBuyer(canary, 'ES');
    const madrid = { ...canary, number: '00000000T', postalCode: '28001', city: 'Madrid' };
    await nameInvoiceBuyer(deps, { orderId, buyer: madrid, note, staff: owner });
    expect(await taxItems(orderId)).toEqual([]);
    expect((await itemsOf(orderId)).map(({ resolution }) => resolution)).toEqual(['buyer_named']);
    await expect(decideItemAs(orderId, 'untax_same_price')).rejects.toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['FR', '97400', 'address_outside_vat', 'FR-overseas_departments'],
    ['IT', '23041', 'address_outside_vat', 'IT-livigno'],
    ['DE', '10115', 'address_changes_tax', 'DE'],
  ] as const)(
    'a buyer outside the EU VAT area opens an item for a document of %s %s with the reason %s',
    async (country, postalCode, reason, buyerPlace) => {
      const buyer = { ...canary, number: 'X1234567', document: true, country, postalCode, city: 'Ejemplo' };
      const orderId = await sellAndNameBuyer(buyer, 'ES');
      expect(await taxItems(orderId)).toMatchObject([{ reason, evidence: { buyerPlace } }]);
    },
  );

  test('a buyer outside the EU VAT area opens an item when the buyer requests the full invoice', async () => {
    const { id: orderId } = await paidOrder(db());
    await insertPendingInvoice(db(), { cause: 'sale', orderId, requestId: null });
    await execute(
      `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
       select id, 'succeeded', 'pi_' || gen_random_uuid(), total_cents, total_cents, 'ES', now() from orders where id = $1`,
      [orderId],
    );
    while (await issueDueInvoices(deps));
    const address = ['Calle Sol 5', '35001 Las Palmas', 'ES'];
    await requestFullInvoice(deps, {
      orderId,
      recipient: { name: 'Marta Ejemplo', taxId: '12345678Z', address },
    });
    expect(await taxItems(orderId)).toMatchObject([{ reason: 'address_outside_vat' }]);
  });
});
