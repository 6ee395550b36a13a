import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpeningReply } from '#contracts/operations/go-live.ts';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { errorMessages } from '#messages/errors.ts';
import { submitContact } from '#server/customers/support/contact-page.ts';
import { features } from '#server/features.ts';
import { mailRows } from '#server/mail/jobs.ts';
import { openIfAlreadySold, openWhenReady } from '#server/operations/go-live/read-steps.ts';
import { openProviderGateway } from '#server/platform/clients/provider/provider.ts';
import { readShopOpening } from '#server/staff/maintenance/reject-unopened.ts';
import { readStoredMailTo } from '#tests/harness/kept-mail.ts';
import { queriesOn } from '../harness/queries.ts';
import { checkoutBody, eventually, newKey, post, signIn, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  // The shop's own backups fail at this path, so that only the test's backup counts.
  const config = { mode: 'live', backupDir: '/dev/null/backups', statusSyncSeconds: 3600 } as const;
  shop = await testShop({ config });
  // In live mode the client only calls public addresses, but the stand-in is local.
  shop.program.deps.provider = openProviderGateway({ timeoutMs: 2000 });
  shop.program.deps.config.publicUrl = shop.url;
  cookie = await signIn(shop);
});
afterAll(() => shop.close());

const deps = () => shop.program.deps;
const { execute, rows } = queriesOn(() => deps().database);
const readOpening = async () =>
  (await (await fetch(`${shop.url}/api/admin/opening`, { headers: { cookie } })).json()) as OpeningReply;
const missingSteps = async () =>
  (await readOpening()).steps.filter(({ done }) => !done).map(({ step }) => step);
const setup = async () =>
  (
    (await (
      await fetch(`${shop.url}/api/admin/session`, { headers: { cookie } })
    ).json()) as StaffSessionReply
  ).setup;
const postStep = (path: string, body: unknown = {}) =>
  post(`${shop.url}/api/admin/opening/${path}`, body, { cookie });
const openPayment = (more: Record<string, unknown> = {}) =>
  post(`${shop.url}/api/create-payment-intent`, checkoutBody(more), { 'idempotency-key': newKey() });
const saveSettingValue = (key: string, value: unknown) =>
  execute(
    'insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  );
const identity = {
  name: 'Tienda',
  legalName: 'Tienda de Prueba, S. L.',
  taxId: 'NIF B12345674',
  address: ['Calle Mayor 1', '28001 Madrid'],
  registry: '',
  email: 'hola@tienda.test',
};
const addService = (id: number, providerService: string | null) =>
  execute(
    `insert into services (id, type, audience, quantity, price_cents, position, provider_id, provider_service)
     values ($1, 'followers', 'europe', $1, 2000, $1, $2, $3)`,
    [id, providerService === null ? null : 1, providerService],
  );

const advised = ['legal_texts', 'certificate', 'second_factor', 'test_purchase'];

describe('a new live shop', () => {
  it("a new live shop rejects every call that sells, with a message in the buyer's language", async () => {
    await addService(1000, null);
    await saveSettingValue('touched', 0);
    const calls: [path: string, body: Record<string, unknown>][] = [
      ['create-payment-intent', checkoutBody({ serviceId: 1000, language: 'it' })],
      ['create-payment-intent', { ...checkoutBody({ language: 'it' }), existingPaymentIntentId: 'pi_1' }],
      ['likes/create-likes-payment-intent', checkoutBody({ language: 'it' })],
      ['orders', checkoutBody({ language: 'it' })],
      ['update-payment-intent', { paymentIntentId: 'pi_1', language: 'it' }],
      ['apply-discount', { code: 'X', serviceId: 1000, language: 'it' }],
    ];
    for (const [path, body] of calls) {
      const refused = await post(`${shop.url}/api/${path}`, body, { 'accept-language': 'it' });
      expect([path, refused.status, refused.body.error]).toMatchObject([
        path,
        503,
        { code: 'shop_not_open', message: errorMessages.it.shop_not_open },
      ]);
    }
    expect((await fetch(`${shop.url}/api/upsell-offers?serviceId=1000`)).status).toBe(503);
    expect(await rows('select 1 from orders')).toEqual([]);
    // A check that started before the package was saved ends soon.
    await eventually(async () => {
      const ready = (await (await fetch(`${shop.url}/readyz`)).json()) as { missing: string[] };
      expect(ready.missing).toEqual(['identity', 'mapping', 'webhook', 'mail', 'backup']);
    });
  });

  it('a new live shop sends no mail while it has the company and address of an example', async () => {
    const form = { name: 'Ana', email: 'ana@example.com', message: 'Hola' };
    const written = await submitContact(deps(), { form, locale: 'es', path: '/c', address: '10.1.0.1' });
    expect(written).toHaveProperty('to');
    const claim = mailRows.open(deps(), features).claim;
    expect(await claim(8)).toEqual([]);
    expect(await rows(`select 1 from mails where state = 'queued'`)).not.toEqual([]);
    expect(shop.mailbox.mails()).toEqual([]);
  });

  it('a new live shop keeps the company step open while its tax number has an invalid checksum', async () => {
    const taxId = 'NIF B12345678';
    await saveSettingValue('shop.identity', { ...identity, taxId });
    await eventually(async () =>
      expect((await readOpening()).steps.find(({ step }) => step === 'identity')).toMatchObject({
        done: false,
        facts: [{ kind: 'tax_number_invalid', taxId }],
      }),
    );
  });

  it('a new live shop opens automatically once every step is done', async () => {
    await saveSettingValue('shop.identity', identity);
    await eventually(async () => expect(await missingSteps()).not.toContain('identity'));
    // After opening, mails that waited leave. They go only to the owner and to the person who requested one.
    const reached = () => shop.mailbox.mails().map(({ to }) => to);
    await eventually(() => {
      expect(reached()).toContain(identity.email);
      expect(reached()).toContain('ana@example.com');
    });
    expect(reached().filter((to) => to.includes('ejemplo.es'))).toEqual([]);
    await addService(2000, '1001');
    await saveSettingValue('touched', 1);
    await eventually(async () =>
      expect((await readOpening()).steps.find(({ step }) => step === 'mapping')).toMatchObject({
        done: false,
        closes: false,
        facts: [{ kind: 'unmapped', services: [1000] }],
      }),
    );
    expect((await postStep('webhook')).body).toMatchObject({ success: true, wrong: null });
    await eventually(async () => expect(await missingSteps()).not.toContain('webhook'));
    const asked = await rows(`select 1 from pending_items where reason = 'payment_without_order'`);
    expect(asked).toEqual([]);

    expect((await postStep('mail')).status).toBe(200);
    const mail = await eventually(() => {
      const [found] = shop.mailbox.mails().filter(({ subject }) => subject.includes('correo de prueba'));
      expect(found).toBeDefined();
      return found!;
    });
    const [code = ''] = /\d{6}/.exec(mail.subject) ?? [];
    const kept = await eventually(() =>
      readStoredMailTo(deps().database, { kind: 'mail-proof', recipient: mail.to }),
    );
    for (const part of Object.values(kept)) expect(part).not.toContain(code);
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await postStep('mail/confirm', { code: other })).status).toBe(401);
    expect((await postStep('mail/confirm', { code })).status).toBe(200);

    expect(await missingSteps()).toEqual(['mapping', 'backup', ...advised]);
    expect(await setup()).toBe(true);
    expect((await openPayment({ serviceId: 2000 })).status).toBe(503);
    await execute(
      `insert into backups (cause, state, started_at, ended_at, file, bytes) values ('command', 'done', now(), now(), '/b', 1)`,
    );
    // `/readyz` reports ready when buyers can buy. Before opening it lists what is missing.
    await eventually(async () => {
      const ready = (await (await fetch(`${shop.url}/readyz`)).json()) as { missing: string[] };
      expect(ready.missing).toEqual((await readShopOpening(deps().database)) ? [] : ['opening']);
    });
    await openWhenReady(deps());
    await eventually(async () => expect((await openPayment({ serviceId: 2000 })).status).toBe(200));
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
    await eventually(async () => expect(await setup()).toBe(false));
  });

  it('a new live shop keeps a service closed when no provider offers it', async () => {
    const refused = await openPayment({ serviceId: 1000 });
    expect(refused.body.error).toMatchObject({ code: 'service_closed' });
    const sold = (await (await fetch(`${shop.url}/api/services`)).json()) as { id: number }[];
    expect(sold.map(({ id }) => id)).toEqual([2000, 9]);
  });

  it('a new live shop stays open when a proof expires, and closes without a seller identity', async () => {
    await execute('delete from backups');
    await execute('delete from mail_proofs');
    expect(await missingSteps()).toEqual(['mapping', ...advised]);
    // Open advice does not block selling and closes with its own proof.
    expect((await postStep('legal-texts')).status).toBe(200);
    expect(await missingSteps()).not.toContain('legal_texts');
    expect((await openPayment({ serviceId: 2000 })).status).toBe(200);
    await execute(`delete from settings where key = 'shop.identity'`);
    await eventually(async () =>
      expect((await openPayment({ serviceId: 2000 })).body.error).toMatchObject({ code: 'shop_not_open' }),
    );
  });
});

it('the opening treats a live shop with earlier sales as open', async () => {
  await execute(`delete from settings where key = 'shop.opened'`);
  await openIfAlreadySold(deps());
  expect(await readShopOpening(deps().database)).toBeUndefined();
  await execute(
    `update payments set settled_at = now() where id = (select id from payments order by created_at limit 1)`,
  );
  await openIfAlreadySold(deps());
  expect(await readShopOpening(deps().database)).toMatchObject({ because: 'sold_before' });
});
