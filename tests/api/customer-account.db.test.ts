import { describe, expect, it } from 'vitest';
import { changeNames } from '#server/customers/account/change-names.ts';
import { requestExport } from '#server/customers/account/data/request-export.ts';
import { insertErasure } from '#server/customers/account/data/store-erasures.ts';
import { readChosen } from '#server/customers/account/read-chosen.ts';
import { signInByLink } from '#server/customers/account/sign-in/sign-in-by-code.ts';
import { accountVisits } from '#server/customers/account/visit-account.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { relyingParty } from '#server/platform/auth/webauthn.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { PageVisit } from '#server/platform/http/page-piece.ts';
import { browserAt, type CustomerBrowser, mailedCode, signedIn } from '#tests/harness/customer.ts';
import { queriesOn } from '#tests/harness/queries.ts';
import { eventually, openCheckout, payWith, testShop } from '#tests/harness/shop.ts';
import { createSoftwarePasskey } from '#tests/harness/soft-passkey.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';

const shop = startForTests(() => testShop({ config: { trustProxy: 1 } }));

const db = () => shop.program.deps.database;
const { execute, one, rows } = queriesOn(db);
let count = 0;
const newAddress = () => {
  count += 1;
  return `ana.${process.pid}.${count}@example.test`;
};
const emailQuery = (email: string) => `?email=${encodeURIComponent(email)}`;

describe.concurrent('a customer account', () => {
  it('a customer account reports consent to offers only when given with a paid order', async () => {
    const [agreed, declined] = [newAddress(), newAddress()];
    const { id } = await insertTestOrder(db(), { email: agreed });
    await insertTestOrder(db(), { email: declined });
    await execute(
      `insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
       values ($1, 'marketing', 'yes', '1', 'es', now())`,
      [id],
    );
    const { deps } = shop.program;
    const chosen = (email: string) =>
      readChosen(deps, { email } as Parameters<typeof readChosen>[1], 'es').then(({ mails }) => mails);
    expect(await chosen(agreed)).toEqual({ marketing: true, reminders: true, reviews: true });
    expect(await chosen(declined)).toEqual({ marketing: false, reminders: false, reviews: true });
  });

  it('a customer account is shown to the verified address and refused to all others alike', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const mine = await insertTestOrder(db(), { email, username: 'ana.flor' });
    const theirs = await insertTestOrder(db(), { email: other });
    await insertTestOrder(db(), { email, sample: true });
    await insertTestOrder(db(), { email, paidAt: null });
    const phone = await signedIn(shop, email);

    const account = await phone.call('GET', emailQuery(email.toUpperCase()));
    expect(account.reply).toMatchObject({
      email,
      totalOrders: 1,
      orders: [
        {
          id: mine.id,
          packageName: '1000 seguidores europeos',
          instagramUsername: 'ana.flor',
          status: 'processing',
          totalAmount: '9.99',
          quantity: 1000,
          serviceId: 204,
          refillStatus: null,
        },
      ],
    });

    const stranger = browserAt(shop);
    const refused = await stranger.call('GET', emailQuery(email));
    expect([refused.status, refused.code]).toEqual([401, 'email_unproved']);
    for (const address of [other, 'nobody@example.test', '', email]) {
      const from = address === email ? stranger : phone;
      expect((await from.call('GET', emailQuery(address))).reply).toEqual(refused.reply);
    }
    expect((await phone.call('GET', '')).status).toBeGreaterThanOrEqual(400);
    const file = await phone.call('GET', '/export');
    expect(JSON.stringify(file.reply)).toContain(mine.number);
    expect(JSON.stringify(file.reply)).not.toContain(theirs.number);
    expect((await stranger.call('GET', '/export')).reply).toEqual(refused.reply);
  });

  it('a customer account contains an order whose received payment awaits review', async () => {
    const email = newAddress();
    const held = await insertTestOrder(db(), { email, paidAt: null });
    await execute(
      `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, method)
       values ($1, 'succeeded', 'pi_held_in_account', 999, 50, 'card')`,
      [held.id],
    );
    const phone = await signedIn(shop, email);
    const account = await phone.call('GET', emailQuery(email));
    expect(account.reply).toMatchObject({ totalOrders: 1, orders: [{ id: held.id }] });
  });

  it('a customer account does not exist when all its orders moved to another address', async () => {
    const email = newAddress();
    const { id } = await insertTestOrder(db(), { email });
    const phone = await signedIn(shop, email);
    await execute('update orders set email = $2 where id = $1', [id, newAddress()]);
    expect(await phone.call('GET', emailQuery(email))).toMatchObject({
      status: 404,
      code: 'customer_not_found',
    });
    await phone.ask(email);
    const last = await one<{ id: string }>(
      'select id from customer_codes where email = $1 order by created_at desc limit 1',
      [email],
    );
    await eventually(async () => {
      const key = `customer-code:${last.id}`;
      const { left } = await one<{ left: number }>(
        'select count(*)::int as left from mails where dedupe_key = $1',
        [key],
      );
      expect(left).toBe(0);
    });
  });
});

describe.concurrent('an erased account', () => {
  const visit = (phone: ReturnType<typeof browserAt>) =>
    ({
      path: '/es/mi-cuenta',
      locale: 'es',
      query: new URLSearchParams(),
      request: {
        ip: '203.0.113.8',
        headers: {},
        cookies: Object.fromEntries(phone.jar),
        server: { serializeCookie: () => 'gone' },
      },
    }) as unknown as PageVisit;

  it('an erased account loses its access and all data not required by law, and starts empty with a new order', async () => {
    const { deps } = shop.program;
    const { submit } = accountVisits(deps);
    const [email, other] = [newAddress(), newAddress()];
    const kept = await insertTestOrder(db(), { email });
    const unpaid = await insertTestOrder(db(), { email, paidAt: null, state: 'cancelled' });
    const write = (from: string) =>
      execute(
        `insert into contact_messages (name, email, message, locale, fingerprint, created_at)
         values ('Ana', $1, 'Hola', 'es', sha256(convert_to($1, 'UTF8')), now())`,
        [from],
      );
    await write(email);
    await write(other);
    const [phone, desk] = [await signedIn(shop, email), await signedIn(shop, email, { mails: 2 })];
    const unsure = await submit?.(visit(phone), { step: 'erase' });
    expect(unsure).toMatchObject({ status: 422, content: { account: { kind: 'erase', unsure: true } } });
    expect((await phone.call('GET', emailQuery(email))).status).toBe(200);

    expect(await submit?.(visit(phone), { step: 'erase', sure: 'yes' })).toMatchObject({
      to: '/es/mi-cuenta?erased',
    });
    for (const each of [phone, desk]) expect((await each.call('GET', emailQuery(email))).status).toBe(401);
    await eventually(async () => {
      const facts = await one<Record<string, unknown>>(
        `select (select count(*)::int from customer_erasures where email is not null) as open,
                (select count(*)::int from contact_messages where email = $1) as messages,
                (select count(*)::int from contact_messages where email = $2) as others,
                (select email from orders where id = $3) as paid, (select email from orders where id = $4) as unpaid`,
        [email, other, kept.id, unpaid.id],
      );
      expect(facts).toEqual({
        open: 0,
        messages: 0,
        others: 1,
        paid: email,
        unpaid: 'forgotten@shop.invalid',
      });
    });

    const fresh = await insertTestOrder(db(), { email });
    const again = await signedIn(shop, email, { mails: 3 });
    const account = await again.call('GET', emailQuery(email));
    expect(account.reply).toMatchObject({ totalOrders: 1, orders: [{ id: fresh.id }] });
    const past = await again.fetchAs('POST', `/api/request-refill/${kept.number}`);
    expect(past.code).toBe('email_unproved');
  });
});

describe.concurrent('the mailed sign-in link', () => {
  const linkIn = (email: string) =>
    eventually(() => {
      const [mail] = shop.mailbox.mails().filter(({ to }) => to.includes(email));
      const [, link] = /\?enter=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
      expect(link).toBeDefined();
      return link ?? '';
    });
  const follow = (typed: string, device?: string) => {
    const client = { address: '203.0.113.9', userAgent: undefined, devices: device ? [device] : [] };
    return signInByLink(shop.program.deps, { typed, client });
  };

  it('the mailed sign-in link signs in the requesting browser once and no other', async () => {
    const email = newAddress();
    await insertTestOrder(db(), { email });
    const [phone, other] = [browserAt(shop), browserAt(shop)];
    await phone.ask(email);
    await other.ask('nobody@example.test');
    const link = await linkIn(email);
    const device = phone.jar.get('customer_device');
    expect(await follow(link)).toEqual({ outcome: 'elsewhere', email });
    expect(await follow(link, other.jar.get('customer_device'))).toEqual({ outcome: 'elsewhere', email });
    for (const bad of [`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, '', 'x.y'])
      expect(await follow(bad, device)).toEqual({ outcome: 'over' });
    const entries = await Promise.all([follow(link, device), follow(link, device), follow(link, device)]);
    expect(entries.map(({ outcome }) => outcome).sort()).toEqual(['entered', 'over', 'over']);
    // Signing in by the link also uses up the code of the same mail.
    const { text } = await one<{ text: string }>(
      `select b.text from mails m join mail_bodies b on b.mail_id = m.id where m.recipient = $1`,
      [email],
    );
    expect(text).not.toContain(link.split('.')[1]);
  });
});

describe.concurrent('a refill requested by the buyer', () => {
  async function dropped(email: string) {
    // Marks the shop's own check for drops as just done.
    await execute(`insert into refill_runs (cause, started_at, finished_at) values ('clock', now(), now())`);
    const opened = await openCheckout(shop, { email });
    await payWith(shop, opened.paymentIntentId);
    await eventually(async () => {
      const { state } = await one<{ state: string }>('select state from orders where id = $1', [
        opened.orderId,
      ]);
      expect(state).toBe('completed');
    });
    // Acts as if the count at delivery had been so high that the present count is a drop.
    const drop = () =>
      execute('update fulfilments set start_count = 2000000 where order_id = $1', [opened.orderId]);
    return { ...opened, drop };
  }
  const request = (from: ReturnType<typeof browserAt>, named: string) =>
    from.fetchAs('POST', `/api/request-refill/${named}`);

  it('a refill is requested by access token or from the account, and the reply has the reason for a refusal', async () => {
    const email = newAddress();
    const order = await dropped(email);
    const stranger = browserAt(shop);
    const early = await request(stranger, order.accessToken);
    expect(early.status).toBe(409);
    expect(early.reply).toMatchObject({ success: false, why: expect.arrayContaining(['no_drop']) });
    expect(early.reply.message).toContain('10');
    await order.drop();

    const unproved = await request(stranger, order.orderNumber);
    expect([unproved.status, unproved.code]).toEqual([401, 'email_unproved']);
    expect((await request(stranger, 'K7PM4XWQ2D')).reply).toEqual(unproved.reply);
    const other = newAddress();
    await insertTestOrder(db(), { email: other });
    const thief = await signedIn(shop, other);
    expect((await request(thief, order.orderNumber)).reply).toEqual(unproved.reply);
    for (const id of [order.orderId, crypto.randomUUID()])
      expect((await request(stranger, id)).reply).toEqual(unproved.reply);

    const phone = browserAt(shop);
    await phone.ask(email);
    await phone.enter(email, await mailedCode(shop, email));
    const done = await request(phone, order.orderNumber);
    expect(done.reply).toMatchObject({ success: true, asked: 1, message: 'Reposición solicitada' });
    const again = await request(stranger, order.accessToken);
    expect(again.reply).toMatchObject({ success: false, why: expect.arrayContaining(['refill_open']) });
    const account = await phone.call('GET', emailQuery(email));
    expect(account.reply.orders).toMatchObject([
      { refillStatus: expect.stringMatching(/pending|processing/) },
    ]);
  });
});

describe('customer passkeys', () => {
  let count = 0;

  const sessionOf = (email: string) =>
    one<CustomerSession>('select * from customer_sessions where email = $1', [email]);

  async function customer(): Promise<{ email: string; phone: CustomerBrowser }> {
    count += 1;
    const email = `llave.${process.pid}.${count}@example.test`;
    await insertTestOrder(db(), { email });
    return { email, phone: await signedIn(shop, email) };
  }

  const device = () => {
    const { origin, id: rpId } = relyingParty(shop.program.deps);
    return createSoftwarePasskey({ origin, rpId });
  };
  type Device = ReturnType<typeof device>;
  const asked = async (from: CustomerBrowser, path: string) =>
    (await from.call('POST', path, {})).reply as unknown as { challenge: string };

  async function added(from: CustomerBrowser, key: Device, name?: string) {
    const passkey = key.register(await asked(from, '/passkeys/options'));
    return from.call('POST', '/passkeys', { passkey, ...(name ? { name } : {}) });
  }
  const enterWith = async (from: CustomerBrowser, key: Device) =>
    from.call('POST', '/passkey', { passkey: key.answer(await asked(from, '/passkey/options')) });

  it('customer passkeys sign in without a code from another browser, and are announced by mail', async () => {
    const { email, phone } = await customer();
    const key = device();
    expect((await added(phone, key, 'Mi móvil')).status).toBe(201);
    await eventually(() => {
      const titles = shop.mailbox.mails().filter(({ to }) => to.includes(email));
      expect(titles.map(({ subject }) => subject)).toContain('Llave de acceso añadida a tu cuenta');
    });
    const laptop = browserAt(shop);
    expect(await enterWith(laptop, key)).toMatchObject({ status: 200, reply: { email } });
    const account = await laptop.call('GET', `?email=${encodeURIComponent(email)}`);
    expect(account.reply.totalOrders).toBe(1);
    const { reply } = await laptop.call('GET', '/passkeys');
    expect(reply.passkeys).toMatchObject([{ name: 'Mi móvil', lastUsedAt: expect.any(String) }]);
  });

  it('passkeys are requested from strangers with texts that name no one', async () => {
    const { reply } = await browserAt(shop).call('POST', '/passkey/options', {});
    expect(reply).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    expect((await browserAt(shop).call('POST', '/passkeys/options', {})).code).toBe('email_unproved');
  });

  it('customer passkeys do not open the back office, and staff passkeys open no account', async () => {
    const { phone } = await customer();
    const key = device();
    await added(phone, key);
    const forStaff = (await phone.fetchAs('POST', '/api/admin/passkey/options', {})).reply;
    const crossed = { passkey: key.answer(forStaff as unknown as { challenge: string }) };
    expect((await browserAt(shop).call('POST', '/passkey', crossed)).code).toBe('customer_passkey_refused');
    const forCustomers = { passkey: key.answer(await asked(phone, '/passkey/options')) };
    expect((await phone.fetchAs('POST', '/api/admin/passkey', forCustomers)).code).toBe('passkey_refused');
  });

  it('customer passkeys are renamed and removed by their own address only', async () => {
    const { phone } = await customer();
    const { phone: other } = await customer();
    const key = device();
    const { reply } = await added(phone, key);
    const path = `/passkeys/${reply.id}`;
    for (const attempt of [
      other.call('PUT', path, { name: 'Mía' }),
      other.call('DELETE', path),
      browserAt(shop).call('DELETE', path),
    ])
      expect((await attempt).code).toMatch(/^(not_found|email_unproved)$/);
    expect((await other.call('GET', '/passkeys')).reply.passkeys).toEqual([]);
    expect((await phone.call('PUT', path, { name: 'Portátil' })).status).toBe(200);
    expect((await phone.call('GET', '/passkeys')).reply.passkeys).toMatchObject([{ name: 'Portátil' }]);
    expect((await phone.call('DELETE', path)).status).toBe(200);
    expect((await enterWith(browserAt(shop), key)).code).toBe('customer_passkey_refused');
  });

  it('customer passkeys are deleted with the account and included in its data export until then', async () => {
    const { email, phone } = await customer();
    const key = device();
    await added(phone, key, 'Llavero');
    const file = await phone.call('GET', '/export');
    expect(file.reply).toMatchObject({ passkeys: [{ name: 'Llavero' }], exports: [{ way: 'download' }] });
    await inTransaction(db(), (tx) => insertErasure(tx, { email, at: new Date() }));
    expect((await enterWith(browserAt(shop), key)).code).toBe('customer_passkey_refused');
  });

  it('the mailed data link opens once and only for the session of its own address', async () => {
    const { email, phone } = await customer();
    const { phone: other } = await customer();
    const { deps } = shop.program;
    const session = await sessionOf(email);
    await requestExport(deps, session, 'es');
    const link = await eventually(() => {
      const mail = shop.mailbox.mails().find(({ to, text }) => to.includes(email) && text.includes('?file='));
      const found = /\?file=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      expect(found).not.toBe('');
      return found;
    });
    const path = `/export?link=${link}`;
    expect((await browserAt(shop).call('GET', path)).code).toBe('email_unproved');
    expect((await other.call('GET', path)).code).toBe('export_over');
    const forged = `/export?link=${link.slice(0, -3)}abc`;
    expect((await phone.call('GET', forged)).code).toBe('export_over');
    expect((await phone.call('GET', path)).reply).toMatchObject({ email });
    expect((await phone.call('GET', path)).code).toBe('export_over');
    const log = await rows(
      'select way, taken_at is not null as taken from customer_exports where email = $1',
      [email],
    );
    expect(log).toEqual([{ way: 'mail', taken: true }]);
    const [kept] = await rows<{ text: string }>(
      `select b.text from mail_bodies b join mails m on m.id = b.mail_id where m.kind = 'customer-export' and m.recipient = $1`,
      [email],
    );
    if (kept) expect(kept.text).not.toContain(link);
  });

  it('account names can be added, prioritised and removed, and are offered to their own session only', async () => {
    const { email, phone } = await customer();
    const session = await sessionOf(email);
    const { deps } = shop.program;
    const names = async (from: CustomerBrowser) => (await from.call('GET', '/usernames')).reply.usernames;
    const [ordered] = (await names(phone)) as string[];
    expect(await changeNames(deps, session, { act: 'add', typed: '@Lola.Pinta' })).toBe(true);
    expect(await changeNames(deps, session, { act: 'add', typed: 'no es un nombre' })).toBe(false);
    expect(await names(phone)).toEqual(['lola.pinta', ordered]);
    await changeNames(deps, session, { act: 'first', typed: ordered ?? '' });
    expect(await names(phone)).toEqual([ordered, 'lola.pinta']);
    await changeNames(deps, session, { act: 'remove', typed: ordered ?? '' });
    expect(await names(phone)).toEqual(['lola.pinta']);
    expect(await names(browserAt(shop))).toEqual([]);
  });
});
