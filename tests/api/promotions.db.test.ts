import { describe, expect, it } from 'vitest';
import { customPriceCents } from '#contracts/catalog/catalog.ts';
import { type Service, serviceListSchema } from '#contracts/catalog/catalog-schemas.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { thanksPresets } from '#contracts/orders/offers.ts';
import { releaseDiscounts } from '#server/checkout/jobs.ts';
import { searchCodes } from '#server/orders/promotions/codes/list-codes.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { tokenOf } from '#tests/harness/token-of.ts';
import { queriesOn } from '../harness/queries.ts';
import {
  checkoutBody,
  eventually,
  type JsonAnswer,
  newKey,
  newVisit,
  openCheckout,
  payWith,
  post,
  testShop,
  uniqueName,
} from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);

const db = () => shop.program.deps.database;
const { execute, maybeOne, rows } = queriesOn(db);
const order = (id: string) => maybeOne<Record<string, unknown>>('select * from orders where id = $1', [id]);
const usesOf = async (code: string) =>
  (await maybeOne<{ uses: number }>('select uses from discount_codes where code = $1', [code]))?.uses;

let codes = 0;
async function newCode(more: Record<string, unknown> = {}): Promise<string> {
  codes += 1;
  const code = `TEST${codes}`;
  const values = { code, kind: 'percentage', percent_basis_points: 2000, ...more };
  const names = Object.keys(values);
  await db().query(
    `insert into discount_codes (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(values),
  );
  return code;
}

const revise = (intentId: string, discountCode: string | null, more: Record<string, unknown> = {}) =>
  post(`${shop.url}/api/create-payment-intent`, { existingPaymentIntentId: intentId, discountCode, ...more });
const upsell = (intentId: string, applied: boolean, more: Record<string, unknown> = {}) =>
  post(`${shop.url}/api/update-payment-intent`, {
    paymentIntentId: intentId,
    metadata: { upsell_applied: applied, additionalFollowers: 500 },
    ...more,
  });

describe('the back-office palette', () => {
  it('the back-office palette finds an active code by its first letters, with its discount', async () => {
    const code = await newCode({ kind: 'fixed', percent_basis_points: null, amount_cents: 250 });
    const gone = await newCode({ active: false });
    const { deps } = shop.program;
    expect(await searchCodes(deps, code.toLowerCase())).toMatchObject([
      { kind: 'code', title: code, about: ['−2,50\u00a0€'] },
    ]);
    expect(await searchCodes(deps, gone)).toEqual([]);
    expect(await searchCodes(deps, '%')).toEqual([]);
  });
});

describe('checking a discount code', () => {
  const ask = (body: unknown) => post(`${shop.url}/api/apply-discount`, body);

  it("the check of a discount code replies in the buyer's language and reserves nothing", async () => {
    const code = await newCode({ max_uses: 1 });
    const { status, body } = await ask({
      code: ` ${code.toLowerCase()} `,
      originalPrice: '9,99',
      userEmail: 'a@example.com',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      code,
      percentage: 20,
      discountedPrice: '7.99',
      discountCents: 200,
    });
    expect(await usesOf(code)).toBe(0);
  });

  it.each([
    ['an empty code', { code: ' ' }, 'discount_required'],
    ['an unknown code', { code: 'NOBODY' }, 'discount_invalid'],
    ['an injected code', { code: "' or 1=1 --" }, 'discount_invalid'],
  ])('the check of a discount code refuses %s', async (_what, more, code) => {
    expect((await ask({ originalPrice: '9.99', ...more })).body.error).toMatchObject({ code });
  });

  it('the check of a discount code refuses a price sent as text, and accepts the same price as a number', async () => {
    const code = await newCode();
    const inWords = await ask({ code, originalPrice: 'free' });
    expect([inWords.status, inWords.body.error]).toMatchObject([400, { code: 'invalid_request' }]);
    expect((await ask({ code, originalPrice: '9.99' })).body).toMatchObject({ success: true, code });
  });

  it.each([
    ['not yet', { valid_from: new Date(Date.now() + 60_000) }],
    ['no more', { valid_from: new Date(0), valid_until: new Date(Date.now() - 1000) }],
    ['for dearer orders', { minimum_cents: 1000 }],
    ['switched off', { active: false }],
  ])('the check of a discount code refuses a code that is valid %s', async (_what, more) => {
    const code = await newCode(more);
    expect((await ask({ code, originalPrice: '9.99' })).body.error).toMatchObject({
      code: 'discount_invalid',
    });
  });
});

describe('a code on an open checkout', () => {
  it('a code on an open checkout lowers the amount, can be removed, and counts when paid', async () => {
    const code = await newCode();
    const { orderId, paymentIntentId } = await openCheckout(shop);
    const applied = await revise(paymentIntentId, code);
    expect(applied.body).toMatchObject({ amount: '7.99', discount: { code, cents: 200 }, paymentIntentId });
    expect((await shop.stripe.paymentIntents.retrieve(paymentIntentId)).amount).toBe(799);
    expect((await revise(paymentIntentId, null)).body).toMatchObject({ amount: '9.99', discount: null });
    expect(await usesOf(code)).toBe(0);
    await revise(paymentIntentId, code);
    await payWith(shop, paymentIntentId);
    await eventually(async () =>
      expect(await order(orderId)).toMatchObject({ payment_state: 'paid', total_cents: 799 }),
    );
    const redeemed = await rows(
      `select 1 from discount_redemptions where order_id = $1 and state = 'redeemed'`,
      [orderId],
    );
    expect(redeemed).toHaveLength(1);
    expect(await usesOf(code)).toBe(1);
  });

  it('a code on an open checkout can be replaced by another one', async () => {
    const [first, second] = [await newCode(), await newCode({ percent_basis_points: 1000 })];
    const { paymentIntentId } = await openCheckout(shop);
    await revise(paymentIntentId, first);
    expect((await revise(paymentIntentId, second)).body).toMatchObject({
      amount: '8.99',
      discount: { code: second },
    });
    expect([await usesOf(first), await usesOf(second)]).toEqual([0, 1]);
  });

  it('a code on an open checkout can come with the first request, with the same refusals', async () => {
    const code = await newCode({ kind: 'fixed', percent_basis_points: null, amount_cents: 150 });
    const reply = await openCheckout(shop, { couponCode: code, amount: '8.49' });
    expect(reply.amountCents).toBe(849);
    const wrong = await post(
      `${shop.url}/api/create-payment-intent`,
      checkoutBody({ couponCode: 'NOBODY' }),
      { 'idempotency-key': newKey() },
    );
    expect(wrong.body.error).toMatchObject({ code: 'discount_invalid' });
  });

  it("a code on an open checkout never lowers a price below the processor's minimum", async () => {
    const code = await newCode({ percent_basis_points: 10_000 });
    const { paymentIntentId } = await openCheckout(shop);
    expect((await revise(paymentIntentId, code)).body).toMatchObject({ amount: '0.50' });
  });

  it('a code on an open checkout is redeemed once when 50 buyers want its last use at once', async () => {
    const code = await newCode({ max_uses: 1 });
    const checkouts = await Promise.all(Array.from({ length: 50 }, () => openCheckout(shop)));
    const answers = await Promise.all(checkouts.map(({ paymentIntentId }) => revise(paymentIntentId, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(
        ({ body }) => (body.error as { code?: string } | undefined)?.code === 'discount_invalid',
      ),
    ).toHaveLength(49);
    await Promise.all(checkouts.map(({ paymentIntentId }) => payWith(shop, paymentIntentId)));
    await eventually(async () => {
      const paid = await rows(`select 1 from orders where id = any($1) and payment_state = 'paid'`, [
        checkouts.map(({ orderId }) => orderId),
      ]);
      expect(paid).toHaveLength(50);
    });
    const reduced = await rows(`select 1 from orders where discount_code = $1 and payment_state = 'paid'`, [
      code,
    ]);
    expect(reduced).toHaveLength(1);
  });

  it('a code on an open checkout is released when the checkout is cancelled', async () => {
    const code = await newCode({ max_uses: 1 });
    const { orderId, paymentIntentId } = await openCheckout(shop);
    await revise(paymentIntentId, code);
    const { body } = await post(`${shop.url}/api/cancel-payment-intent`, { paymentIntentId });
    expect(body).toEqual({ success: true, status: 'cancelled' });
    expect(await usesOf(code)).toBe(0);
    expect(await order(orderId)).toMatchObject({ state: 'cancelled', payment_state: 'unpaid' });
  });

  it('a code on an open checkout is released after half an hour, and the processor charges the full price again', async () => {
    const code = await newCode({ max_uses: 1 });
    const { orderId, paymentIntentId } = await openCheckout(shop);
    await revise(paymentIntentId, code);
    await rows(`update discount_redemptions set due_at = now() - interval '1 second' where order_id = $1`, [
      orderId,
    ]);
    await releaseDiscounts(shop.program.deps);
    expect(await usesOf(code)).toBe(0);
    expect((await shop.stripe.paymentIntents.retrieve(paymentIntentId)).amount).toBe(999);
  });

  it('a code on an open checkout is refused on a paid order', async () => {
    const code = await newCode();
    const { paymentIntentId } = await openCheckout(shop);
    await payWith(shop, paymentIntentId);
    const { status, body } = await revise(paymentIntentId, code);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'order_already_paid' });
    expect(await usesOf(code)).toBe(0);
  });

  it("a code on an open checkout is compared with the page's price", async () => {
    const code = await newCode();
    const { paymentIntentId } = await openCheckout(shop);
    const { status, body } = await revise(paymentIntentId, code, { amount: '1.00' });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'price_changed', amount: '7.99' });
    expect(await usesOf(code)).toBe(0);
  });

  it("a code on an open checkout settles at the new price when the program dies between the processor's reply and its own write", async () => {
    const code = await newCode();
    const { orderId, paymentIntentId } = await openCheckout(shop);
    // State after a crash: the change is stored here and applied at the processor, but not to the order.
    await rows(`update orders set pending_revision = $2 where id = $1`, [
      orderId,
      JSON.stringify({
        quantity: 1000,
        listPriceCents: 999,
        discount: { codeId: 1, code, cents: 200 },
        upsell: null,
        totalCents: 799,
        taxCents: 139,
      }),
    ]);
    await shop.stripe.paymentIntents.update(paymentIntentId, { amount: 799 });
    await payWith(shop, paymentIntentId);
    await eventually(async () =>
      expect(await order(orderId)).toMatchObject({
        payment_state: 'paid',
        total_cents: 799,
        discount_code: code,
        pending_revision: null,
      }),
    );
  });

  it.each(['', 'pi_unknown123456', "pi_'; drop table orders"])(
    'a code on an open checkout is not found for the intent %j',
    async (intentId) => {
      expect(
        (
          await post(`${shop.url}/api/update-payment-intent`, {
            paymentIntentId: intentId,
            metadata: { upsell_applied: true },
          })
        ).status,
      ).toBe(404);
    },
  );
});

/** Switches between the offers of the specification and those of the demo, never both. */
async function useOffers({ imported }: { imported: boolean }) {
  const isImported = 'coalesce(comparison_price_cents, comparison_factor) is not null';
  const [off, on] = imported ? [`not (${isImported})`, isImported] : [isImported, `not (${isImported})`];
  await db().query(`update upsell_offers set active = false where surface = 'checkout_page' and ${off}`);
  await db().query(`update upsell_offers set active = true where surface = 'checkout_page' and ${on}`);
}

async function europeanPackages(): Promise<Service[]> {
  const answer = await fetch(`${shop.url}/api/services/region/europe`);
  return serviceListSchema.parse(await answer.json());
}
async function readShownSaving({ id }: Service): Promise<number | null> {
  const answer = await fetch(`${shop.url}/api/upsell-offers?serviceId=${id}`);
  const { offer } = (await answer.json()) as { offer: { savingsCents: number } | null };
  return offer?.savingsCents ?? null;
}

describe('the timed offer', () => {
  it('the timed offer is cheaper than the catalogue, and can be added and removed', async () => {
    const checkout = (await openCheckout(shop)) as unknown as {
      paymentIntentId: string;
      orderId: string;
      offer: Record<
        'additionalFollowers' | 'savingsCents' | 'newPriceCents' | 'catalogPriceCents' | 'secondsLeft',
        number
      >;
    };
    const { offer, paymentIntentId } = checkout;
    expect(offer.additionalFollowers).toBe(500);
    expect(offer.savingsCents).toBeGreaterThan(0);
    expect(offer.newPriceCents + offer.savingsCents).toBe(offer.catalogPriceCents);
    expect(offer.secondsLeft).toBeGreaterThan(0);
    const added = await upsell(paymentIntentId, true);
    expect(added.body).toMatchObject({
      amountCents: offer.newPriceCents,
      quantity: 1500,
      upsell: { additionalFollowers: 500 },
      offer: null,
    });
    expect((await upsell(paymentIntentId, false)).body).toMatchObject({ amountCents: 999, quantity: 1000 });
    await upsell(paymentIntentId, true);
    await payWith(shop, paymentIntentId);
    await eventually(() => {
      const [placed] = shop.provider.orders();
      expect(placed?.quantity).toBe(1600);
    });
  });

  const visitWith = async (more: Record<string, unknown> = {}, cookie = newVisit()) => {
    const headers = { 'idempotency-key': newKey(), cookie };
    const { body } = await post(`${shop.url}/api/create-payment-intent`, checkoutBody(more), headers);
    const { orderId, paymentIntentId, offer } = body as { [name: string]: string } & JsonAnswer['body'];
    return {
      orderId: String(orderId),
      paymentIntentId: String(paymentIntentId),
      offer: offer ?? null,
      cookie,
    };
  };
  const endOffer = (orderId: string) =>
    rows(
      `update offer_windows set opened_at = now() - interval '10 minutes', ends_at = now() - interval '1 second' where order_id = $1`,
      [orderId],
    );
  const accept = (paymentIntentId: string, cookie: string) =>
    post(
      `${shop.url}/api/update-payment-intent`,
      { paymentIntentId, metadata: { upsell_applied: true, additionalFollowers: 500 } },
      { cookie },
    );

  it("the timed offer is refused after its time, whatever the browser's clock", async () => {
    const { orderId, paymentIntentId, cookie } = await visitWith();
    await endOffer(orderId);
    const { status, body } = await accept(paymentIntentId, cookie);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'offer_expired' });
  });

  it('the timed offer remains ended for its visit and address in either order', async () => {
    const name = uniqueName();
    const email = `${name}@example.com`;
    const first = await visitWith({ username: name, email });
    expect(first.offer).toMatchObject({ additionalFollowers: 500 });
    await endOffer(first.orderId);
    const later = [await visitWith({}, first.cookie), await visitWith({ email: email.toUpperCase() })];
    for (const { offer, paymentIntentId, cookie } of later) {
      expect(offer).toBeNull();
      expect((await accept(paymentIntentId, cookie)).body.error).toMatchObject({ code: 'offer_expired' });
    }
    expect((await visitWith()).offer).toMatchObject({ additionalFollowers: 500 });
    // An order by a stranger for the same profile does not use up the owner's offer.
    expect((await visitWith({ username: name })).offer).toMatchObject({ additionalFollowers: 500 });
  });

  it('the timed offer ends for a renewed order together with the first one', async () => {
    const first = await visitWith();
    await rows(`update offer_windows set ends_at = ends_at - interval '100 seconds' where order_id = $1`, [
      first.orderId,
    ]);
    const { orderId, offer } = await visitWith({}, first.cookie);
    expect(Number((offer as Record<string, unknown> | null)?.secondsLeft)).toBeLessThanOrEqual(140);
    const ends = await rows('select distinct ends_at from offer_windows where order_id = any($1)', [
      [first.orderId, orderId],
    ]);
    expect(ends).toHaveLength(1);
  });

  it('the timed offer keeps its clock when the buyer chooses another package', async () => {
    const first = await visitWith();
    await rows(`update offer_windows set ends_at = ends_at - interval '100 seconds' where order_id = $1`, [
      first.orderId,
    ]);
    const other = await visitWith({ serviceId: 203 }, first.cookie);
    expect(other.offer).toMatchObject({ additionalFollowers: 250 });
    expect(Number((other.offer as Record<string, unknown> | null)?.secondsLeft)).toBeLessThanOrEqual(140);
    await endOffer(first.orderId);
    expect((await visitWith({ serviceId: 205 }, first.cookie)).offer).toBeNull();
    // The next day is another purchase.
    await rows(
      `update offer_windows set opened_at = opened_at - interval '25 hours', ends_at = ends_at - interval '25 hours'
        where order_id = any($1)`,
      [[first.orderId, other.orderId]],
    );
    expect((await visitWith({ serviceId: 205 }, first.cookie)).offer).toMatchObject({
      additionalFollowers: 500,
    });
  });

  it('the timed offer combines with a code', async () => {
    const code = await newCode();
    const { paymentIntentId } = await openCheckout(shop);
    await revise(paymentIntentId, code);
    const { body } = await upsell(paymentIntentId, true);
    const list = Number(body.amountCents) + Number((body.discount as { cents: number } | undefined)?.cents);
    expect((body.discount as { cents: number } | undefined)?.cents).toBe(Math.round(list * 0.2));
    expect(await usesOf(code)).toBe(1);
  });

  it('the timed offer is not shown when it costs more than the catalogue', async () => {
    await useOffers({ imported: true });
    const offers = await rows<{ base: number; extra: number; addon: number }>(
      `select base_quantity as base, extra_quantity as extra, addon_price_cents as addon from upsell_offers
        where active and surface = 'checkout_page' and base_quantity is not null order by base_quantity`,
    );
    const list = await europeanPackages();
    const compared = [];
    for (const { base, extra, addon } of offers) {
      const own = list.find(({ quantity }) => quantity === base)!;
      const saving = customPriceCents(base + extra, list) - (own.priceCents + addon);
      compared.push({ base, saving, shown: await readShownSaving(own) });
    }
    await useOffers({ imported: false });
    expect(compared.map(({ base }) => base)).toEqual([100, 250, 500, 1000, 2500, 5000, 10_000, 20_000]);
    expect(compared.filter(({ saving }) => saving <= 0).length).toBeGreaterThan(5);
    for (const { saving, shown } of compared) expect(shown).toBe(saving > 0 ? saving : null);
  });
});

describe('an offer for a custom quantity', () => {
  const custom = (quantity: number) => ({
    serviceId: undefined,
    packageId: 'custom',
    customQuantity: quantity,
  });
  const pageOffer = async (query: string) => {
    const answer = await fetch(`${shop.url}/api/upsell-offers?${query}`);
    return ((await answer.json()) as { offer: Record<string, never> | null }).offer;
  };

  it('an offer for a custom quantity is never the offer of the smaller size, in the checkout and on its page', async () => {
    const checkout = (await openCheckout(shop, custom(1010))) as unknown as Record<string, unknown>;
    expect(checkout).toMatchObject({ quantity: 1010, offer: null });
    const taken = await upsell(String(checkout.paymentIntentId), true);
    expect(taken.body.error).toMatchObject({ code: 'offer_expired' });
    expect(await pageOffer('customQuantity=750')).toBeNull();
    expect(await pageOffer('customQuantity=1010')).toMatchObject({
      baseQuantity: 1010,
      additionalFollowers: 505,
    });
    expect(await pageOffer('customQuantity=1000')).toMatchObject({
      baseQuantity: 1000,
      additionalFollowers: 500,
    });
  });

  it('an offer for a custom quantity also exists for the Spanish list from 100 units, below its list price', async () => {
    expect(await pageOffer('serviceId=102')).toBeNull();
    for (const [id, base] of [
      [103, 100],
      [106, 1000],
    ]) {
      const offer = await pageOffer(`serviceId=${id}`);
      expect(offer).toMatchObject({ baseQuantity: base });
      expect(Number(offer?.savingsCents)).toBeGreaterThan(0);
    }
  });

  it('an offer for a custom quantity is sold as the page shows it', async () => {
    const offer = await pageOffer('customQuantity=30000');
    expect(offer).toMatchObject({ baseQuantity: 30_000, newFollowers: 45_000 });
    const { newPrice, newPriceCents, catalogPriceCents, savingsCents } = offer as never;
    expect(newPriceCents + savingsCents).toBe(catalogPriceCents);
    const taken = { upsell_applied: true, additionalFollowers: 15_000, amount: newPrice };
    const reply = await openCheckout(shop, { ...custom(30_000), ...taken });
    expect(reply).toMatchObject({ quantity: 45_000, amountCents: newPriceCents });
  });

  it('an offer for other sizes is also sold in the checkout at the displayed price', async () => {
    await execute(
      `insert into upsell_offers (surface, audience, extra_share, price_factor) values ('inline', 'europe', 5000, 13000)`,
    );
    const checkout = await eventually(async () => {
      const reply = (await openCheckout(shop, custom(40_000))) as unknown as Record<string, never>;
      expect(reply.offer).not.toBeNull();
      return reply;
    });
    const { newPriceCents, additionalFollowers } = checkout.offer as unknown as Record<string, number>;
    expect(additionalFollowers).toBe(20_000);
    const taken = await upsell(String(checkout.paymentIntentId), true, {
      metadata: { upsell_applied: true, additionalFollowers },
    });
    expect(taken.body).toMatchObject({ quantity: 60_000, amountCents: newPriceCents });
    await execute(
      `delete from offer_windows where offer_id = (select id from upsell_offers where surface = 'inline' and extra_share is not null)`,
    );
    await execute(`delete from upsell_offers where surface = 'inline' and extra_share is not null`);
  });
});

describe('the checkout page offer', () => {
  it('the checkout page offer is accepted before the intent exists', async () => {
    const offer = await eventually(async () => {
      const answer = (await (await fetch(`${shop.url}/api/upsell-offers?serviceId=204`)).json()) as {
        offer: { newPrice: string; additionalFollowers: number } | null;
      };
      expect(answer.offer).not.toBeNull();
      return answer.offer;
    });
    const more = { upsell_applied: true, additionalFollowers: offer?.additionalFollowers };
    const reply = await openCheckout(shop, { ...more, amount: offer?.newPrice });
    expect(reply).toMatchObject({
      amount: offer?.newPrice,
      quantity: 1000 + (offer?.additionalFollowers ?? 0),
      offer: null,
    });
    const cheaper = await post(
      `${shop.url}/api/create-payment-intent`,
      checkoutBody({ ...more, amount: '0.99' }),
      { 'idempotency-key': newKey() },
    );
    expect(cheaper.body.error).toMatchObject({ code: 'price_changed' });
  });

  it.each([
    '',
    '?serviceId=',
    '?serviceId=abc',
    "?serviceId=204'",
    '?serviceId=204&customQuantity=750',
    '?serviceId=99999',
  ])('the checkout page offer returns a clear error for %j', async (query) => {
    const answer = await fetch(`${shop.url}/api/upsell-offers${query}`);
    expect([400, 404]).toContain(answer.status);
  });
});

describe('a code in a link', () => {
  const ask = (code: string, more = {}) =>
    post(`${shop.url}/api/discount-code`, { code, language: 'es', ...more });

  it('a code in a link returns its discount and terms, and reserves nothing', async () => {
    const fixed = { kind: 'fixed', percent_basis_points: null, amount_cents: 250 };
    const code = await newCode({
      ...fixed,
      minimum_cents: 2000,
      service_types: ['likes', 'views'],
      max_uses: 1,
    });
    expect((await ask(` ${code.toLowerCase()}`)).body).toEqual({
      success: true,
      code,
      basisPoints: null,
      amountCents: 250,
      minimumCents: 2000,
      serviceTypes: ['likes', 'views'],
      endsAt: null,
      message: `Código ${code} aplicado: −2,50\u00a0€ en tu compra. A partir de 20,00\u00a0€. Solo para me gusta y visualizaciones.`,
    });
    expect(await usesOf(code)).toBe(0);
  });

  it.each([
    ['switched off', { active: false }],
    ['over', { valid_from: new Date(0), valid_until: new Date(1) }],
    ['used up', { max_uses: 1, uses: 1 }],
  ])('a code in a link that is %s is refused with that reason', async (_what, more) => {
    const { status, body } = await ask(await newCode(more));
    expect([status, body.error]).toMatchObject([422, { code: 'discount_invalid' }]);
  });
});

describe('a new checkout that replaces an earlier one', () => {
  it('a checkout that replaces an earlier one cancels the earlier one at the processor first', async () => {
    const first = await openCheckout(shop);
    await openCheckout(shop, { previousPaymentIntentId: first.paymentIntentId });
    expect((await shop.stripe.paymentIntents.retrieve(first.paymentIntentId)).status).toBe('canceled');
    expect(await order(first.orderId)).toMatchObject({ state: 'cancelled' });
  });

  it('a new checkout that replaces an earlier one is refused when the earlier one is paid', async () => {
    const first = await openCheckout(shop);
    await payWith(shop, first.paymentIntentId);
    const { status, body } = await post(
      `${shop.url}/api/create-payment-intent`,
      checkoutBody({ previousPaymentIntentId: first.paymentIntentId }),
      { 'idempotency-key': newKey() },
    );
    expect(status).toBe(409);
    expect(body.error).toMatchObject({ code: 'order_already_paid' });
  });

  it('a checkout that replaces an earlier one reports that a paid one cannot be cancelled', async () => {
    const { orderId, paymentIntentId } = await openCheckout(shop);
    await payWith(shop, paymentIntentId);
    const { body } = await post(`${shop.url}/api/cancel-payment-intent`, { paymentIntentId });
    expect(body).toEqual({ success: true, status: 'paid' });
    await eventually(async () => expect((await order(orderId))?.payment_state).toBe('paid'));
  });
});

describe('the thank-you offer of a paid order', () => {
  const offerOf = async (orderId: string) =>
    (await (await fetch(`${shop.url}/api/orders/${tokenOf(orderId)}`)).json()).thanks as {
      code: string;
      percentage: number;
      endsAt: string;
    } | null;
  const buy = async (email: string) => {
    const { orderId, paymentIntentId } = await openCheckout(shop, { email });
    await payWith(shop, paymentIntentId);
    await eventually(async () => expect(await order(orderId)).toMatchObject({ payment_state: 'paid' }));
    return orderId;
  };
  const address = () => `${uniqueName()}@example.com`;
  const open = (email: string, code: string, language = 'es') =>
    post(`${shop.url}/api/create-payment-intent`, checkoutBody({ email, couponCode: code, language }), {
      'idempotency-key': newKey(),
    });

  it('the thank-you offer of a paid order is a separate code for thirty days and one use by its address', async () => {
    const email = address();
    const orderId = await buy(email);
    const offer = await offerOf(orderId);
    expect(offer).toMatchObject({ code: expect.stringMatching(/^SAVE10-[2-9A-Z]{6}$/), percentage: 10 });
    const { paid_at: paidAt } = (await order(orderId)) as { paid_at: Date };
    const days = (new Date(offer?.endsAt ?? 0).getTime() - paidAt.getTime()) / dayMs;
    expect(days).toBeCloseTo(30, 3);

    const code = offer?.code ?? '';
    const asked = await post(`${shop.url}/api/apply-discount`, {
      code: code.toLowerCase(),
      originalPrice: '9.99',
      userEmail: email.toUpperCase(),
    });
    expect(asked.body).toMatchObject({ success: true, code, discountedPrice: '8.99' });
    const next = await open(email, code);
    expect(next.body).toMatchObject({ amount: '8.99' });
    await payWith(shop, String(next.body.paymentIntentId));
    await eventually(async () => expect(await offerOf(orderId)).toBeNull());

    // The code of the second order also counts once per address.
    const brought = await maybeOne<{ code: string }>(
      'select code from thank_you_offers where order_id = $1',
      [next.body.orderId],
    );
    expect(await offerOf(String(next.body.orderId))).toBeNull();
    for (const again of [code, brought?.code ?? ''])
      expect((await open(email, again)).body.error).toMatchObject({ code: 'discount_used' });

    const corrected = address();
    await execute('update orders set email = $2 where id = $1', [orderId, corrected]);
    expect((await open(corrected, code)).body.error).toMatchObject({ code: 'discount_used' });
  });

  it('the thank-you offer ends when its order is fully refunded', async () => {
    const email = address();
    const orderId = await buy(email);
    const code = (await offerOf(orderId))?.code ?? '';
    await execute(`update orders set payment_state = 'refunded' where id = $1`, [orderId]);
    expect((await open(email, code)).body.error).toMatchObject({ code: 'discount_ended' });
  });

  it('the thank-you offer of a paid order is found by its base name, by its own address only', async () => {
    const email = address();
    const code = (await offerOf(await buy(email)))?.code ?? '';
    const question = { code: 'save10', originalPrice: '9.99', userEmail: email };
    const asked = await post(`${shop.url}/api/apply-discount`, question);
    expect(asked.body).toMatchObject({ code, discountedPrice: '8.99' });
    expect((await open(email, ' save10')).body).toMatchObject({ amount: '8.99', discount: { code } });
    expect((await open(address(), 'SAVE10')).body.error).toMatchObject({ code: 'discount_invalid' });
  });

  it("the thank-you offer of a paid order is refused to another address and after its end, in the caller's language", async () => {
    const email = address();
    const orderId = await buy(email);
    const code = (await offerOf(orderId))?.code ?? '';
    const other = await open(address(), code, 'it');
    expect([other.status, other.body]).toMatchObject([
      422,
      { error: { code: 'discount_of_another' }, message: expect.stringContaining('legato a un altro') },
    ]);
    const asked = await post(`${shop.url}/api/apply-discount`, {
      code,
      originalPrice: '9.99',
      userEmail: address(),
    });
    expect(asked.body.error).toMatchObject({ code: 'discount_of_another' });
    await execute(
      `update thank_you_offers set made_at = now() - interval '31 days', ends_at = now() - interval '1 second'
        where order_id = $1`,
      [orderId],
    );
    expect(await offerOf(orderId)).toBeNull();
    const over = await open(email, code, 'fr');
    expect(over.body).toMatchObject({
      error: { code: 'discount_ended' },
      message: expect.stringContaining('terminée'),
    });
  });

  it('the thank-you offer applies to one of several concurrent checkouts with codes of two orders and two settings', async () => {
    const email = address();
    const first = (await offerOf(await buy(email)))?.code ?? '';
    await saveSetting(db(), 'promotions.thanks', thanksPresets.SAVE15);
    let second = '';
    await eventually(async () => {
      const offer = await offerOf(await buy(email));
      second = offer?.code ?? '';
      expect(offer).toMatchObject({ code: expect.stringMatching(/^SAVE15-/), percentage: 15 });
    });
    await execute(`delete from settings where key = 'promotions.thanks'`);
    const answers = await Promise.all(
      [first, second, first, second, first, second].map((code) => open(email, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error);
    expect(refused).toEqual(Array(5).fill(expect.objectContaining({ code: 'discount_used' })));
  });

  it('the thank-you offer of a paid order is not created while an active code of the owner has the same name', async () => {
    await newCode({ code: 'GRACIAS' });
    await saveSetting(db(), 'promotions.thanks', { code: 'GRACIAS' });
    await eventually(async () => expect(await offerOf(await buy(address()))).toBeNull());
    await execute(`delete from settings where key = 'promotions.thanks'`);
  });
});
