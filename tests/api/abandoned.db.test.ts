import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AbandonedList } from '#contracts/abandoned.ts';
import { rows } from '#server/database/query.ts';
import { collectAbandonedCheckouts } from '#server/marketing/collect-abandoned.ts';
import {
  eventually,
  openCheckout,
  payWith,
  signIn,
  type TestShop,
  testShop,
  uniqueName,
} from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await testShop();
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

/** A checkout that was opened an hour ago and not paid. */
async function leftCheckout(more: Record<string, unknown> = {}) {
  const checkout = await openCheckout(shop, more);
  await rows(
    shop.program.deps.database,
    `update orders set created_at = now() - interval '1 hour' where id = $1`,
    [checkout.orderId],
  );
  return checkout;
}
async function list(query = ''): Promise<AbandonedList> {
  const answer = await fetch(`${shop.url}/api/admin/abandoned-checkouts${query}`, { headers: { cookie } });
  return (await answer.json()) as AbandonedList;
}
const entryOf = async (orderNumber: string) =>
  (await list()).items.find((entry) => entry.orderNumber === orderNumber);
const recover = (url: string) =>
  fetch(`${shop.url}/api/abandoned-checkouts/${new URL(url).searchParams.get('recover')}`);

describe('an abandoned checkout', () => {
  it('is recorded once, with the consent it had, and its link restores the form exactly', async () => {
    const username = uniqueName();
    const email = `${username}@example.com`;
    const { orderNumber } = await leftCheckout({
      username,
      email,
      serviceId: 205,
      marketing: true,
      language: 'fr',
    });
    await collectAbandonedCheckouts(shop.program.deps);
    await collectAbandonedCheckouts(shop.program.deps);
    const found = (await list()).items.filter((entry) => entry.orderNumber === orderNumber);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ marketingConsent: true, locale: 'fr', openedAt: null });
    expect(new URL(found[0]?.recoveryUrl ?? '').pathname).toBe('/fr/ig');
    const { draft } = (await (await recover(found[0]?.recoveryUrl ?? '')).json()) as { draft: unknown };
    expect(draft).toEqual({
      username,
      email,
      serviceId: 205,
      audience: 'europe',
      customQuantity: null,
      discountCode: null,
      marketing: true,
    });
    expect((await entryOf(orderNumber))?.openedAt).not.toBeNull();
  });

  it('keeps a custom quantity', async () => {
    const { orderNumber } = await leftCheckout({
      serviceId: undefined,
      packageId: 'custom',
      customQuantity: 750,
    });
    await collectAbandonedCheckouts(shop.program.deps);
    const { draft } = (await (await recover((await entryOf(orderNumber))?.recoveryUrl ?? '')).json()) as {
      draft: unknown;
    };
    expect(draft).toMatchObject({ customQuantity: 750, marketing: false });
  });

  it('is none while it is fresh, nor when it was paid', async () => {
    const fresh = await openCheckout(shop);
    const paid = await leftCheckout();
    await payWith(shop, paid.paymentIntentId);
    await eventually(async () =>
      expect(
        await rows(shop.program.deps.database, 'select 1 from orders where id = $1 and paid_at is not null', [
          paid.orderId,
        ]),
      ).toHaveLength(1),
    );
    await collectAbandonedCheckouts(shop.program.deps);
    expect(await entryOf(fresh.orderNumber)).toBeUndefined();
    expect(await entryOf(paid.orderNumber)).toBeUndefined();
  });

  it('is recovered when its buyer pays later', async () => {
    const email = `${uniqueName()}@example.com`;
    const left = await leftCheckout({ email });
    await collectAbandonedCheckouts(shop.program.deps);
    const { paymentIntentId } = await openCheckout(shop, { email });
    await payWith(shop, paymentIntentId);
    await eventually(async () => {
      await collectAbandonedCheckouts(shop.program.deps);
      expect((await entryOf(left.orderNumber))?.recoveredAt).not.toBeNull();
    });
  });

  it.each(['', 'x', 'AAAA', 'A'.repeat(43), '../../etc/passwd', encodeURIComponent("' or 1=1")])(
    'does not open for the token %j',
    async (token) => {
      expect((await fetch(`${shop.url}/api/abandoned-checkouts/${token}`)).status).toBe(404);
    },
  );

  it('is listed for staff only', async () => {
    expect((await fetch(`${shop.url}/api/admin/abandoned-checkouts`)).status).toBe(401);
    expect(
      (await fetch(`${shop.url}/api/admin/abandoned-checkouts?cursor=abc`, { headers: { cookie } })).status,
    ).toBe(400);
  });
});
