import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { invoiceMessages } from '#messages/invoice.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { endForErasure } from '#server/checkout/feature.ts';
import { eraseOrders } from '#server/orders/store-retention.ts';
import { compareWithProcessor } from '#server/payments/reconciliation/compare-with-processor.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { regimeSetting } from '#server/tax/vat/regime-setting.ts';
import { tokenOf } from '#tests/harness/token-of.ts';
import { startAgency } from '../../sandbox/agency/start-agency.ts';
import type { Agency } from '../../sandbox/agency/types.ts';
import { answerVies } from '../../sandbox/vies/answer-vies.ts';
import { allowOrderDeletion, deleteOrder } from '../harness/forget-order.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, openCheckout, payWith, post, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let vies: Server;
let agency: Agency;
let folder: string;
beforeAll(async () => {
  vies = createServer((request, response) => void answerVies(request, response));
  await new Promise<void>((done) => vies.listen(0, '127.0.0.1', done));
  const { port } = vies.address() as AddressInfo;
  folder = mkdtempSync(join(tmpdir(), 'business-'));
  agency = await startAgency({ port: 0, dataDir: folder });
  shop = await testShop({
    config: {
      viesUrl: `http://127.0.0.1:${port}`,
      agency: {
        ...{ url: agency.url, qrUrl: agency.url, authorityFile: agency.files?.authority ?? null },
        ...{ certificateFile: agency.files?.client ?? null, certificatePassword: null },
      },
    },
  });
  // Before any sale, because the change of the tables waits for the shop's jobs.
  await allowOrderDeletion(db());
});
afterAll(async () => {
  await shop.close();
  vies.close();
  await agency.close();
  rmSync(folder, { recursive: true, force: true });
});

const db = () => shop.program.deps.database;
const { execute, maybeOne, one } = queriesOn(db);
const address = { street: 'Rue 1', postalCode: '75001', city: 'Paris', country: 'FR' };
const french = { name: 'Studio Ejemplo SARL', number: 'FR40303265045', ...address };
const spanish = {
  ...{ name: 'Ejemplo, S. A.', number: 'A58818501' },
  ...{ street: 'Calle Mayor 1', postalCode: '28001', city: 'Madrid', country: 'ES' },
};
const name = (paymentIntentId: string, business: unknown, more = {}) =>
  post(`${shop.url}/api/checkout-business`, { paymentIntentId, business, ...more });
const orderRow = (id: string) => one<Record<string, unknown>>('select * from orders where id = $1', [id]);
const readOrderReply = async (orderId: string) =>
  (await fetch(`${shop.url}/api/orders/${tokenOf(orderId)}`)).json();
const invoiceOf = (orderId: string) =>
  eventually(async () => {
    const found = await maybeOne<Record<string, unknown>>(
      'select type, treatment, base_cents, tax_cents, total_cents from invoices where order_id = $1',
      [orderId],
    );
    expect(found).toBeDefined();
    return found;
  });

describe('a business that enters its VAT number before paying', () => {
  it('a business of another member state pays without tax after VIES confirms its number, and receives its full invoice at once', async () => {
    const { orderId, paymentIntentId } = await openCheckout(shop);
    const named = await name(paymentIntentId, french);
    expect(named.body).toMatchObject({
      ...{ amount: '8.26', taxCents: 0, taxRateBasisPoints: 0 },
      business: { name: french.name, number: french.number, tax: 'reverse_charge', offCents: 173 },
    });
    const intent = await shop.stripe.paymentIntents.retrieve(paymentIntentId);
    expect([intent.amount, intent.metadata.tax_rate]).toEqual([826, '0']);
    await payWith(shop, paymentIntentId, 'pm_card_fr');
    // The card is Spanish, but the total was agreed on the basis of the VAT number.
    expect(await invoiceOf(orderId)).toMatchObject({
      ...{ type: 'F1', treatment: 'reverse_charge' },
      ...{ base_cents: 826, tax_cents: 0, total_cents: 826 },
    });
    expect((await name(paymentIntentId, null)).body.error).toMatchObject({ code: 'order_already_paid' });
  });

  it('a business sees the reason for the missing VAT and its name on its order and in its mail', async () => {
    const email = 'reason-firm@example.com';
    const { orderId, paymentIntentId } = await openCheckout(shop, { email });
    await name(paymentIntentId, french);
    await payWith(shop, paymentIntentId, 'pm_card_fr');
    await invoiceOf(orderId);
    expect(await readOrderReply(orderId)).toMatchObject({ taxRateBasisPoints: 0, untaxed: 'reverse_charge' });
    const mail = await eventually(() => {
      const found = shop.mailbox.mails().find(({ to }) => to === email);
      expect(found).toBeDefined();
      return found;
    });
    expect(mail?.text).toContain(trackingMessages.es.success.untaxed.reverse_charge);
    expect(mail?.text).toContain(french.name);
    expect(mail?.text).toContain(invoiceMessages.es.mailFull);
    expect(mail?.text).not.toContain(invoiceMessages.es.mail);
  });

  it('a business is refused at the number field when the number belongs to another company, and keeps the tax', async () => {
    const { orderId, paymentIntentId } = await openCheckout(shop);
    // The VIES stand-in returns another company name for numbers that begin with 203.
    const copied = { ...french, country: 'DE', number: 'DE203695976', name: 'Persona Privada' };
    const refused = await name(paymentIntentId, copied);
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({ code: 'tax_number_not_theirs', field: 'number' });
    expect(await orderRow(orderId)).toMatchObject({ invoice_to: null, total_cents: 999, tax_cents: 173 });
    expect(await maybeOne('select 1 from vat_checks where order_id = $1', [orderId])).toBeUndefined();
  });

  it('a business that pays by a card of another country waits for staff before its invoice', async () => {
    const { orderId, paymentIntentId } = await openCheckout(shop);
    expect((await name(paymentIntentId, french)).body).toMatchObject({ business: { tax: 'reverse_charge' } });
    await payWith(shop, paymentIntentId, 'pm_card_visa');
    await eventually(async () =>
      expect(
        await maybeOne('select held_for from invoice_dues where order_id = $1', [orderId]),
      ).toMatchObject({ held_for: 'proofs_disagree' }),
    );
    expect(await maybeOne('select 1 from invoices where order_id = $1', [orderId])).toBeUndefined();
  });

  it('a business keeps the untaxed price with a code, and pays tax again after removing its name', async () => {
    await execute(
      `insert into discount_codes (code, kind, percent_basis_points) values ('FIRMA20', 'percentage', 2000)`,
    );
    const { orderId, paymentIntentId } = await openCheckout(shop);
    await name(paymentIntentId, french);
    const change = { existingPaymentIntentId: paymentIntentId, discountCode: 'FIRMA20' };
    const reduced = await post(`${shop.url}/api/create-payment-intent`, change);
    // 9.99 − 2.00 = 7.99, of which 1.39 is tax.
    expect(reduced.body).toMatchObject({ amount: '6.60', taxCents: 0, business: { offCents: 139 } });
    const off = await name(paymentIntentId, null);
    expect(off.body).toMatchObject({ amount: '7.99', taxRateBasisPoints: 2100, business: null });
    expect(await orderRow(orderId)).toMatchObject({
      total_cents: 799,
      tax_cents: 139,
      tax_country: 'ES',
      invoice_to: null,
    });
  });

  it.each([
    ['is not valid', 'FR20000000001'],
    ['is not answered for', 'FR30000000001'],
    ['is not compared with its name', 'FR20400000001'],
  ])('a business pays tax while its number %s', async (_why, number) => {
    const { paymentIntentId } = await openCheckout(shop);
    expect((await name(paymentIntentId, { ...french, number })).body).toMatchObject({
      ...{ amount: '9.99', taxCents: 173 },
      business: { number, tax: 'unconfirmed', offCents: 0 },
    });
  });

  describe('with a number that VIES cannot compare with its name, reviewed by the owner', () => {
    beforeEach(async () => {
      await saveSetting(db(), 'tax.regime', { unprovenNumbers: 'review' });
      await eventually(async () =>
        expect((await regimeSetting.current(shop.program.deps)).unprovenNumbers).toBe('review'),
      );
    });
    afterEach(() => execute(`delete from settings where key = 'tax.regime'`));

    it.each([
      ['accept_number', { treatment: 'reverse_charge', base_cents: 826, tax_cents: 0 }],
      ['refuse_number', { treatment: 'domestic', base_cents: 683, tax_cents: 143 }],
    ])(
      'a business reviewed by the owner pays without tax and is invoiced by the decision %s',
      async (decision, invoice) => {
        const { orderId, paymentIntentId } = await openCheckout(shop);
        const named = await name(paymentIntentId, { ...french, number: 'FR20400000001' });
        expect(named.body).toMatchObject({ amount: '8.26', business: { tax: 'reverse_charge' } });
        await payWith(shop, paymentIntentId, 'pm_card_fr');
        const item = await eventually(async () => {
          const found = await maybeOne<{ id: string }>(
            `select id from pending_items where reason = 'vat_number_unproven' and order_id = $1`,
            [orderId],
          );
          expect(found).toBeDefined();
          return found;
        });
        expect(await maybeOne('select 1 from invoices where order_id = $1', [orderId])).toBeUndefined();
        const cookie = await signIn(shop);
        const answer = { decision, note: 'asked its tax office' };
        const decided = await post(`${shop.url}/api/admin/pending/${item?.id}/resolve`, answer, { cookie });
        expect(decided.status).toBe(200);
        expect(await invoiceOf(orderId)).toMatchObject({ type: 'F1', total_cents: 826, ...invoice });
      },
    );
  });

  it('a Spanish business receives its full invoice at once with a card of any country', async () => {
    const { orderId, paymentIntentId } = await openCheckout(shop);
    expect((await name(paymentIntentId, spanish)).body).toMatchObject({
      ...{ amount: '9.99', taxCents: 173 },
      business: { number: 'A58818501', tax: 'included', offCents: 0 },
    });
    await payWith(shop, paymentIntentId, 'pm_card_fr');
    expect(await invoiceOf(orderId)).toMatchObject({ type: 'F1', treatment: 'domestic', tax_cents: 173 });
  });

  describe('with a Spanish number, which the census verifies', () => {
    const said = (orderId: string) =>
      maybeOne<{ answer: string }>('select answer from census_checks where order_id = $1', [orderId]);
    const theirs = { ...spanish, number: 'A99900003' };

    it('a Spanish number is refused without the registered name until number and name match', async () => {
      const { orderId, paymentIntentId } = await openCheckout(shop);
      const refused = await name(paymentIntentId, theirs);
      expect(refused.status).toBe(422);
      expect(refused.body.error).toMatchObject({ code: 'tax_number_not_theirs', field: 'number' });
      expect(await orderRow(orderId)).toMatchObject({ invoice_to: null, revision: 0 });
      expect(await said(orderId)).toBeUndefined();
      expect((await name(paymentIntentId, spanish)).status).toBe(200);
      expect(await said(orderId)).toEqual({ answer: 'identified' });
      await payWith(shop, paymentIntentId);
      await invoiceOf(orderId);
      const { id } = await one<{ id: string }>('select id from invoices where order_id = $1', [orderId]);
      const cookie = await signIn(shop);
      const shown = await fetch(`${shop.url}/api/admin/invoices/${id}`, { headers: { cookie } });
      expect(await shown.json()).toMatchObject({ census: { answer: 'identified' } });
    });

    it('a checkout continues when the census does not reply or the number is revoked', async () => {
      const { orderId, paymentIntentId } = await openCheckout(shop);
      agency.setFaults({ censusAway: true });
      expect((await name(paymentIntentId, theirs)).status).toBe(200);
      agency.setFaults({ censusAway: false });
      expect(await said(orderId)).toEqual({ answer: 'unavailable' });
      expect((await name(paymentIntentId, { ...spanish, number: 'A99600009' })).status).toBe(200);
      expect(await said(orderId)).toEqual({ answer: 'revoked' });
      expect((await name(paymentIntentId, french)).status).toBe(200);
      expect(await said(orderId)).toBeUndefined();
    });
  });

  describe('with a number verified by an external service', () => {
    const countExternalCalls = async () => {
      await shop.program.deps.calls.flush();
      const { count } = await one<{ count: number }>(
        `select count(*)::integer as count from outgoing_calls where operation in ('identify', 'check')`,
        [],
      );
      return count;
    };
    const numbers = [
      french,
      spanish,
      { ...spanish, name: 'Otra, S. L.' },
      { ...spanish, number: 'A99900003' },
    ];

    it('an external number check is refused without a lookup when the checkout is over', async () => {
      const [cancelled, paid] = [await openCheckout(shop), await openCheckout(shop)];
      const { paymentIntentId } = cancelled;
      await post(`${shop.url}/api/cancel-payment-intent`, { paymentIntentId });
      await payWith(shop, paid.paymentIntentId);
      await invoiceOf(paid.orderId);
      const before = await countExternalCalls();
      const endings = [
        [cancelled, 'order_cancelled'],
        [paid, 'order_already_paid'],
      ] as const;
      for (const [{ paymentIntentId: over }, code] of endings)
        for (const business of numbers)
          expect((await name(over, business)).body.error).toMatchObject({ code });
      expect(await countExternalCalls()).toBe(before);
    });

    it('an external number check is made at most three times per order', async () => {
      const { config } = shop.program.deps;
      Object.assign(config, { rateLimits: true });
      onTestFinished(() => void Object.assign(config, { rateLimits: false }));
      const { paymentIntentId } = await openCheckout(shop);
      const before = await countExternalCalls();
      const codes: unknown[] = [];
      for (const business of [...numbers, ...numbers])
        codes.push(
          ((await name(paymentIntentId, business)).body.error as { code?: string } | undefined)?.code,
        );
      expect(codes.slice(3)).toEqual(Array(5).fill('rate_limited'));
      expect((await countExternalCalls()) - before).toBe(3);
      // A buyer without a number, or one who removes it, does not wait for VIES.
      expect((await name(paymentIntentId, null)).status).toBe(200);
    });
  });

  describe('whose address determines the tax territory', () => {
    const open = (opened: string[]) =>
      saveSetting(db(), 'tax.regime', { proofs: 1, oneStopFrom: null, opened });
    const canarian = { ...spanish, street: 'Calle Triana 1', postalCode: '35002', city: 'Las Palmas' };
    const askPlace = (paymentIntentId: string) =>
      post(`${shop.url}/api/checkout-place`, {
        paymentIntentId,
        place: { country: 'ES', postalCode: '28001' },
      });
    const unconfirmed = { ...french, number: 'FR30000000001' };

    it('a business address overrides any other location of the checkout', async () => {
      const { orderId, paymentIntentId } = await openCheckout(shop);
      const closed = await name(paymentIntentId, canarian);
      expect(closed.body.error).toMatchObject({ code: 'territory_closed', field: 'postalCode' });
      await open(['ES-canarias']);
      onTestFinished(async () => {
        await execute(`delete from settings where key = 'tax.regime'`);
      });
      const named = await eventually(async () => {
        const { body } = await name(paymentIntentId, canarian);
        expect(body.business).toBeDefined();
        return body;
      });
      expect(named).toMatchObject({
        business: { tax: 'outside', place: { country: 'ES', postalCode: '35002' } },
      });
      expect((await askPlace(paymentIntentId)).body).toEqual({ success: true, taxed: false });
      await name(paymentIntentId, null);
      expect((await askPlace(paymentIntentId)).body).toEqual({ success: true, taxed: true });
      await name(paymentIntentId, canarian);
      await payWith(shop, paymentIntentId);
      expect(await invoiceOf(orderId)).toMatchObject({ treatment: 'outside', tax_cents: 0 });
      expect(await readOrderReply(orderId)).toMatchObject({ taxRateBasisPoints: 0, untaxed: 'outside' });
    });

    it('a business address overrides the billing address of a wallet', async () => {
      const { orderId, paymentIntentId } = await openCheckout(shop);
      expect((await name(paymentIntentId, unconfirmed)).body).toMatchObject({
        business: { tax: 'unconfirmed', place: { country: 'FR', postalCode: '75001' } },
      });
      await shop.stripe.paymentIntents.confirm(paymentIntentId, {
        payment_method_data: {
          type: 'card',
          card: { number: '4000002500000003', exp_month: 12, exp_year: 2034, cvc: '123' },
          billing_details: { address: { country: 'IE', postal_code: 'D02' } },
        } as never,
        return_url: `${shop.url}/es`,
      });
      await post(`${shop.url}/api/create-order-after-payment`, { paymentIntentId });
      expect(await invoiceOf(orderId)).toMatchObject({ type: 'F1', treatment: 'domestic', tax_cents: 173 });
    });
  });

  it('a business is refused with the field that prevents an invoice, and the order keeps its state', async () => {
    const { orderId, paymentIntentId } = await openCheckout(shop);
    const refusals = [
      [{ ...french, number: '12' }, 'tax_number_invalid', 'number'],
      [{ ...french, city: '' }, 'invalid_request', 'city'],
      [{ ...french, country: 'XX' }, 'invalid_request', 'country'],
    ] as const;
    for (const [business, code, field] of refusals)
      expect((await name(paymentIntentId, business)).body.error).toMatchObject({ code, field });
    expect((await name(paymentIntentId, { name: 'x'.repeat(301) })).status).toBe(400);
    expect(await orderRow(orderId)).toMatchObject({ total_cents: 999, revision: 0 });
  });

  it('a business can only be named by the buyer of the order, and two identical calls count once', async () => {
    const { paymentIntentId } = await openCheckout(shop);
    const body = { paymentIntentId, business: french };
    const stranger = await post(`${shop.url}/api/checkout-business`, body, { cookie: '' });
    expect(stranger.status).toBe(404);
    const both = await Promise.all([name(paymentIntentId, french), name(paymentIntentId, french)]);
    expect(both.map(({ body }) => body.amount)).toEqual(['8.26', '8.26']);
  });

  it('a business is deleted with its unpaid checkout', async () => {
    const email = 'forgotten-firm@example.com';
    const { orderId, paymentIntentId } = await openCheckout(shop, { email });
    await name(paymentIntentId, french);
    await endForErasure(shop.program.deps, email);
    await inTransaction(db(), (tx) => eraseOrders(tx, email));
    expect(await orderRow(orderId)).toMatchObject({ invoice_to: null });
  });

  it('a business is restored when staff recreate the order from its payment', async () => {
    const { orderId, paymentIntentId } = await openCheckout(shop);
    await name(paymentIntentId, french);
    const { metadata } = await shop.stripe.paymentIntents.retrieve(paymentIntentId);
    expect(JSON.parse(metadata.invoice_to ?? '')).toMatchObject({ name: french.name, id: french.number });
    await payWith(shop, paymentIntentId, 'pm_card_fr');
    await invoiceOf(orderId);
    await inTransaction(db(), (tx) => deleteOrder(tx, orderId));
    const cookie = await signIn(shop);
    await execute(`update comparison_marks set compared_until = now() - interval '1 hour'`);
    await compareWithProcessor(shop.program.deps);
    const { id } = await one<{ id: string }>(
      `select id from pending_items where reason = 'payment_without_order' and subject_id = $1`,
      [paymentIntentId],
    );
    const decision = { decision: 'recreate_order', note: 'after the restore' };
    const made = await post(`${shop.url}/api/admin/pending/${id}/resolve`, decision, { cookie });
    expect(made.status).toBe(200);
    const kept = 'select recipient from invoice_recipients where order_id = $1';
    expect(await one(kept, [orderId])).toMatchObject({
      recipient: { name: french.name, idType: '02' },
    });
    expect(await orderRow(orderId)).toMatchObject({
      ...{ tax_country: 'FR', tax_rate_basis_points: 0 },
      invoice_to: { name: french.name, idType: '02' },
    });
  });
});
