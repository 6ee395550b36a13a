import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { maybeOne, rows } from '#server/platform/database/query.ts';
import { eventually, newKey, payWith, post, type TestShop, testShop, uniqueName } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const body = (more: Record<string, unknown> = {}) => ({
  serviceId: '204',
  customerName: 'Marta Gil',
  customerEmail: 'marta@example.com',
  instagramUsername: uniqueName(),
  quantity: 1000,
  totalAmount: '9.99',
  serviceDescription: '1000 seguidores',
  language: 'es',
  consent: { startNow: true, waive: true, version: consentVersion },
  ...more,
});
const send = (more: Record<string, unknown> = {}, key = newKey()) =>
  post(`${shop.url}/api/orders`, body(more), { 'idempotency-key': key });

// Proves entities-6.
describe('the manual card form', () => {
  // Proves states-13.
  it('places an order that is paid only by the processor’s word, whatever states it sends', async () => {
    const input = {
      status: 'completed',
      paymentStatus: 'paid',
      paymentMethod: 'credit_card',
      deliveryStatus: 'pending',
    };
    const { status, body: reply } = await send(input);
    expect(status).toBe(200);
    const read = () =>
      maybeOne<Record<string, unknown>>(shop.program.deps.database, 'select * from orders where id = $1', [
        reply.orderId,
      ]);
    expect(await read()).toMatchObject({
      state: 'pending',
      payment_state: 'unpaid',
      customer_name: 'Marta Gil',
      number: reply.orderNumber,
    });
    await payWith(shop, String(reply.paymentIntentId));
    await eventually(async () => expect(await read()).toMatchObject({ payment_state: 'paid' }));
  });

  // Proves calls-14.
  it('finds the same order under the same key', async () => {
    const key = newKey();
    const instagramUsername = uniqueName();
    const [first, second] = await Promise.all([
      send({ instagramUsername }, key),
      send({ instagramUsername }, key),
    ]);
    expect(first.body.orderId).toBe(second.body.orderId);
  });

  it('takes a custom quantity at the catalogue’s price', async () => {
    expect((await send({ serviceId: 'custom', quantity: 750, totalAmount: '8.49' })).body).toMatchObject({
      amountCents: 849,
      quantity: 750,
    });
  });

  it.each([
    ['no holder', { customerName: ' ' }, 'holder_required'],
    ['no e-mail', { customerEmail: undefined }, 'email_required'],
    ['an e-mail without @', { customerEmail: 'marta' }, 'email_invalid'],
    ['no profile', { instagramUsername: undefined }, 'username_required'],
    ['another price', { totalAmount: '0.01' }, 'price_changed'],
    ['a quantity that is not sold', { serviceId: 'custom', quantity: 7 }, 'custom_quantity_invalid'],
    ['a quantity that is not the service’s', { quantity: 750, totalAmount: '8.49' }, 'price_changed'],
    ['a price that cannot be read', { totalAmount: 'free' }, 'invalid_request'],
    ['no consent', { consent: undefined }, 'consent_required'],
    ['a quantity in words', { quantity: 'lots' }, 'invalid_request'],
  ])('refuses %s', async (_what, more, code) => {
    expect((await send(more)).body.error).toMatchObject({ code });
  });

  it('keeps no card number that a client sends along, in no table', async () => {
    const card = {
      cardNumber: '4242 4242 4242 4242',
      expiryDate: '12/34',
      cvc: '735',
      pan: '4242424242424242',
    };
    const { status, body: reply } = await send(card);
    expect(status).toBe(200);
    const { database } = shop.program.deps;
    const tables = await rows<{ name: string }>(
      database,
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const holding = (text: string) =>
      tables.map(async ({ name }) => {
        const found = await rows(database, `select 1 from ${name} t where t::text like $1 limit 1`, [
          `%${text}%`,
        ]);
        return found.length > 0 ? [name] : [];
      });
    expect((await Promise.all(holding(String(reply.orderNumber)))).flat()).toContain('public.orders');
    expect((await Promise.all(holding('4242 4242'))).flat()).toEqual([]);
    expect((await Promise.all(holding('42424242'))).flat()).toEqual([]);
  });
});
