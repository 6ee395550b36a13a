import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { malformedField } from '#sandbox/kit/field-table.ts';
import { sealReply } from '#sandbox/redsys/signatures.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { one } from '#server/platform/database/query.ts';
import facts from '../../docs/protocols/facts/redsys.json' with { type: 'json' };
import { gatewayBuyer } from '../harness/gateway-buyer.ts';
import { pendingOf } from '../harness/pending-of.ts';
import { eventually, openCheckout, type TestShop, testShop } from '../harness/shop.ts';

const publicUrl = 'https://www.tienda-de-ejemplo.example';
let shop: TestShop;
let longName: TestShop;
const db = () => shop.program.deps.database;
beforeAll(async () => {
  [shop, longName] = await Promise.all([
    testShop({ redsys: 'alone' }),
    testShop({ redsys: 'alone', config: { publicUrl } }),
  ]);
});
afterAll(() => Promise.all([shop.close(), longName.close()]));

const { chooseHosted, orderOf } = gatewayBuyer(() => shop);

type Parameters = Record<string, string>;

const parametersOf = ({ fields }: { fields: Readonly<Record<string, string>> }): Parameters =>
  JSON.parse(Buffer.from(String(fields.Ds_MerchantParameters), 'base64').toString('utf8'));

async function startPayment() {
  const opened = await openCheckout(shop);
  const asked = parametersOf(await chooseHosted(opened, 'bizum'));
  const complete: Parameters = {
    ...{ Ds_Order: String(asked.DS_MERCHANT_ORDER), Ds_Amount: String(asked.DS_MERCHANT_AMOUNT) },
    ...{ Ds_MerchantCode: sandboxKeys.redsysMerchant, Ds_Terminal: '001', Ds_Response: '0000' },
    ...{ Ds_Currency: '978', Ds_TransactionType: '0' },
    Ds_MerchantData: String(asked.DS_MERCHANT_MERCHANTDATA),
  };
  return { opened, complete };
}

async function notify(parameters: Parameters, version = 'HMAC_SHA512_V1'): Promise<number> {
  const body = new URLSearchParams({ ...sealReply(sandboxKeys.redsysKey, version, parameters) });
  return (await fetch(`${shop.url}/api/webhooks/redsys`, { method: 'POST', body })).status;
}

const operationOf = (number: string) =>
  one<{ response: string | null; charged: number | null }>(
    db(),
    'select response, charged_cents as charged from redsys_operations where number = $1',
    [number],
  );

const altered: [field: string, value: string | undefined][] = [
  ['Ds_Amount', undefined],
  ['Ds_Amount', '1'],
  ['Ds_Amount', '9,99'],
  ['Ds_Currency', undefined],
  ['Ds_Currency', '840'],
  ['Ds_MerchantCode', undefined],
  ['Ds_MerchantCode', '999999999'],
  ['Ds_Terminal', undefined],
  ['Ds_Terminal', '002'],
  ['Ds_TransactionType', undefined],
  ['Ds_TransactionType', '1'],
  ['Ds_TransactionType', '3'],
  ['Ds_MerchantData', undefined],
  ['Ds_MerchantData', 'of another shop'],
  ['Ds_Response', undefined],
  ['Ds_Response', 'OK'],
  ['Ds_Response', '0900'],
  ['Ds_Response', '0400'],
];

describe('a signed notification', () => {
  it.each(altered)(
    'a signed notification with %s as %s opens an item, and the complete one pays the order',
    async (field, value) => {
      const { opened, complete } = await startPayment();
      const { [field]: _, ...rest } = complete;
      await notify(value === undefined ? rest : { ...rest, [field]: value });
      expect(await operationOf(String(complete.Ds_Order))).toEqual({ response: null, charged: null });
      expect(await pendingOf(db(), opened.orderId)).toEqual(['notification_differs']);
      expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'unpaid' });
      expect(await notify(complete)).toBe(200);
      await eventually(async () =>
        expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid', parked: null }),
      );
      expect(await pendingOf(db(), opened.orderId)).toEqual([]);
    },
  );

  it('a signed notification with another order number pays nothing', async () => {
    const { opened, complete } = await startPayment();
    expect(await notify({ ...complete, Ds_Order: '0000ZZZZZZZZ' })).toBe(200);
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'unpaid' });
    expect(await notify(complete)).toBe(200);
    await eventually(async () => expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'paid' }));
  });

  it('a signed notification is refused when signed by another algorithm than the configured one', async () => {
    const { opened, complete } = await startPayment();
    expect(await notify(complete, 'HMAC_SHA256_V1')).toBe(400);
    expect(await operationOf(String(complete.Ds_Order))).toEqual({ response: null, charged: null });
    expect(await orderOf(opened.orderId)).toMatchObject({ payment: 'unpaid' });
  });
});

describe("a form for the bank's page", () => {
  it.each(locales)(
    "a form for the bank's page keeps every field within its limit in %s",
    async (language) => {
      const buyer = gatewayBuyer(() => longName);
      const opened = await openCheckout(longName, { language });
      const asked = parametersOf(await buyer.chooseHosted(opened, 'card'));
      expect(malformedField(facts.requests, 'redirection', asked)).toBeUndefined();
      for (const name of ['URLOK', 'URLKO', 'MERCHANTURL']) {
        const address = String(asked[`DS_MERCHANT_${name}`]);
        expect(new URL(address).origin).toBe(publicUrl);
        expect(address.length).toBeLessThan(150);
        expect(address).not.toContain('secret');
        expect(address).not.toContain(opened.orderId);
      }
    },
  );

  it("the return from the bank's page opens the order only by the access token in the address", async () => {
    const opened = await openCheckout(shop, { language: 'fr' });
    const asked = parametersOf(await chooseHosted(opened, 'card'));
    const visit = async (address: string) => {
      const answer = await fetch(address, { redirect: 'manual' });
      return { status: answer.status, to: new URL(answer.headers.get('location') ?? '/', shop.url) };
    };
    for (const [name, said] of [
      ['URLOK', 'succeeded'],
      ['URLKO', 'failed'],
    ]) {
      const { status, to } = await visit(String(asked[`DS_MERCHANT_${name}`]));
      expect([status, to.pathname]).toEqual([303, '/fr/order-success']);
      expect(to.searchParams.get('payment_intent')).toBe(opened.paymentIntentId);
      expect(to.searchParams.get('redirect_status')).toBe(said);
    }
    const forged = new URL(String(asked.DS_MERCHANT_URLOK));
    forged.searchParams.set('key', 'x'.repeat(43));
    expect((await visit(forged.href)).status).toBe(404);
  });
});
