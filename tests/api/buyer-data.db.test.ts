import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuyerDraft } from '#contracts/invoices/invoice.ts';
import { errorMessages } from '#messages/errors.ts';
import { mailMessages } from '#messages/mail.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { answerVies } from '#sandbox/vies/answer-vies.ts';
import { execute, maybeOne } from '#server/platform/database/query.ts';
import { gatewayBuyer, type OpenedCheckout } from '../harness/gateway-buyer.ts';
import { eventually, openCheckout, post, type TestShop, testShop } from '../harness/shop.ts';

/** Cards and wallets by Stripe, Bizum by Redsys. */
let shop: TestShop;
/** Cards by Redsys only, in the bank's fields and on its page. */
let bankShop: TestShop;
let vies: Server;

const packageId = 7450;

async function prepare({ program }: TestShop): Promise<void> {
  const { database } = program.deps;
  await execute(
    database,
    `insert into services (id, type, audience, quantity, price_cents, provider_id, provider_service)
     select $1, type, audience, $1, 45000, provider_id, provider_service from services where id = 204`,
    [packageId],
  );
  await execute(
    database,
    `insert into settings (key, value) values ('tax.regime', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ proofs: 1, oneStopFrom: null, opened: ['GB', 'US', 'ES-canarias'] })],
  );
}

beforeAll(async () => {
  vies = createServer((request, response) => void answerVies(request, response));
  await new Promise<void>((done) => vies.listen(0, '127.0.0.1', done));
  const config = { viesUrl: `http://127.0.0.1:${(vies.address() as AddressInfo).port}` };
  [shop, bankShop] = await Promise.all([
    testShop({ redsys: true, config }),
    testShop({ redsys: 'alone', insite: true, config }),
  ]);
  await Promise.all([shop, bankShop].map(prepare));
});
afterAll(async () => {
  await Promise.all([shop, bankShop].map((each) => each.close()));
  vies.close();
});

interface Buyer {
  draft: BuyerDraft;
  /** Stripe test card issued in the buyer's country. */
  card: string;
  /** Redsys test card issued in the buyer's country. */
  bankCard?: string;
  invoice: { type: string; treatment: string; total: number; tax: number };
}

const facts = {
  'a private person in Spain': {
    draft: {
      ...{ name: 'Ana Ejemplo', number: '12345678Z', street: 'Calle Luna 3' },
      ...{ postalCode: '46001', city: 'Valencia', country: 'ES' },
    },
    ...{ card: '4242424242424242', bankCard: '4548814479727229' },
    // 450.00 ÷ 1.21 = 371.90 + 78.10.
    invoice: { type: 'F1', treatment: 'domestic', total: 45_000, tax: 7810 },
  },
  'a private person in France': {
    draft: {
      ...{ name: 'Luc Exemple', number: '12AB34567', document: true, street: 'Rue 2' },
      ...{ postalCode: '69001', city: 'Lyon', country: 'FR' },
    },
    card: '4000002500000003',
    invoice: { type: 'F1', treatment: 'domestic', total: 45_000, tax: 7810 },
  },
  'a private person in Canarias': {
    draft: {
      ...{ name: 'Eva Ejemplo', number: '', street: 'Calle Sol 5' },
      ...{ postalCode: '35001', city: 'Las Palmas', country: 'ES' },
    },
    ...{ card: '4242424242424242', bankCard: '4548814479727229' },
    invoice: { type: 'F2', treatment: 'outside', total: 45_000, tax: 0 },
  },
  'a private person in the United Kingdom': {
    draft: {
      ...{ name: 'Amy Example', number: '', document: true, street: 'Road 2' },
      ...{ postalCode: 'EC1A 1BB', city: 'London', country: 'GB' },
    },
    card: '4000008260000000',
    invoice: { type: 'F2', treatment: 'outside', total: 45_000, tax: 0 },
  },
  'a private person in the United States': {
    draft: {
      ...{ name: 'Joe Example', number: '', document: true, street: 'Street 2' },
      ...{ postalCode: '10002', city: 'New York', country: 'US' },
    },
    ...{ card: '4000008400000001', bankCard: '376674000000008' },
    invoice: { type: 'F2', treatment: 'outside', total: 45_000, tax: 0 },
  },
  'a business in Spain': {
    draft: {
      ...{ name: 'Ejemplo, S. A.', number: 'A58818501', street: 'Calle Mayor 1' },
      ...{ postalCode: '28001', city: 'Madrid', country: 'ES' },
    },
    ...{ card: '4242424242424242', bankCard: '4548814479727229' },
    invoice: { type: 'F1', treatment: 'domestic', total: 45_000, tax: 7810 },
  },
  'a business in France': {
    draft: {
      ...{ name: 'Studio Ejemplo SARL', number: 'FR40303265045', street: 'Rue 1' },
      ...{ postalCode: '75001', city: 'Paris', country: 'FR' },
    },
    card: '4000002500000003',
    invoice: { type: 'F1', treatment: 'reverse_charge', total: 37_190, tax: 0 },
  },
};
type BuyerName = keyof typeof facts;
const buyers: Record<BuyerName, Buyer> = facts;
const names = Object.keys(buyers) as BuyerName[];
const atBank = names.filter((name) => buyers[name].bankCard);
/** Bizum requires a Spanish bank account. */
const inSpain = names.filter((name) => buyers[name].draft.country === 'ES');

const openPayment = (at: TestShop) => eventually(() => openCheckout(at, { serviceId: packageId }));

/** Sends the buyer's data as the page does before payment. Returns the order with its final price. */
async function sendBuyerData(
  { url }: TestShop,
  opened: OpenedCheckout,
  { draft }: Buyer,
): Promise<OpenedCheckout> {
  const { paymentIntentId, orderId } = opened;
  const { country, postalCode } = draft;
  const place = { country, postalCode: country === 'ES' || country === 'FR' ? postalCode : '' };
  const told = await post(`${url}/api/checkout-place`, { paymentIntentId, orderId, place });
  expect([told.status, told.body]).toEqual([200, expect.anything()]);
  const named = await post(`${url}/api/checkout-business`, { paymentIntentId, orderId, business: draft });
  expect([named.status, named.body]).toEqual([200, expect.anything()]);
  return named.body as unknown as OpenedCheckout;
}

const expectInvoice = ({ program }: TestShop, { orderId }: OpenedCheckout, { invoice }: Buyer) =>
  eventually(async () =>
    expect(
      await maybeOne(
        program.deps.database,
        `select i.type, i.treatment, i.total_cents as total, i.tax_cents as tax,
                (select held_for from invoice_dues where order_id = o.id) as held
           from orders o left join invoices i on i.order_id = o.id where o.id = $1`,
        [orderId],
      ),
    ).toEqual({ ...invoice, held: null }),
  );

const { untaxed } = trackingMessages.es.success;
const taxLabels: Record<string, string> = {
  domestic: mailMessages.es.labels.taxIncluded('21\u00a0%'),
  reverse_charge: untaxed.reverse_charge,
  outside: untaxed.outside,
};

const expectConfirmation = (at: TestShop, { orderNumber }: OpenedCheckout, { invoice }: Buyer) =>
  eventually(() => {
    const subject = mailMessages.es.confirmed.subject(orderNumber);
    const mail = at.mailbox.mails().find((each) => each.subject === subject);
    const stated = Object.keys(taxLabels).filter((treatment) =>
      mail?.text.includes(taxLabels[treatment] ?? ''),
    );
    expect(stated).toEqual([invoice.treatment]);
  });

async function payAtStripe(opened: OpenedCheckout, { draft, card }: Buyer, more: object): Promise<void> {
  const { country, postalCode } = draft;
  const method = await shop.stripe.paymentMethods.create({
    ...{ type: 'card', card: { number: card, exp_month: 12, exp_year: 2049, cvc: '123' } },
    ...{ billing_details: { address: { country, postal_code: postalCode } }, ...more },
  } as never);
  await shop.stripe.paymentIntents.confirm(opened.paymentIntentId, {
    ...{ payment_method: method.id, return_url: shop.url },
  });
}

const bizum = gatewayBuyer(() => shop);
const bank = gatewayBuyer(() => bankShop);
type HostedPayment = Parameters<typeof bank.arrive>[0];

const refusal = {
  status: 400,
  body: { error: { code: 'buyer_missing', message: errorMessages.es.buyer_missing } },
};

describe('a sale of 450 €', () => {
  it.each(names)(
    "a sale of 450 € by card in Stripe's fields is invoiced and confirmed at once to %s",
    async (name) => {
      const opened = await sendBuyerData(shop, await openPayment(shop), buyers[name]);
      await payAtStripe(opened, buyers[name], {});
      await expectInvoice(shop, opened, buyers[name]);
      await expectConfirmation(shop, opened, buyers[name]);
    },
  );

  it.each(names)('a sale of 450 € by wallet is invoiced at once to %s', async (name) => {
    const opened = await sendBuyerData(shop, await openPayment(shop), buyers[name]);
    await payAtStripe(opened, buyers[name], { sandbox_wallet: 'apple_pay' });
    await expectInvoice(shop, opened, buyers[name]);
  });

  it.each(inSpain)(
    'a sale of 450 € by Bizum is refused without a buyer, and invoiced at once to %s',
    async (name) => {
      const opened = await openPayment(shop);
      const { country, postalCode } = buyers[name].draft;
      await post(`${shop.url}/api/checkout-place`, { ...opened, place: { country, postalCode } });
      expect(await bizum.choose(opened, 'bizum')).toMatchObject(refusal);
      await sendBuyerData(shop, opened, buyers[name]);
      const { status, body } = await bizum.choose(opened, 'bizum');
      expect([status, body.kind]).toEqual([200, 'hosted']);
      await bizum.payByBizum(body as unknown as HostedPayment);
      await expectInvoice(shop, opened, buyers[name]);
    },
  );

  it.each(atBank)(
    "a sale of 450 € by card on the bank's page is refused without a buyer, and invoiced at once to %s",
    async (name) => {
      const opened = await openPayment(bankShop);
      await post(`${bankShop.url}/api/checkout-place`, {
        ...opened,
        place: { country: 'ES', postalCode: '28001' },
      });
      expect(await bank.choose(opened, 'card', { place: 'hosted' })).toMatchObject(refusal);
      await sendBuyerData(bankShop, opened, buyers[name]);
      const { status, body } = await bank.choose(opened, 'card', { place: 'hosted' });
      expect([status, body.kind]).toEqual([200, 'hosted']);
      const { id } = await bank.arrive(body as unknown as HostedPayment);
      await bank.send('/sis/pagar', { id, number: buyers[name].bankCard ?? '', expiry: '1249', code: '123' });
      await bank.send('/sis/decidir', { id, decision: 'yes' });
      await expectInvoice(bankShop, opened, buyers[name]);
    },
  );

  it.each(atBank)(
    "a sale of 450 € by card in the bank's fields is refused without a buyer, and invoiced at once to %s",
    async (name) => {
      const opened = await openPayment(bankShop);
      const fields = await bank.openFields(opened);
      const typed = { number: fields.number, idOper: await bank.type(fields, buyers[name].bankCard ?? '') };
      expect(await bank.pay(opened, typed)).toMatchObject(refusal);
      await sendBuyerData(bankShop, opened, buyers[name]);
      expect(await bank.pay(opened, typed)).toMatchObject({ status: 200, body: { kind: 'paid' } });
      await expectInvoice(bankShop, opened, buyers[name]);
    },
  );
});

describe('a sale reduced below 400 € by a code', () => {
  it('a sale reduced below 400 € by a code needs a named buyer only after the code is removed', async () => {
    await execute(
      shop.program.deps.database,
      `insert into discount_codes (code, kind, percent_basis_points) values ('BELOW20', 'percentage', 2000)`,
    );
    const opened = await openPayment(shop);
    const { paymentIntentId, orderId } = opened;
    const change = (discountCode: string | null) =>
      post(`${shop.url}/api/create-payment-intent`, {
        ...{ existingPaymentIntentId: paymentIntentId, orderId, discountCode },
      });
    const place = { country: 'ES', postalCode: '28001' };
    await post(`${shop.url}/api/checkout-place`, { paymentIntentId, orderId, place });
    expect((await change('BELOW20')).body).toMatchObject({ amountCents: 36_000 });
    await change(null);
    expect(await bizum.choose(opened, 'bizum')).toMatchObject(refusal);
    expect((await change('BELOW20')).body).toMatchObject({ amountCents: 36_000 });
    expect(await bizum.choose(opened, 'bizum')).toMatchObject({ status: 200, body: { kind: 'hosted' } });
  });
});

describe('a sale of 9.99 €', () => {
  it('a sale of 9.99 € needs a named buyer outside the VAT area and none within it', async () => {
    const opened = await openCheckout(shop);
    const { paymentIntentId, orderId } = opened;
    const tell = (postalCode: string) =>
      post(`${shop.url}/api/checkout-place`, {
        ...{ paymentIntentId, orderId, place: { country: 'ES', postalCode } },
      });
    await tell('35001');
    expect(await bizum.choose(opened, 'bizum')).toMatchObject(refusal);
    await tell('28001');
    expect(await bizum.choose(opened, 'bizum')).toMatchObject({ status: 200, body: { kind: 'hosted' } });
  });
});
