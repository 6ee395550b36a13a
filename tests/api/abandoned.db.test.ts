import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AbandonedList } from '#contracts/abandoned.ts';
import { rows } from '#server/database/query.ts';
import { collectAbandonedCheckouts } from '#server/marketing/collect-abandoned.ts';
import { remindCheckouts } from '#server/marketing/remind-checkouts.ts';
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

describe('a reminder', () => {
  const fourHours = `update orders set created_at = now() - interval '4 hours' where id = $1`;
  const remindersTo = (email: string) =>
    rows<{ state: string }>(
      shop.program.deps.database,
      `select m.state from mails m join abandoned_checkouts a on m.dedupe_key = 'checkout-reminder:' || a.id
         join orders o on o.id = a.order_id where o.email = $1`,
      [email],
    );
  async function leftLong(more: Record<string, unknown> = {}) {
    const email = `${uniqueName()}@example.com`;
    const checkout = await openCheckout(shop, { email, marketing: true, ...more });
    await rows(shop.program.deps.database, fourHours, [checkout.orderId]);
    return { ...checkout, email };
  }
  async function remind() {
    await collectAbandonedCheckouts(shop.program.deps);
    await remindCheckouts(shop.program.deps);
  }

  it('goes once to who agreed to it, with the way back and the way out', async () => {
    const left = await leftLong({ language: 'it' });
    await Promise.all([remind(), remind()]);
    await eventually(async () => expect(await remindersTo(left.email)).toEqual([{ state: 'sent' }]));
    const [mail] = shop.mailbox.mails({ search: left.email });
    expect(mail?.subject).toBe('Il tuo ordine è rimasto in sospeso');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /https?:\S+recover=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(((await (await recover(link)).json()) as { success: boolean }).success).toBe(true);
    const again = await openCheckout(shop, { email: left.email, marketing: true });
    await rows(shop.program.deps.database, fourHours, [again.orderId]);
    await remind();
    expect(await remindersTo(left.email)).toHaveLength(1);
  });

  it('goes to nobody who did not agree, has said no since, or has come back', async () => {
    const silent = await leftLong({ marketing: false });
    const stopped = await leftLong();
    const back = await leftLong();
    await rows(
      shop.program.deps.database,
      `insert into suppressions (email, kind, source) values ($1, 'reminders', 'link')`,
      [stopped.email],
    );
    await openCheckout(shop, { email: back.email });
    await remind();
    for (const { email } of [silent, stopped, back]) expect(await remindersTo(email)).toEqual([]);
  });
});
