import { describe, expect, it } from 'vitest';
import { submitWithdrawal } from '#server/checkout/withdrawals/withdrawal-page.ts';
import { unsubscribeToken } from '#server/mail/suppressions/unsubscribe-token.ts';
import {
  showUnsubscribe,
  submitUnsubscribe,
} from '#server/marketing/abandoned-checkouts/unsubscribe-page.ts';
import { rows } from '#server/platform/database/query.ts';
import { checkoutBody, eventually, post, testShop, uniqueName } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { tokenOf } from '#tests/harness/token-of.ts';

const shop = startForTests(() => testShop({ config: { rateLimits: true, trustProxy: 1 } }));

it("a flood of checkouts from one address is refused in the caller's language", async () => {
  const answers = await Promise.all(
    Array.from({ length: 45 }, () =>
      post(
        `${shop.url}/api/create-order-after-payment`,
        { paymentIntentId: 'pi_unknown123456' },
        { 'accept-language': 'fr-FR' },
      ),
    ),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(30).fill(404),
    ...Array(15).fill(429),
  ]);
  expect(limited[0]?.body.error).toMatchObject({ code: 'rate_limited' });
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

const forwardedFor = (address: string) => ({ 'x-forwarded-for': address });
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

it('an address may guess twenty codes over all calls, and then even the right one is refused', async () => {
  const address = '198.51.100.7';
  // The caller made up everything before the address that the proxy added.
  const claimed = (n: number) => forwardedFor(`203.0.113.${n}, ${address}`);
  const guessed = Array.from({ length: 28 }, (_, n) =>
    n % 2
      ? post(`${shop.url}/api/apply-discount`, { code: `VIP${n}00`, originalPrice: '9.99' }, claimed(n))
      : post(`${shop.url}/api/create-payment-intent`, checkoutBody({ couponCode: `VIP${n}00` }), claimed(n)),
  );
  const answers = await Promise.all(guessed);
  expect([count(answers, 422), count(answers, 429)]).toEqual([20, 8]);
  const right = { code: 'HOLA5', originalPrice: '9.99' };
  expect((await post(`${shop.url}/api/apply-discount`, right, forwardedFor(address))).status).toBe(429);
  const plain = await post(`${shop.url}/api/create-payment-intent`, checkoutBody(), forwardedFor(address));
  expect(plain.status).toBe(200);
});

it('a valid code does not count as a guess', async () => {
  const right = { code: 'HOLA5', originalPrice: '9.99' };
  for (let n = 0; n < 25; n += 1) {
    const { status } = await post(`${shop.url}/api/apply-discount`, right, forwardedFor('198.51.100.8'));
    expect(status).toBe(200);
  }
});

it('addresses of one IPv6 network share their limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      post(
        `${shop.url}/api/orders/search-by-number`,
        { orderNumber: 'K7PMAXWQ2D' },
        forwardedFor(`2001:db8:9:9::${n + 1}`),
      ),
    ),
  );
  expect([count(answers, 404), count(answers, 429)]).toEqual([30, 10]);
});

it('a corrected address receives a limited number of mails per hour over all orders', async () => {
  const { database } = shop.program.deps;
  const orders = await Promise.all(Array.from({ length: 6 }, () => insertTestOrder(database)));
  const answers = await Promise.all(
    orders.map(({ id }) =>
      post(
        `${shop.url}/api/orders/${tokenOf(id)}/email`,
        { email: 'stranger@example.test' },
        forwardedFor('198.51.101.1'),
      ),
    ),
  );
  expect([count(answers, 200), count(answers, 429)]).toEqual([5, 1]);
  // From another address the owner of the mailbox can still use it.
  const { id } = await insertTestOrder(database);
  const own = { email: 'stranger@example.test' };
  expect(
    (await post(`${shop.url}/api/orders/${tokenOf(id)}/email`, own, forwardedFor('198.51.101.2'))).status,
  ).toBe(200);
});

it('strangers cannot use up the corrections of an address through invalid orders', async () => {
  const email = 'kept.away@example.test';
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () =>
      post(`${shop.url}/api/orders/${crypto.randomUUID()}/email`, { email }, forwardedFor('198.51.102.1')),
    ),
  );
  // Attempts to guess links are limited per address.
  expect([count(guesses, 404), count(guesses, 429)]).toEqual([10, 2]);
  const order = await insertTestOrder(shop.program.deps.database);
  const mended = await post(
    `${shop.url}/api/orders/${tokenOf(order.id)}/email`,
    { email },
    forwardedFor('198.51.102.2'),
  );
  expect(mended.status).toBe(200);
});

it('correcting an order to its present address does not use up its limit', async () => {
  const order = await insertTestOrder(shop.program.deps.database);
  const again = (n: number) =>
    post(
      `${shop.url}/api/orders/${tokenOf(order.id)}/email`,
      { email: order.email },
      forwardedFor(`198.51.103.${n}`),
    );
  for (let n = 0; n < 6; n += 1) expect((await again(n)).status).toBe(200);
});

it('plain text, which a cross-site form may send, is refused by every call', async () => {
  const sendText = (path: string) =>
    fetch(`${shop.url}${path}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' });
  // The first call takes no body, the second one JSON.
  for (const path of ['/api/chat/restart', '/api/apply-discount'])
    expect((await sendText(path)).status).toBe(415);
});

it('campaign links are limited per address', async () => {
  const link = `${shop.url}/api/campaigns/links/${crypto.randomUUID()}?to=%2F.%2F%2Fevil.example`;
  const answers = await Promise.all(
    Array.from({ length: 125 }, () =>
      fetch(link, { headers: forwardedFor('198.51.104.1'), redirect: 'manual' }),
    ),
  );
  expect([count(answers, 404), count(answers, 429)]).toEqual([120, 5]);
});

it('a stranger who submits withdrawals for an address does not block its holder', async () => {
  const declare = (n: number, address: string) =>
    submitWithdrawal(shop.program.deps, {
      form: { name: 'Ana', orderNumber: `ABCDEFG${n}`, email: 'held.up@example.test', step: 'confirm' },
      ...{ locale: 'es', path: '/es/desistimiento', address },
    });
  const taken = [];
  for (let n = 10; n < 24; n += 1) taken.push(await declare(n, '198.51.102.1'));
  expect(taken.filter((answer) => 'to' in answer)).toHaveLength(12);
  expect(await declare(30, '198.51.102.2')).toMatchObject({
    to: expect.stringContaining('/es/desistimiento?'),
  });
});

describe('unsubscribing', () => {
  const db = () => shop.program.deps.database;
  const newEmail = () => `${uniqueName('ana')}@example.com`;
  const tokenFor = (email: string) => unsubscribeToken(shop.program.deps.secrets, email);
  const stoppedFor = async (email: string) =>
    (
      await rows<{ kind: string }>(db(), 'select kind from suppressions where email = $1 order by kind', [
        email,
      ])
    ).map(({ kind }) => kind);
  const all = ['marketing', 'reminders', 'reviews'];

  let visitor = 0;
  function submit(form: Record<string, unknown>, address?: string) {
    visitor += 1;
    const from = address ?? `10.3.0.${visitor}`;
    return submitUnsubscribe(shop.program.deps, {
      form,
      locale: 'fr',
      path: '/fr/darse-de-baja',
      address: from,
    });
  }
  const mailsTo = (email: string) => shop.mailbox.mails().filter(({ to }) => to.includes(email));

  describe('the unsubscribe form', () => {
    it('the unsubscribe form stops every optional mail at once, stores the reason and confirms by mail', async () => {
      const email = newEmail();
      const form = { username: '@ana', email: email.toUpperCase(), reason: 'Trop de mails' };
      expect(await submit(form)).toEqual({ to: '/fr/darse-de-baja?done=1' });
      expect(await stoppedFor(email)).toEqual(all);
      expect(
        await rows(db(), 'select username, reason from unsubscribe_requests where email = $1', [email]),
      ).toEqual([{ username: '@ana', reason: 'Trop de mails' }]);
      await eventually(() => expect(mailsTo(email)).toHaveLength(1));
      const [mail] = mailsTo(email);
      expect(mail?.subject).toBe('Vous ne recevrez plus d’offres ni de rappels');
      expect(mail?.text).toContain('/fr/darse-de-baja?token=');
      expect(mail?.text).not.toContain('Trop de mails');
    });

    it('the unsubscribe form needs only the address', async () => {
      const email = newEmail();
      expect(await submit({ email, username: '', reason: '' })).toEqual({ to: '/fr/darse-de-baja?done=1' });
      expect(await stoppedFor(email)).toEqual(all);
      await eventually(() => expect(mailsTo(email)).toHaveLength(1));
    });

    it('the unsubscribe form replies the same for buyers and unknown addresses', async () => {
      const order = await insertTestOrder(db(), {});
      const form = { username: 'ana', reason: 'Ya no lo uso' };
      const [known, unknown] = await Promise.all([
        submit({ ...form, email: order.email }),
        submit({ ...form, email: newEmail() }),
      ]);
      expect(known).toEqual(unknown);
    });

    it('the unsubscribe form keeps unsubscribing when sent repeatedly, and mails at most twice', async () => {
      const email = newEmail();
      for (const _ of [1, 2, 3, 4]) await submit({ username: 'ana', email, reason: 'Ya no lo uso' });
      expect(await rows(db(), 'select from unsubscribe_requests where email = $1', [email])).toHaveLength(2);
      expect(await stoppedFor(email)).toEqual(all);
    });

    it('the unsubscribe form is refused after a flood from one address, and returns the entered values', async () => {
      const form = () => ({ username: 'ana', email: newEmail(), reason: 'Ya no lo uso' });
      for (let n = 0; n < 20; n += 1) await submit(form(), '10.4.0.1');
      const last = form();
      expect(await submit(last, '10.4.0.1')).toMatchObject({
        status: 429,
        visit: { values: last, obstacle: 'rate_limited' },
      });
      expect(await stoppedFor(last.email)).toEqual([]);
    });
  });

  describe('a mailed unsubscribe link', () => {
    it('a mailed unsubscribe link lets its holder choose, shows only part of the address and no orders', async () => {
      const email = newEmail();
      const token = tokenFor(email);
      const look = () => showUnsubscribe(shop.program.deps, new URLSearchParams({ token }));
      const wanted = { marketing: false, reminders: false, reviews: true };
      expect(await look()).toEqual({
        status: 200,
        visit: { kind: 'mail-choices', token, maskedEmail: 'a•••@example.com', wanted, saved: false },
      });
      const answer = await submit({ token, step: 'save', 'want-reviews': 'on' });
      expect(answer).toEqual({ to: `/fr/darse-de-baja?token=${token}&saved=1` });
      // Without consent there is no unsubscription to store.
      expect(await stoppedFor(email)).toEqual([]);
      await submit({ token, step: 'none' });
      expect(await stoppedFor(email)).toEqual(all);
      await submit({
        token,
        step: 'save',
        'want-reviews': 'on',
        'want-marketing': 'on',
        'want-reminders': 'on',
      });
      expect(await stoppedFor(email)).toEqual([]);
      expect(await look()).toMatchObject({
        visit: { wanted: { marketing: true, reminders: true, reviews: true } },
      });
      const { rows: consents } = await db().query(
        'select choice, statement, locale, source from mail_consents where email = $1 order by choice',
        [email],
      );
      expect(consents).toEqual([
        {
          choice: 'marketing',
          statement: 'Offres: Remises et nouveautés de la boutique',
          locale: 'fr',
          source: 'link',
        },
        {
          choice: 'reminders',
          statement: 'Commande inachevée: Un rappel si vous laissez une commande en cours de route',
          locale: 'fr',
          source: 'link',
        },
      ]);
    });

    it('a mailed unsubscribe link removes a complaint block of its holder, but keeps a bounce block', async () => {
      const email = newEmail();
      await db().query(
        `insert into suppressions (email, kind, source) values ($1, 'complaint', 'report'), ($1, 'bounce', 'report')`,
        [email],
      );
      await submit({ token: tokenFor(email), step: 'save', 'want-reviews': 'on' });
      expect(await stoppedFor(email)).toEqual(['bounce']);
    });

    it('an altered unsubscribe link opens the form and is rejected when submitted', async () => {
      const forged = tokenFor(newEmail()).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
      const visit = { kind: 'unsubscribe-form', obstacle: 'bad_link' };
      const query = new URLSearchParams({ token: forged.slice(2) });
      expect(await showUnsubscribe(shop.program.deps, query)).toMatchObject({ status: 404, visit });
      expect(await submit({ token: forged.slice(2), step: 'none' })).toMatchObject({ status: 404, visit });
    });
  });

  describe('a one-click unsubscription', () => {
    const click = (token: string, init: RequestInit = {}) =>
      fetch(`${shop.url}/api/unsubscribe?token=${token}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
        ...init,
      });

    it('a one-click unsubscription accepts form and multipart bodies, other origins and repeated calls', async () => {
      const email = newEmail();
      expect((await click(tokenFor(email))).status).toBe(200);
      expect(await stoppedFor(email)).toEqual(all);
      const body = new FormData();
      body.set('List-Unsubscribe', 'One-Click');
      const whole = { headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }, body };
      expect((await click(tokenFor(email), whole)).status).toBe(200);
      await new Promise((resolve) => setImmediate(resolve));
      expect(mailsTo(email)).toEqual([]);
    });

    it('a one-click unsubscription ignores a foreign link, and attempts are limited', async () => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': '198.51.100.9',
      };
      const answers = await Promise.all(Array.from({ length: 25 }, () => click('x'.repeat(60), { headers })));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(20).fill(404),
        ...Array(5).fill(429),
      ]);
      const email = newEmail();
      expect((await click(tokenFor(email), { headers })).status).toBe(200);
      expect(await stoppedFor(email)).toEqual(all);
      expect((await click(tokenFor(email), { body: 'x'.repeat(20_000) })).status).toBe(413);
    });

    it('a one-click unsubscription redirects a browser to the page', async () => {
      const token = tokenFor(newEmail());
      const answer = await fetch(`${shop.url}/api/unsubscribe?token=${token}`, {
        redirect: 'manual',
        headers: { cookie: 'locale=it' },
      });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `/it/darse-de-baja?token=${token}`,
      ]);
    });
  });
});
