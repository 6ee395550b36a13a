import { beforeAll, describe, expect, it } from 'vitest';
import type { ReviewsReply, StaffReviewsReply } from '#contracts/customers/reviews-schemas.ts';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import { inviteReviews } from '#server/customers/reviews/jobs.ts';
import { reviewInvitation } from '#server/customers/reviews/review-invitation.ts';
import { orderToken, tokenHash } from '#server/orders/order-token.ts';
import type { MailSetting } from '#server/platform/feature/mail-kind.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { insertTestOrder, type TestOrder, type TestOrderOptions } from '#tests/harness/test-orders.ts';
import { eventually, type JsonAnswer, post, signIn, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);
let staff: Record<string, string>;
beforeAll(async () => {
  // The long delay keeps the shop's own sweep, which runs once a minute, from sending.
  await setDelay(dayMinutes);
  staff = { cookie: await signIn(shop) };
});

const millisecondsAgo = (ms: number) => new Date(Date.now() - ms);
const sql = (text: string, values: unknown[] = []) => shop.program.deps.database.query(text, values);
const tokenOf = ({ id }: Pick<TestOrder, 'id'>) =>
  orderToken(shop.program.deps.secrets.signingKey, 'review', id);

const deliveredOrder = (more: TestOrderOptions = {}) =>
  insertTestOrder(shop.program.deps.database, {
    state: 'completed',
    createdAt: millisecondsAgo(30 * hourMs),
    completedAt: millisecondsAgo(25 * hourMs),
    ...more,
  });

async function invitedOrder(more: TestOrderOptions = {}) {
  const order = await deliveredOrder(more);
  await sql(
    `insert into review_invitations (order_id, token_sha256, order_completed_at, invited_at, expires_at)
     values ($1, $2, now() - interval '25 hours', now() - interval '1 hour', now() + interval '29 days')`,
    [order.id, tokenHash(tokenOf(order))],
  );
  return { ...order, token: tokenOf(order) };
}

const write = (body: unknown, headers = {}): Promise<JsonAnswer> =>
  post(`${shop.url}/api/reviews`, body, headers);
const readReviews = async (after = ''): Promise<ReviewsReply> =>
  (await fetch(`${shop.url}/api/reviews?language=es${after && `&after=${after}`}`)).json();
const rowOf = async (order: TestOrder) =>
  (await sql('select * from reviews where order_id = $1', [order.id])).rows[0];
/** Counts invitations only, because the sweep for unsent mails also confirms the test orders. */
const mailsTo = (order: TestOrder) =>
  shop.mailbox
    .mails()
    .filter(({ to, headers }) => to.includes(order.email) && headers['list-unsubscribe'] !== undefined);

const dayMinutes = 24 * 60;
const setDelay = (delayMinutes: number | null) =>
  sql(
    `insert into settings (key, value) values ('reviews.invitation', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ delayMinutes })],
  );

const sweep = () =>
  inviteReviews({ ...shop.program.deps, config: { ...shop.program.deps.config, mode: 'live' } });

describe('the review invitation', () => {
  it('the review invitation is mailed once to the buyer a day after delivery, with a working link', async () => {
    const order = await deliveredOrder({ locale: 'it' });
    const young = await deliveredOrder({ completedAt: millisecondsAgo(23 * hourMs) });
    await Promise.all([sweep(), sweep(), sweep()]);
    await eventually(() => expect(mailsTo(order)).toHaveLength(1));
    await sweep();
    const [mail] = mailsTo(order);
    expect(mail?.subject).toBe('Com’è andato il tuo ordine?');
    expect(mail?.text).toContain(`/it/recensione?token=${tokenOf(order)}`);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect((await write({ token: tokenOf(order), rating: 4 })).status).toBe(200);
    expect(mailsTo(young)).toEqual([]);
    expect(mailsTo(order)).toHaveLength(1);
  });

  it.each<[string, TestOrderOptions, string]>([
    ['refunded', { paymentState: 'partially_refunded' }, ''],
    ['stopped', {}, `update orders set stop_reason = 'dispute' where id = $1`],
    ['a sample', { sample: true }, ''],
    [
      'delivered long ago',
      { createdAt: millisecondsAgo(60 * dayMs), completedAt: millisecondsAgo(59 * dayMs) },
      '',
    ],
    [
      'of an address that said no',
      {},
      `insert into suppressions (email, kind, source) select lower(email), 'reviews', 'link' from orders where id = $1`,
    ],
  ])('the review invitation is not mailed when the order is %s', async (_, options, change) => {
    // The shop's own sweep must not run between the order and the change that blocks its invitation.
    const order = await deliveredOrder({ completedAt: millisecondsAgo(23 * hourMs), ...options });
    if (change) await sql(change, [order.id]);
    await sql(`update orders set completed_at = completed_at - interval '2 hours' where id = $1`, [order.id]);
    await sweep();
    const { rows } = await sql('select 1 from review_invitations where order_id = $1', [order.id]);
    expect(rows).toEqual([]);
  });

  it('the review invitation expires 30 days after delivery, however late it was sent', async () => {
    const order = await deliveredOrder({
      createdAt: millisecondsAgo(30 * dayMs),
      completedAt: millisecondsAgo(28 * dayMs),
    });
    // The sweep ignores orders older than the newest invited one.
    await sql('delete from review_invitations');
    await setDelay(27 * dayMinutes);
    await sweep();
    const { rows } = await sql(
      `select expires_at - order_completed_at = interval '30 days' as ends from review_invitations where order_id = $1`,
      [order.id],
    );
    expect(rows).toEqual([{ ends: true }]);
    await setDelay(dayMinutes);
  });

  it('the review invitation is not created on the last of the 30 days', async () => {
    const order = await deliveredOrder({
      createdAt: millisecondsAgo(30 * dayMs),
      completedAt: millisecondsAgo(29.5 * dayMs),
    });
    // The sweep ignores orders older than the newest invited one.
    await sql('delete from review_invitations');
    await setDelay(28 * dayMinutes);
    await sweep();
    const { rows } = await sql('select 1 from review_invitations where order_id = $1', [order.id]);
    expect(rows).toEqual([]);
    await setDelay(dayMinutes);
  });

  it('the review invitation is not mailed after 30 days', async () => {
    const { id, number, email, username, token } = await invitedOrder();
    const order = {
      ...{ id, number, email, username, locale: 'es', state: 'completed', paymentState: 'paid' },
      ...{ stopped: false, serviceType: 'followers', audience: 'europe', createdAt: new Date() },
      ...{ quantity: 1000, bonusQuantity: 100 },
    } as MailOrder;
    const setting = {
      shop: { name: 'Auge' },
      publicUrl: shop.url,
      ...shop.program.deps.secrets,
    } as unknown as MailSetting;
    const written = () => reviewInvitation.write(shop.program.deps, { id, order, queuedFor: email }, setting);
    expect((await written())?.action?.url).toContain(token);
    await sql(
      `update review_invitations set order_completed_at = now() - interval '30 days' where order_id = $1`,
      [id],
    );
    expect(await written()).toBeUndefined();
  });

  it("the review invitation waits for the owner's delay, and is off when the owner disables it", async () => {
    const order = await deliveredOrder({ completedAt: millisecondsAgo(2 * hourMs) });
    await setDelay(null);
    expect(await sweep()).toBe(0);
    await setDelay(60);
    await sweep();
    await eventually(() => expect(mailsTo(order)).toHaveLength(1));
    await setDelay(dayMinutes);
  });

  it('the review invitation can be refused permanently by one click in the mail program', async () => {
    const order = await invitedOrder();
    const address = `${shop.url}/api/reviews/opt-out?token=${order.token}`;
    for (const again of [1, 2]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await fetch(address, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' });
      expect([again, answer.status]).toEqual([again, 200]);
    }
    const { rows } = await sql('select kind from suppressions where email = $1', [order.email]);
    expect(rows).toEqual([{ kind: 'reviews' }]);
    expect((await post(`${shop.url}/api/reviews/opt-out?token=x`, {})).status).toBe(404);
  });
});

describe('writing a review', () => {
  it('the review form stores a review once when sent concurrently, and allows later changes', async () => {
    const order = await invitedOrder({ locale: 'fr' });
    const body = { token: order.token, rating: '3', text: ' Bien ', name: 'Ana' };
    const answers = await Promise.all(Array.from({ length: 12 }, () => write(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await rowOf(order)).toMatchObject({
      rating: 3,
      text: 'Bien',
      name: 'Ana',
      locale: 'fr',
      quantity: 1100,
    });
    const { written_at: first } = await rowOf(order);
    await write({ token: order.token, rating: 5 });
    const changed = await rowOf(order);
    expect(changed).toMatchObject({ rating: 5, text: '', name: `${order.username.slice(0, 1)}•••••` });
    expect(changed.written_at).toEqual(first);
  });

  it('the review form refuses changes after fourteen days, and a first review after the link expires', async () => {
    const order = await invitedOrder();
    await write({ token: order.token, rating: 2 });
    await sql(`update reviews set written_at = now() - interval '15 days' where order_id = $1`, [order.id]);
    expect((await write({ token: order.token, rating: 5 })).status).toBe(409);
    expect((await rowOf(order)).rating).toBe(2);
    const late = await invitedOrder();
    await sql(
      `update review_invitations set invited_at = now() - interval '29 days', expires_at = now() - interval '1 hour' where order_id = $1`,
      [late.id],
    );
    expect((await write({ token: late.token, rating: 5 })).status).toBe(404);
  });

  it.each([
    ['no token', { rating: 5 }, 400],
    ['a made-up token', { token: 'A'.repeat(32), rating: 5 }, 404],
    ['SQL for a token', { token: "' or true --", rating: 5 }, 404],
    ['the order’s id', { token: '019a0000-0000-7000-8000-000000000001', rating: 5 }, 404],
    ['no JSON', '{', 400],
  ])('a review is refused with %s', async (_, body, status) => {
    expect((await write(body)).status).toBe(status);
  });

  it.each([['no stars', { rating: '' }, 'rating']])(
    'the review form returns the field for %s',
    async (_, body, field) => {
      const { token } = await invitedOrder();
      const answer = await write({ token, ...body });
      expect([answer.status, answer.body.error]).toMatchObject([400, { field }]);
    },
  );

  it('the review form treats hostile text as text', async () => {
    const order = await invitedOrder();
    const text = `</li><script>alert(1)</script>\u202e\u0007'; drop table reviews; --`;
    expect((await write({ token: order.token, rating: 1, text, name: '<img src=x>' })).status).toBe(200);
    const shown = (await readReviews()).reviews.find(({ name }) => name === '<img src=x>');
    expect(shown?.text).toBe(`</li><script>alert(1)</script> '; drop table reviews; --`);
  });
});

describe('reading reviews', () => {
  it("the review list pages through all reviews once, the page's language and newest first, with totals over all", async () => {
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: ReviewsReply = await readReviews(after);
      seen.push(...page.reviews.map(({ id }) => id));
      after = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const { rows } = await sql(
      `select id, rating from reviews order by (locale = 'es') desc, written_at desc, id desc`,
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
    const mean = rows.reduce((sum, { rating }) => sum + rating, 0) / rows.length;
    const spread = [5, 4, 3, 2, 1].map((stars) => rows.filter(({ rating }) => rating === stars).length);
    const totals = { count: rows.length, average: Math.floor(mean * 10) / 10, spread, sample: true };
    await eventually(async () => expect((await readReviews()).totals).toEqual(totals));
  });

  it('the review list returns no order, address or user name', async () => {
    const order = await invitedOrder();
    await write({ token: order.token, rating: 4 });
    const text = JSON.stringify(await readReviews());
    for (const secret of [order.id, order.number, order.email, order.username, order.token]) {
      expect(text).not.toContain(secret);
    }
  });

  it('the review list refuses an invalid cursor', async () => {
    expect((await fetch(`${shop.url}/api/reviews?after=x`)).status).toBe(400);
    expect((await readReviews('019a0000-0000-7000-8000-000000000001')).reviews).toEqual([]);
  });
});

describe('staff reviews', () => {
  const call = (id: string, act: string, body: unknown = {}) =>
    post(`${shop.url}/api/admin/reviews/${id}/${act}`, body, staff);
  const list = async (query = ''): Promise<StaffReviewsReply> =>
    (await fetch(`${shop.url}/api/admin/reviews${query}`, { headers: staff })).json();

  it('staff reviews are hidden with a displayed reason while the rating still counts, and each change is kept', async () => {
    const order = await invitedOrder();
    await write({ token: order.token, rating: 1, text: 'Call 600 000 000', name: 'Eva' });
    const { id } = await rowOf(order);
    // The totals come from a cache that is invalidated a moment after the write.
    const written = await sql('select count(*)::int as count from reviews');
    await eventually(async () => expect((await readReviews()).totals).toMatchObject(written.rows[0]));
    const before = (await readReviews()).totals;
    expect((await call(id, 'hide', { reason: ' ' })).status).toBe(400);
    expect((await call(id, 'hide', {})).status).toBe(400);
    await Promise.all([1, 2, 3].map(() => call(id, 'hide', { reason: 'shows a phone number' })));
    const publicly = async () => (await readReviews()).reviews.find((review) => review.id === id);
    await eventually(async () => {
      expect(await publicly()).toMatchObject({ text: '', hiddenReason: 'shows a phone number', rating: 1 });
    });
    expect((await readReviews()).totals).toEqual(before);
    expect((await list('?state=hidden')).items.find((review) => review.id === id)?.text).toBe(
      'Call 600 000 000',
    );
    await call(id, 'reply', { reply: 'Sorry.' });
    await call(id, 'unhide');
    await eventually(async () => {
      expect(await publicly()).toMatchObject({
        text: 'Call 600 000 000',
        hiddenReason: null,
        reply: 'Sorry.',
      });
    });
    await call(id, 'reply', { reply: null });
    const shown = await fetch(`${shop.url}/api/admin/reviews/${id}`, { headers: staff });
    expect(await shown.json()).toMatchObject({
      text: 'Call 600 000 000',
      state: 'shown',
      story: [
        { action: 'review.hide', who: 'owner', after: { hidden_reason: 'shows a phone number' } },
        { action: 'review.reply' },
        { action: 'review.unhide' },
        { action: 'review.reply' },
      ],
    });
    const { rows } = await sql(
      `select action, before, after from audit_entries where subject_type = 'review' and subject_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'review.hide',
      'review.reply',
      'review.unhide',
      'review.reply',
    ]);
    expect(rows[0]).toMatchObject({
      before: { state: 'shown' },
      after: { hidden_reason: 'shows a phone number' },
    });
  });

  it('staff reviews are filtered by stars and paged', async () => {
    const { items: reviews } = await list('?rating=1');
    expect(reviews.length).toBeGreaterThan(0);
    expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1]));
    const first = await list('?rating=1&limit=1');
    const after = await list(`?rating=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...after.items]).toEqual(reviews);
    expect(after.items.map(({ id }) => id)).not.toContain(reviews[0]?.id);
    expect((await fetch(`${shop.url}/api/admin/reviews?rating=9`, { headers: staff })).status).toBe(400);
  });

  it('staff reviews refuse a change of a missing review', async () => {
    const id = '019a0000-0000-7000-8000-000000000001';
    for (const act of ['hide', 'unhide', 'reply']) {
      expect((await call(id, act, { reason: 'x', reply: 'y' })).status).toBe(404);
    }
  });
});

it('sample reviews are seeded once and never shown in live mode', async () => {
  const { seedReviews } = await import('#server/customers/reviews/sample-reviews.ts');
  const { deps } = shop.program;
  await seedReviews(deps);
  const { rows } = await sql('select count(*)::int as count from reviews where sample');
  expect(rows[0].count).toBe(9);
  const { listReviews, currentReviews } = await import('#server/customers/reviews/show-reviews.ts');
  const live = {
    ...deps,
    database: Object.create(deps.database),
    config: { ...deps.config, mode: 'live' as const },
  };
  expect((await listReviews(live, { after: null, locale: 'it' })).reviews.some(({ sample }) => sample)).toBe(
    false,
  );
  const { reviews } = await currentReviews(live, 'it');
  expect(reviews?.totals.sample).toBe(false);
  expect(reviews?.newest.some(({ sample }) => sample)).toBe(false);
});
