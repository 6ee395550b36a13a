import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { execute, maybeOne } from '#server/platform/database/query.ts';
import { eventually, openCheckout, post, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const db = () => shop.program.deps.database;
const ask = (paymentIntentId: string, country: string, postalCode = '', more: object = {}) =>
  post(`${shop.url}/api/checkout-place`, { paymentIntentId, place: { country, postalCode }, ...more });
const open = (opened: string[]) =>
  execute(
    db(),
    `insert into settings (key, value) values ('tax.regime', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ proofs: 1, oneStopFrom: null, opened })],
  );
beforeEach(() => execute(db(), `delete from settings where key = 'tax.regime'`));

it('says before any money moves where nothing is sold, and what is sold without VAT', async () => {
  const { paymentIntentId } = await openCheckout(shop);
  for (const [country, code] of [
    ['ES', '28001'],
    ['PT', '9500-321'],
    ['MC', '98000'],
    ['IE', ''],
  ] as const)
    expect((await ask(paymentIntentId, country, code)).body).toEqual({ success: true, taxed: true });
  const closed = [
    ['ES', '35001'],
    ['ES', '51001'],
    ['FR', '97400'],
    ['RE', ''],
    ['IT', '23041'],
    ['CH', ''],
  ] as const;
  for (const [country, code] of closed) {
    const refused = await ask(paymentIntentId, country, code);
    expect(refused.body.error).toMatchObject({ code: 'country_closed', field: 'country' });
  }
  await open(['ES-canarias', 'FR-overseas_departments', 'CH']);
  for (const [country, code] of [closed[0], closed[2], closed[3], closed[5]])
    await eventually(async () =>
      expect((await ask(paymentIntentId, country, code)).body).toEqual({ success: true, taxed: false }),
    );
});

it('tells nobody of another’s checkout', async () => {
  const { paymentIntentId } = await openCheckout(shop);
  const stranger = await ask(`${paymentIntentId}x`, 'ES', '28001');
  expect(stranger.body.error).toMatchObject({ code: 'order_not_found' });
});

it('is what the sale is taxed by: a card of Spain with an address in Canarias carries no VAT', async () => {
  await open(['ES-canarias']);
  const { orderId, paymentIntentId } = await openCheckout(shop);
  await shop.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method_data: {
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
      billing_details: { address: { country: 'ES', postal_code: '35001' } },
    } as never,
    return_url: `${shop.url}/es`,
  });
  await post(`${shop.url}/api/create-order-after-payment`, { paymentIntentId });
  await eventually(async () => {
    const due = await maybeOne<Record<string, unknown>>(
      db(),
      'select held_for from invoice_dues where order_id = $1',
      [orderId],
    );
    // Outside the Union's VAT no invoice is a simplified one: it waits for a name.
    expect(due).toEqual({ held_for: 'over_the_limit' });
  });
});
