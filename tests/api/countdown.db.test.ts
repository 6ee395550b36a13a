import { beforeEach, describe, expect, it } from 'vitest';
import { daySeconds } from '#contracts/kit/time.ts';
import { offerCookie } from '#contracts/pages/visitor-cookies.ts';
import { runRetentionJob } from '#server/operations/retention/run-retention.ts';
import { promotionsFeature } from '#server/orders/promotions/feature.ts';
import { maybeOne, rows } from '#server/platform/database/query.ts';
import { checkoutBody, eventually, newKey, post, testShop, testVisit, uniqueName } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);

const realNow = () => new Date();
beforeEach(() => {
  shop.program.deps.now = realNow;
});
const advanceClock = (seconds: number) => {
  shop.program.deps.now = () => new Date(Date.now() + seconds * 1000);
};

interface OpenedCountdown {
  status: number;
  body: { code: string; percentage: number; secondsLeft: number; againInSeconds: number };
  cookie: string;
}

async function requestPage(cookie = ''): Promise<OpenedCountdown> {
  const answer = await fetch(`${shop.url}/api/countdown-offer`, { method: 'POST', headers: { cookie } });
  const set = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { status: answer.status, body: (await answer.json()) as OpenedCountdown['body'], cookie: set };
}

const apply = (cookie: string, more: Record<string, unknown> = {}) =>
  post(`${shop.url}/api/apply-discount`, { code: 'vip5', originalPrice: '9.99', ...more }, { cookie });
const openPayment = (cookie: string, more: Record<string, unknown> = {}) =>
  post(`${shop.url}/api/create-payment-intent`, checkoutBody({ couponCode: 'VIP5', ...more }), {
    'idempotency-key': newKey(),
    cookie: `${cookie}; ${testVisit}`,
  });
const revise = (cookie: string, intentId: string, discountCode: string | null) =>
  post(
    `${shop.url}/api/create-payment-intent`,
    { existingPaymentIntentId: intentId, discountCode },
    { cookie: `${cookie}; ${testVisit}` },
  );
const windows = () => rows(shop.program.deps.database, 'select * from visitor_windows');
const setting = (value: object) =>
  shop.program.deps.database.query(
    `insert into settings (key, value) values ('promotions.countdown', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(value)],
  );

describe('the first visit', () => {
  it('the first visit opens a window of ten minutes with 5 % off, stored in a cookie unreadable by scripts', async () => {
    const answer = await fetch(`${shop.url}/api/countdown-offer`, { method: 'POST' });
    expect(await answer.json()).toEqual({
      success: true,
      code: 'VIP5',
      percentage: 5,
      secondsLeft: 600,
      againInSeconds: daySeconds,
    });
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^offer=[\w-]{32}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = /^offer=([\w-]+)/.exec(cookie)?.[1] ?? '';
    expect(JSON.stringify(await windows())).not.toContain(token);
  });

  it('the first visit opens one window for any number of concurrent visits', async () => {
    const opened = Date.now();
    shop.program.deps.now = () => new Date(opened);
    const { cookie } = await requestPage();
    const before = (await windows()).length;
    shop.program.deps.now = () => new Date(opened + 100_000);
    const looks = await Promise.all(Array.from({ length: 20 }, () => requestPage(cookie)));
    expect(new Set(looks.map(({ body }) => body.secondsLeft))).toEqual(new Set([500]));
    expect((await windows()).length).toBe(before);
  });

  it('the first visit opens one window when many requests bring a new token at once', async () => {
    const token = `${offerCookie}=${'a'.repeat(32)}`;
    const looks = await Promise.all(Array.from({ length: 20 }, () => requestPage(token)));
    expect(new Set(looks.map(({ body }) => body.secondsLeft)).size).toBeLessThanOrEqual(2);
    expect(new Set(looks.map(({ cookie }) => cookie))).toEqual(new Set([token]));
  });

  it.each(['', 'x', "' or 1=1 --", 'a'.repeat(4000), '%00', '../..'])(
    'the first visit treats %j as a missing token',
    async (value) => {
      const answer = await requestPage(`${offerCookie}=${value}`);
      expect(answer.status).toBe(200);
      expect(answer.cookie).toMatch(/^offer=[\w-]{32}$/);
      expect(answer.body.secondsLeft).toBe(600);
    },
  );
});

describe('the end of the window', () => {
  it('the end of the window is final, and another visit does not restart the clock within a day', async () => {
    const { cookie } = await requestPage();
    advanceClock(601);
    expect((await requestPage(cookie)).body).toMatchObject({ secondsLeft: 0, againInSeconds: 85_799 });
    advanceClock(86_390);
    expect((await requestPage(cookie)).body.secondsLeft).toBe(0);
    advanceClock(86_410);
    expect((await requestPage(cookie)).body).toMatchObject({ secondsLeft: 600, againInSeconds: daySeconds });
  });

  it('the sweep deletes windows that ended long ago', async () => {
    const { cookie } = await requestPage();
    const mine = (await windows()).length;
    advanceClock(2 * 86_410);
    await shop.program.deps.queue.enqueue(shop.program.deps.database, runRetentionJob, {});
    await eventually(async () => expect((await windows()).length).toBeLessThan(mine));
    expect((await requestPage(cookie)).body.secondsLeft).toBe(600);
  });
});

describe('the countdown code', () => {
  it("the countdown code is valid within the visitor's window when checked, ordered with or added later", async () => {
    const { cookie } = await requestPage();
    expect((await apply(cookie)).body).toMatchObject({ discountCents: 50, discountedPrice: '9.49' });
    const opened = await openPayment(cookie);
    expect(opened.body).toMatchObject({ amount: '9.49', discount: { code: 'VIP5', cents: 50 } });
    const plain = await openPayment(cookie, { couponCode: undefined });
    expect(plain.body).toMatchObject({ amount: '9.99' });
    const revised = await revise(cookie, String(plain.body.paymentIntentId), 'VIP5');
    expect(revised.body).toMatchObject({ amount: '9.49', discount: { code: 'VIP5', cents: 50 } });
  });

  it('the countdown code is invalid without a window and in the window of another code', async () => {
    for (const cookie of ['', `${offerCookie}=${'b'.repeat(32)}`]) {
      expect((await apply(cookie)).body.error).toMatchObject({ code: 'discount_invalid' });
      expect((await openPayment(cookie)).body.error).toMatchObject({ code: 'discount_invalid' });
    }
    const plain = await openPayment('', { couponCode: undefined });
    const revised = await revise('', String(plain.body.paymentIntentId), 'VIP5');
    expect(revised.body.error).toMatchObject({ code: 'discount_invalid' });
  });

  it('the countdown code ends once per person: a new browser with the same address or profile has the first end', async () => {
    const opened = Date.now();
    const at = (seconds: number) => {
      shop.program.deps.now = () => new Date(opened + seconds * 1000);
    };
    const known = { username: uniqueName(), email: `${uniqueName()}@example.com` };
    at(0);
    const first = await requestPage();
    await openPayment(first.cookie, { ...known, couponCode: undefined });
    at(300);
    const [byAddress, byProfile, other] = [await requestPage(), await requestPage(), await requestPage()];
    expect(byAddress.body.secondsLeft).toBe(600);
    expect((await openPayment(byAddress.cookie, { email: known.email.toUpperCase() })).status).toBe(200);
    expect((await requestPage(byAddress.cookie)).body.secondsLeft).toBe(300);
    at(600);
    const asked = await apply(other.cookie, { userEmail: known.email });
    const refused = await openPayment(byProfile.cookie, { username: known.username });
    for (const { body } of [asked, refused]) expect(body.error).toMatchObject({ code: 'discount_ended' });
    expect((await requestPage(byProfile.cookie)).body).toMatchObject({
      secondsLeft: 0,
      againInSeconds: 85_800,
    });
    expect((await openPayment(other.cookie)).body).toMatchObject({ amount: '9.49' });
    at(86_401);
    const again = await requestPage();
    expect((await openPayment(again.cookie, known)).body).toMatchObject({ amount: '9.49' });
  });

  it('the countdown code counts its window per username, in any browser and for any address', async () => {
    const opened = Date.now();
    const at = (seconds: number) => {
      shop.program.deps.now = () => new Date(opened + seconds * 1000);
    };
    const username = uniqueName();
    const buyer = (name: string) => ({ username: name, email: `${uniqueName()}@example.com` });
    at(0);
    const first = await requestPage();
    expect((await openPayment(first.cookie, buyer(username))).body).toMatchObject({ amount: '9.49' });
    at(400);
    const [same, other] = [await requestPage(), await requestPage()];
    expect((await openPayment(same.cookie, buyer(username.toUpperCase()))).body).toMatchObject({
      amount: '9.49',
    });
    expect((await openPayment(other.cookie, buyer(uniqueName()))).body).toMatchObject({ amount: '9.49' });
    expect((await requestPage(same.cookie)).body.secondsLeft).toBe(200);
    expect((await requestPage(other.cookie)).body.secondsLeft).toBe(600);
    at(601);
    const refused = await openPayment(same.cookie, buyer(username));
    expect(refused.body.error).toMatchObject({ code: 'discount_ended' });
    expect((await openPayment(other.cookie, buyer(uniqueName()))).body).toMatchObject({ amount: '9.49' });
  });

  it('the countdown code keeps no erased address', async () => {
    const { deps } = shop.program;
    const email = `${uniqueName()}@example.com`;
    const { cookie } = await requestPage();
    const before = (await windows()).length;
    await openPayment(cookie, { email, couponCode: undefined });
    expect((await windows()).length).toBe(before + 2);
    await promotionsFeature.beforeErasing?.(deps, email);
    expect((await windows()).length).toBe(before + 1);
  });

  it('the countdown code is refused at the end with its own message', async () => {
    const { cookie } = await requestPage();
    advanceClock(599);
    expect((await apply(cookie)).status).toBe(200);
    advanceClock(600);
    const refusals = [await apply(cookie), await openPayment(cookie)];
    for (const { status, body } of refusals) {
      expect(status).toBe(422);
      expect(body.error).toMatchObject({ code: 'discount_ended', field: 'discountCode' });
      expect(body.message).toContain('ha terminado');
    }
  });

  it('the countdown code remains on an order that applied it in time, through other changes', async () => {
    const { cookie } = await requestPage();
    const opened = await openPayment(cookie);
    const intentId = String(opened.body.paymentIntentId);
    advanceClock(620);
    const again = await revise(cookie, intentId, 'VIP5');
    expect(again.body).toMatchObject({ amount: '9.49', discount: { code: 'VIP5' } });
    const off = await revise(cookie, intentId, null);
    expect(off.body).toMatchObject({ amount: '9.99' });
    const back = await revise(cookie, intentId, 'VIP5');
    expect(back.body.error).toMatchObject({ code: 'discount_ended' });
  });

  it('the countdown code respects its limits: the last use goes to one of many visitors', async () => {
    const { database } = shop.program.deps;
    const before = await maybeOne<{ uses: number }>(
      database,
      `select uses from discount_codes where code = 'VIP5'`,
    );
    await database.query(`update discount_codes set max_uses = $1 where code = 'VIP5'`, [
      (before?.uses ?? 0) + 1,
    ]);
    const visitors = await Promise.all(Array.from({ length: 8 }, () => requestPage()));
    const tries = await Promise.all(visitors.map(({ cookie }) => openPayment(cookie)));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    await database.query(`update discount_codes set max_uses = null where code = 'VIP5'`);
  });
});

describe("the owner's countdown setting", () => {
  it("the owner's countdown setting sets the duration, the pause before it returns, and whether it exists", async () => {
    await setting({ seconds: 120, againHours: 2 });
    expect((await requestPage()).body).toMatchObject({ secondsLeft: 120, againInSeconds: 7200 });
    await setting({ active: false });
    expect((await requestPage()).status).toBe(404);
    await setting({ seconds: -1 });
    expect((await requestPage()).status).toBe(404);
    await setting({ code: 'SAVE10' });
    expect((await requestPage()).status).toBe(404);
    await setting({});
    expect((await requestPage()).body.secondsLeft).toBe(600);
  });

  it("the owner's countdown setting makes no offer when the code itself is turned off", async () => {
    const { database } = shop.program.deps;
    await database.query(`update discount_codes set active = false where code = 'VIP5'`);
    expect((await requestPage()).status).toBe(404);
    await database.query(`update discount_codes set active = true where code = 'VIP5'`);
  });
});
