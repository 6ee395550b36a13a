import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  AbandonedDetail,
  AbandonedList,
  CartFiguresReply,
} from '#contracts/marketing/abandoned-checkouts.ts';
import type { RemindersReply } from '#contracts/marketing/reminders.ts';
import { collectAbandonedCheckouts } from '#server/marketing/abandoned-checkouts/feature.ts';
import { remindCheckouts } from '#server/marketing/abandoned-checkouts/remind-checkouts.ts';
import { isInControlGroup } from '#server/marketing/abandoned-checkouts/step-rules.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { callShop } from '../harness/call-shop.ts';
import { pendingOf } from '../harness/pending-of.ts';
import { queriesOn } from '../harness/queries.ts';
import { eventually, openCheckout, payWith, signIn, testShop, uniqueName } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);
let cookie: string;
beforeAll(async () => {
  cookie = await signIn(shop);
});

const makeAnHourOld = (orderId: string) =>
  rows(`update orders set created_at = now() - interval '1 hour' where id = $1`, [orderId]);

async function createAbandonedCheckout(more: Record<string, unknown> = {}) {
  const checkout = await openCheckout(shop, more);
  await makeAnHourOld(checkout.orderId);
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
  it('an abandoned checkout is stored once with its consent, and its link restores the form exactly', async () => {
    const username = uniqueName();
    const email = `${username}@example.com`;
    const { orderNumber } = await createAbandonedCheckout({
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
    for (const part of [orderNumber.slice(2, 8).toLowerCase(), email.slice(3), `@${username}`]) {
      const { items } = await list(`?q=${encodeURIComponent(part)}`);
      expect(items.map((entry) => entry.orderNumber)).toEqual([orderNumber]);
    }
    expect(found[0]).toMatchObject({ marketingConsent: true, locale: 'fr', openedAt: null });
    expect(new URL(found[0]?.recoveryUrl ?? '').pathname).toBe('/fr/instagram');
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

  it('an abandoned checkout keeps its custom quantity', async () => {
    const { orderNumber } = await createAbandonedCheckout({
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

  it('an abandoned checkout is not stored while it is recent or when the order was paid', async () => {
    const fresh = await openCheckout(shop);
    const paid = await openCheckout(shop);
    await payWith(shop, paid.paymentIntentId);
    await eventually(async () =>
      expect(
        await rows('select 1 from orders where id = $1 and paid_at is not null', [paid.orderId]),
      ).toHaveLength(1),
    );
    // The age is set at the end because the shop's own sweep may run at any moment.
    await makeAnHourOld(paid.orderId);
    await collectAbandonedCheckouts(shop.program.deps);
    expect(await entryOf(fresh.orderNumber)).toBeUndefined();
    expect(await entryOf(paid.orderNumber)).toBeUndefined();
  });

  it('an abandoned checkout counts as recovered when its buyer pays later', async () => {
    const email = `${uniqueName()}@example.com`;
    const left = await createAbandonedCheckout({ email });
    await collectAbandonedCheckouts(shop.program.deps);
    const { paymentIntentId } = await openCheckout(shop, { email });
    await payWith(shop, paymentIntentId);
    await eventually(async () => {
      await collectAbandonedCheckouts(shop.program.deps);
      expect((await entryOf(left.orderNumber))?.recoveredAt).not.toBeNull();
    });
  });

  it.each(['', 'x', 'AAAA', 'A'.repeat(43), '../../etc/passwd', encodeURIComponent("' or 1=1")])(
    'a recovery link rejects the token %j',
    async (token) => {
      expect((await fetch(`${shop.url}/api/abandoned-checkouts/${token}`)).status).toBe(404);
    },
  );
});

/** Returns an id inside or outside the tenth of carts that receives no reminder. */
function cartId(held: boolean): string {
  for (;;) {
    const id = randomUUID();
    if (isInControlGroup(id) === held) return id;
  }
}
const db = () => shop.program.deps.database;
const { rows } = queriesOn(db);
const remind = () => remindCheckouts(shop.program.deps);
const call = (method: string, path: string, body?: object) =>
  callShop(`${shop.url}/api/admin/${path}`, method, { cookie, body });

async function createCheckoutAbandonedFor(
  hours: number,
  { held = false, ...more }: Record<string, unknown> = {},
) {
  const email = `${uniqueName()}@example.com`;
  const checkout = await openCheckout(shop, { email, marketing: true, ...more });
  const id = cartId(held === true);
  await rows(
    `with left_order as (
       update orders set created_at = now() - $2 * interval '1 hour' where id = $1 returning id, created_at
     )
     insert into abandoned_checkouts (id, order_id, marketing_consent, abandoned_at)
     select $3, o.id, exists (select from order_consents c where c.order_id = o.id and c.kind = 'marketing'), o.created_at
       from left_order o`,
    [checkout.orderId, hours, id],
  );
  return { ...checkout, email: String(more.email ?? email), id };
}
const makeOlder = (id: string, hours: number) =>
  rows(
    `with moved as (
       update abandoned_checkouts set abandoned_at = abandoned_at - $2 * interval '1 hour' where id = $1 returning order_id
     )
     update orders o set created_at = o.created_at - $2 * interval '1 hour' from moved where o.id = moved.order_id`,
    [id, hours],
  );
const remindersTo = (email: string) =>
  rows<{ state: string; subject: string | null }>(
    `select m.state, m.subject, m.error from mails m join checkout_reminders r on m.dedupe_key = 'checkout-reminder:' || r.id
       join abandoned_checkouts a on a.id = r.checkout_id join orders o on o.id = a.order_id
      where o.email = $1 order by r.at`,
    [email],
  );
const detailOf = async (id: string) =>
  (await call('GET', `abandoned-checkouts/${id}`)).body as AbandonedDetail;

describe('an abandoned checkout reminder', () => {
  it('an abandoned checkout reminder is sent once to a consenting buyer, with a link to the checkout and one to unsubscribe', async () => {
    const left = await createCheckoutAbandonedFor(4, { language: 'it' });
    await Promise.all([remind(), remind()]);
    await eventually(async () =>
      expect(await remindersTo(left.email)).toEqual([
        { state: 'sent', subject: 'Il tuo ordine è rimasto in sospeso', error: null },
      ]),
    );
    const [mail] = shop.mailbox.mails({ search: left.email });
    expect(mail?.subject).toBe('Il tuo ordine è rimasto in sospeso');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const link = /https?:\S+recover=\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(((await (await recover(link)).json()) as { success: boolean }).success).toBe(true);
    const again = await createCheckoutAbandonedFor(4, { email: left.email });
    await remind();
    expect(await remindersTo(left.email)).toHaveLength(1);
    expect((await detailOf(again.id)).cart.stopReason).toBe('cap');
  });

  it('an abandoned checkout reminder is not sent without consent, after an opt-out or after a return, and records the reason', async () => {
    const silent = await createCheckoutAbandonedFor(0, { marketing: false });
    const stopped = await createCheckoutAbandonedFor(0);
    const back = await createCheckoutAbandonedFor(0);
    const blocked = await createCheckoutAbandonedFor(0);
    await rows(`insert into suppressions (email, kind, source) values ($1, 'reminders', 'form')`, [
      stopped.email,
    ]);
    await rows(
      `insert into blocked_users (username, email, reason, blocked_by) values ($1, $2, 'a test', 'test')`,
      [uniqueName(), blocked.email],
    );
    await openCheckout(shop, { email: back.email });
    // The age is set at the end because the shop's own sweep may run at any moment.
    for (const { id } of [silent, stopped, back, blocked]) await makeOlder(id, 4);
    await remind();
    for (const { email } of [silent, stopped, back, blocked]) expect(await remindersTo(email)).toEqual([]);
    const reasons = await Promise.all([silent, stopped, back, blocked].map(({ id }) => detailOf(id)));
    expect(reasons.map(({ cart }) => cart.stopReason)).toEqual([
      null,
      'asked_not_to',
      'newer_checkout',
      'blocked',
    ]);
  });

  it('an abandoned checkout reminder is never sent while received money awaits review', async () => {
    const [stored, later] = [
      await createCheckoutAbandonedFor(0),
      await openCheckout(shop, { marketing: true }),
    ];
    for (const { orderId, paymentIntentId } of [stored, later]) {
      await shop.stripe.paymentIntents.update(paymentIntentId, { amount: 50 });
      await payWith(shop, paymentIntentId);
      await eventually(async () => expect(await pendingOf(db(), orderId)).toEqual(['amount_mismatch']));
    }
    // The age is set at the end because the shop's own sweep may run at any moment.
    await makeOlder(stored.id, 4);
    await makeAnHourOld(later.orderId);
    await collectAbandonedCheckouts(shop.program.deps);
    await remind();
    expect(await remindersTo(stored.email)).toEqual([]);
    expect((await detailOf(stored.id)).cart.stopReason).toBe('ended');
    expect(await entryOf(later.orderNumber)).toBeUndefined();
  });

  it('an abandoned checkout reminder is not sent to the control group of a tenth, which is reported separately', async () => {
    const held = await createCheckoutAbandonedFor(4, { held: true });
    const told = await createCheckoutAbandonedFor(4);
    await remind();
    await remind();
    expect(await remindersTo(held.email)).toEqual([]);
    expect((await detailOf(held.id)).cart).toMatchObject({
      group: 'held_out',
      stopReason: 'held_out',
      reminders: 0,
    });
    expect((await detailOf(told.id)).cart).toMatchObject({ group: 'reminded', reminders: 1 });
    await rows(
      `update abandoned_checkouts set abandoned_at = now() - interval '9 days', recovered_order_id = order_id, recovered_at = now()
        where id = any($1)`,
      [[held.id]],
    );
    const { body } = await call('GET', 'abandoned-checkouts/figures');
    const figures = body as CartFiguresReply;
    const [, query] = /```sql reminders\n([\s\S]*?)```/.exec(readFileSync('docs/figures.md', 'utf8')) ?? [];
    const plain = await rows<{ held_out: boolean; carts: number; bought: number; revenue_cents: number }>(
      query ?? '',
      ['2000-01-01', '2999-12-31'],
    );
    for (const { held_out: out, carts, bought, revenue_cents: revenueCents } of plain)
      expect(figures.groups[out ? 'heldOut' : 'reminded']).toEqual({ carts, bought, revenueCents });
    expect(figures.groups.heldOut).toMatchObject({ carts: 1, bought: 1 });
    expect(figures.verdict).toBe('too_few');
    const drilled = await list('?group=held_out&decided=yes&state=recovered&sort=-total');
    expect(drilled.items.map(({ id }) => id)).toEqual([held.id]);
  });
});

describe('the reminder steps', () => {
  const step = (delayMinutes: number, more: object = {}) => ({
    id: randomUUID(),
    active: true,
    delayMinutes,
    texts: {
      es: { subject: `Paso ${delayMinutes}`, title: 'Hola', body: 'Una cosa.\n\nY otra.', button: 'Seguir' },
      fr: null,
      it: null,
      en: null,
    },
    code: null,
    ...more,
  });
  const save = async (steps: object[], reminders = 3) => {
    const { version } = (await call('GET', 'reminders')).body as RemindersReply;
    const plan = { active: true, cap: { reminders, days: 30 }, steps };
    return call('PUT', 'reminders', { basis: version.id, plan });
  };

  it('the reminder steps are sent in their stored order, once each, with a personal code that the link applies', async () => {
    const own = { kind: 'own', percent: 15, hours: 48, minimumCents: 0 };
    const [one, two] = [step(240, { code: own }), step(1440)];
    expect((await save([one, two])).status).toBe(200);
    const left = await createCheckoutAbandonedFor(5);
    const foreign = await createCheckoutAbandonedFor(5, { language: 'fr' });
    await remind();
    await remind();
    await eventually(async () =>
      expect(await remindersTo(left.email)).toEqual([{ state: 'sent', subject: 'Paso 240', error: null }]),
    );
    const detail = await detailOf(left.id);
    const code = detail.steps[0]?.code ?? '';
    expect(code).toMatch(/^R15-[A-Z0-9]{10}$/);
    const [mail] = shop.mailbox.mails({ search: left.email });
    expect(mail?.text).toContain(code);
    const { draft } = (await (await recover(detail.cart.recoveryUrl)).json()) as {
      draft: { discountCode: string };
    };
    expect(draft.discountCode).toBe(code);
    expect((await detailOf(foreign.id)).steps).toMatchObject([{ passedOver: 'no_text', state: null }]);
    await makeOlder(left.id, 20);
    await remind();
    await remind();
    await eventually(async () => expect(await remindersTo(left.email)).toHaveLength(2));
    const { sent } = (await call('GET', 'reminders')).body as RemindersReply;
    expect(sent[one.id]?.sent).toBeGreaterThan(0);
  });

  it('the reminder steps end when the package costs more or is not sold, and wait while the shop is closed', async () => {
    expect((await save([step(240)])).status).toBe(200);
    const dearer = await createCheckoutAbandonedFor(0, { serviceId: 205 });
    const closed = await createCheckoutAbandonedFor(0, { serviceId: 206 });
    await rows(
      `insert into service_prices (service_id, price_cents, valid_from) values (205, 60, now() - interval '1 day')`,
    );
    await rows('update services set active = false where id = 206');
    for (const { id } of [dearer, closed]) await makeOlder(id, 5);
    await remind();
    await rows('update services set active = true where id = 206');
    expect((await detailOf(dearer.id)).cart.stopReason).toBe('price');
    expect((await detailOf(closed.id)).cart.stopReason).toBe('closed');
    const here = await createCheckoutAbandonedFor(0, { serviceId: 206 });
    const shut = { backMinutes: 30, remindHours: 2, note: '' };
    await saveSetting(db(), 'shop.maintenance', { ...shut, active: true });
    await makeOlder(here.id, 5);
    await remind();
    expect(await detailOf(here.id)).toMatchObject({ cart: { stopReason: null }, steps: [] });
    const thrown = { service: 'followers', country: 'ES', reason: 'law', note: '' };
    await saveSetting(db(), 'catalog.closed', { closed: [thrown] });
    await saveSetting(db(), 'shop.maintenance', { ...shut, active: false });
    await remind();
    await saveSetting(db(), 'catalog.closed', { closed: [] });
    expect(await detailOf(here.id)).toMatchObject({ cart: { stopReason: 'closed' }, steps: [] });
  });

  it('the reminder steps can only be changed from the latest version, and every version can be restored', async () => {
    const before = (await call('GET', 'reminders')).body as RemindersReply;
    expect((await save([])).status).toBe(200);
    const late = { basis: before.version.id, plan: before.plan };
    expect((await call('PUT', 'reminders', late)).status).toBe(409);
    const fixed = { kind: 'fixed', code: 'NOSUCHCODE' };
    const refused = await save([step(240, { code: fixed })]);
    expect([refused.status, refused.body.error.field]).toEqual([400, 'steps.0.code']);
    const now = (await call('GET', 'reminders')).body as RemindersReply;
    const path = `reminders/versions/${before.version.id}/bring-back`;
    expect((await call('POST', path, { basis: now.version.id })).status).toBe(200);
    const after = (await call('GET', 'reminders')).body as RemindersReply;
    expect(after.plan).toEqual(before.plan);
    expect(after.version.takesBack).toBe(before.version.id);
  });

  it('the reminder steps are previewed as they would be sent, to the requesting member only', async () => {
    const text = { subject: 'Asunto', title: 'Vuelve', body: 'Aquí sigue.', button: 'Seguir' };
    const asked = { locale: 'es', text, code: { kind: 'own', percent: 10, hours: 24, minimumCents: 0 } };
    const { page } = (await call('POST', 'reminders/preview', asked)).body as { page: string };
    const shown = await fetch(`${shop.url}${page}`, { headers: { cookie } });
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(await shown.text()).toContain('Vuelve');
    const other = page.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A'));
    const forged = await fetch(`${shop.url}${other}`, { headers: { cookie } });
    expect(forged.status).toBe(404);
  });
});
