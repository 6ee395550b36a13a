// Proves screens-25, screens-26.

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { relyingParty } from '#server/platform/auth/webauthn.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { one, rows } from '#server/platform/database/query.ts';
import { browserAt, type CustomerBrowser, signedIn } from '#tests/harness/customer.ts';
import { eventually, type TestShop, testShop } from '#tests/harness/shop.ts';
import { softPasskey } from '#tests/harness/soft-passkey.ts';
import { insertTestOrder } from '#tests/harness/test-orders.ts';
import { askExport } from './act-on-account.ts';
import { changeNames } from './change-names.ts';
import { insertErasure } from './data/store-erasures.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ config: { trustProxy: 1 } });
});
afterAll(() => shop.close());

const db = () => shop.program.deps.database;
let count = 0;

const sessionOf = (email: string) =>
  one<CustomerSession>(db(), 'select * from customer_sessions where email = $1', [email]);

async function customer(): Promise<{ email: string; phone: CustomerBrowser }> {
  count += 1;
  const email = `llave.${process.pid}.${count}@example.test`;
  await insertTestOrder(db(), { email });
  return { email, phone: await signedIn(shop, email) };
}

const device = () => {
  const { origin, id: rpId } = relyingParty(shop.program.deps);
  return softPasskey({ origin, rpId });
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

it('signs its customer in without a code, from another browser, and is told by mail', async () => {
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

it('is asked of a stranger in words that name nobody', async () => {
  const { reply } = await browserAt(shop).call('POST', '/passkey/options', {});
  expect(reply).toMatchObject({ allowCredentials: [], userVerification: 'required' });
  expect((await browserAt(shop).call('POST', '/passkeys/options', {})).code).toBe('email_unproved');
});

it('does not open the back office, nor one of staff an account', async () => {
  const { phone } = await customer();
  const key = device();
  await added(phone, key);
  const forStaff = (await phone.fetchAs('POST', '/api/admin/passkey/options', {})).reply;
  const crossed = { passkey: key.answer(forStaff as unknown as { challenge: string }) };
  expect((await browserAt(shop).call('POST', '/passkey', crossed)).code).toBe('customer_passkey_refused');
  const forCustomers = { passkey: key.answer(await asked(phone, '/passkey/options')) };
  expect((await phone.fetchAs('POST', '/api/admin/passkey', forCustomers)).code).toBe('passkey_refused');
});

it('is renamed and taken away by its own address alone', async () => {
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

it('goes with the account that is erased, and is in the file of the account until then', async () => {
  const { email, phone } = await customer();
  const key = device();
  await added(phone, key, 'Llavero');
  const file = await phone.call('GET', '/export');
  expect(file.reply).toMatchObject({ passkeys: [{ name: 'Llavero' }], exports: [{ way: 'download' }] });
  await inTransaction(db(), (tx) => insertErasure(tx, { email, at: new Date() }));
  expect((await enterWith(browserAt(shop), key)).code).toBe('customer_passkey_refused');
});

it('the mailed link to the data opens once, and for the session of its own address alone', async () => {
  const { email, phone } = await customer();
  const { phone: other } = await customer();
  const { deps } = shop.program;
  const session = await sessionOf(email);
  await askExport(deps, session, 'es');
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
    db(),
    'select way, taken_at is not null as taken from customer_exports where email = $1',
    [email],
  );
  expect(log).toEqual([{ way: 'mail', taken: true }]);
  const [kept] = await rows<{ text: string }>(
    db(),
    `select b.text from mail_bodies b join mails m on m.id = b.mail_id where m.kind = 'customer-export' and m.recipient = $1`,
    [email],
  );
  if (kept) expect(kept.text).not.toContain(link);
});

it('names are added, put first and taken away in the account, and offered to its session alone', async () => {
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
