import { hash } from '@node-rs/argon2';
import type { BrowserContext, Page } from '@playwright/test';
import { providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { startProvider } from '#sandbox/provider/start-provider.ts';
import type { Provider } from '#sandbox/provider/types.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { change, sealKey } from './hero-shop.ts';
import { expect, type Staff, signInAs, test } from './staff.ts';

const words = providersMessages.es;
const pending = pendingMessages.es;
const sheets = sheetsMessages.es;
const shell = shellMessages.es;
const password = 'correct horse battery';
const newKey = 'the-key-that-it-takes-now';

interface Scene {
  provider: Provider;
  providerId: number;
  name: string;
  link: string;
  itemId: string;
}

async function refusingProvider(): Promise<Scene> {
  const provider = await startProvider({ port: 0, key: newKey, deliverySeconds: 1000 });
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Ribera ${mark}`;
  const username = `ribera.${mark}`;
  const link = `https://www.instagram.com/${username}/`;
  const [row] = await change<{ id: number }>([
    `with provider as (
       insert into providers (name, api_url, api_key_sealed, currency) values ($1, $2, $3, 'EUR') returning id
     ), listed as (
       insert into provider_services (provider_id, external_id, name, rate, min_quantity, max_quantity)
       select id, '1001', 'Followers', 1.2, 10, 500000 from provider returning provider_id
     ), service as (
       insert into services (id, type, audience, quantity, price_cents, provider_id, provider_service, active)
       select 900000 + provider_id, 'followers', 'europe', 1000, 999, provider_id, '1001', false from listed
       returning id, provider_id
     ), bought as (
       insert into orders (number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username,
                           total_cents, tax_country, tax_rate_basis_points, tax_cents, paid_at)
       values ($4, 'processing', 'paid', $5, 'print', 'es', $6, $7, 999, 'ES', 2100, 173, now()) returning id
     ), line as (
       insert into line_items (order_id, position, service_id, service_type, audience, quantity, list_price_cents,
                               price_cents, link)
       select bought.id, 0, service.id, 'followers', 'europe', 1000, 999, 999, $8 from bought, service
       returning id, order_id
     ), part as (
       insert into fulfilments (order_id, line_item_id, provider_id, provider_service, link, quantity)
       select line.order_id, line.id, provider.id, '1001', $8, 1000 from line, provider
     )
     select id from provider`,
    [
      ...[name, `${provider.url}/api/v2`, sealKey('the-key-of-before')],
      ...[`HD${mark.toUpperCase().replaceAll(/[^2-9A-HJ-NP-Z]/g, '7')}`, crypto.randomUUID()],
      ...[`${username}@example.com`, username, link],
    ],
  ]);
  const providerId = row!.id;
  const items = () =>
    change<{ id: string }>([
      `select id from pending_items where reason = 'provider_held' and subject_id = $1 and resolved_at is null`,
      [String(providerId)],
    ]);
  await expect.poll(async () => (await items()).length).toBe(1);
  const [item] = await items();
  return { provider, providerId, name, link, itemId: item!.id };
}

const clear = async ({ provider, providerId }: Scene) => {
  await change(['update providers set retired_at = now() where id = $1', [providerId]]);
  await provider.close();
};

/** Moves the member's last proof of identity back by an hour. */
async function wantsProof({ id }: Staff['member']): Promise<void> {
  await change(
    ['update staff_members set password_hash = $2 where id = $1', [id, await hash(password)]],
    [`update staff_sessions set proved_at = now() - interval '1 hour' where staff_id = $1`, [id]],
  );
}

async function understand(context: BrowserContext, { itemId, providerId, name }: Scene): Promise<Page> {
  await signInAs(context, 'agent');
  const page = await context.newPage();
  await page.goto('/admin/pending');
  const row = page.locator(`a[href$="/admin/pending/${itemId}"]`).first();
  await expect(row).toContainText(words.reasons.invalid_key, { ignoreCase: true });
  await expect(row).toContainText(`${pending.packages('1')}, ${sheets.one}`);
  await row.press('Enter');
  await expect(page.getByText(pending.reasons.provider_held.found)).toBeVisible();
  await expect(page.getByText(words.reasons.invalid_key).last()).toBeVisible();
  await expect(page.getByText(sheets.one).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: sheets.cures.provider }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/providers/${providerId}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(words.reasons.invalid_key)).toBeVisible();
  await expect(page.getByText(words.repairs.invalid_key)).toBeVisible();
  // Only owners may change keys.
  await expect(page.getByRole('button', { name: words.renew })).toHaveCount(0);
  return page;
}

test.describe(() => {
  test.use({
    as: { role: 'owner', width: 1440, theme: 'light' },
    // The first attempt with the key requires a proof of identity.
    provokes: /status of 403/,
  });

  test('an agent sees why a provider is paused; the owner enters its new key, and waiting orders are sent once', {
    tag: '@merge',
  }, async ({ staff, newContext }) => {
    const { page, member } = staff;
    const scene = await refusingProvider();
    try {
      const agents = await understand(await newContext({ viewport: { width: 390, height: 844 } }), scene);
      await wantsProof(member);
      await page.goto('/admin/providers');
      await page.getByRole('link', { name: scene.name, exact: true }).click();
      await expect(page.getByText(words.repairs.invalid_key)).toBeVisible();

      await page.getByRole('button', { name: words.renew }).click();
      const dialog = page.getByRole('dialog', { name: words.renewTitle(scene.name) });
      await dialog.getByLabel(words.newKey).fill(newKey);
      await dialog.getByRole('button', { name: words.renew }).click();
      const proof = page.getByRole('dialog', { name: shell.proof.title });
      await proof.getByLabel(shell.signIn.password, { exact: true }).fill(password);
      await proof.getByRole('button', { name: shell.proof.submit }).click();
      await expect(dialog).toHaveCount(0);
      expect(scene.provider.orders()).toEqual([]);

      await page.getByRole('button', { name: words.release }).click();
      const release = page.getByRole('dialog', { name: words.releaseTitle(scene.name) });
      await release.getByRole('button', { name: words.release }).click();
      await expect(release).toHaveCount(0);
      await expect.poll(() => scene.provider.orders().map(({ link }) => link)).toEqual([scene.link]);
      // The agent's page updates by itself.
      await expect(agents.getByText(words.repairs.invalid_key)).toHaveCount(0);
      await expect(agents.getByText(words.active, { exact: true }).first()).toBeVisible();
    } finally {
      await clear(scene);
    }
  });
});
