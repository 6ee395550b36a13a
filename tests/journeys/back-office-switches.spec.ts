import { formatStatusPart } from '#contracts/staff/format-status.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { statusMessages } from '#messages/admin/staff/shop-status.ts';
import { stopMessages } from '#messages/admin/staff/stop.ts';
import { closedMessages } from '#messages/closed.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './staff.ts';

const words = settingsMessages.es;
const key = 'catalog.closed';
const name = settingNameMessages.es.names[key] ?? '';

test.use({ as: { role: 'owner', width: 390, theme: 'dark' } });

// No other journey buys in this country.
test('an owner closes a service in one country, its page shows it within seconds, and it is reopened', async ({
  staff,
}) => {
  const { page } = staff;
  const said = closedMessages.fr.countries('Antarctique');
  const pageSays = async () => (await (await page.request.get('/fr/ig-views')).text()).includes(said);
  const dialog = page.getByRole('dialog', { name });
  const edit = async () => {
    await page.getByRole('button', { name: `${words.edit} ${name}` }).click();
    await expect(dialog).toBeVisible();
  };
  await page.goto('/admin/settings');
  await edit();
  await dialog.getByRole('button', { name: words.add }).click();
  // A new row closes nothing until service and reason are chosen.
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog.getByText(words.wrong.choice)).toHaveCount(2);
  await dialog.getByLabel(words.fields.service ?? '').selectOption('views');
  await dialog.getByLabel(words.fields.country ?? '').fill('AQ');
  await dialog.getByLabel(words.fields.reason ?? '').selectOption('law');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: words.save }).click();
  const asked = page.getByRole('dialog', { name: words.closing.title });
  await expect(asked).toContainText('(AQ)');
  await expectAccessible(page, 'dialog');
  await asked.getByRole('button', { name: words.closing.confirm }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(pageSays).toBe(true);

  // The status line on every screen reports it and links to the switch.
  const part = { kind: 'closed', service: 'views', country: 'AQ' } as const;
  const line = page.getByRole('link', { name: formatStatusPart(part, statusMessages.es, 'es') });
  await expect(line).toBeVisible();
  await expectAccessible(page);

  await edit();
  await dialog.getByRole('button', { name: words.back }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(pageSays).toBe(false);
  await expect(line).toHaveCount(0);

  // One screen stops sales in every scope.
  const stop = stopMessages.es;
  await page.goto('/admin/services/stop');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stop.title);
  await page.getByLabel(stop.scope).selectOption('country');
  await page.getByRole('button', { name: stop.next }).press('Enter');
  await expect(page.getByText(stop.required)).toHaveCount(2);
  await page.getByLabel(stop.scopes.country, { exact: true }).selectOption('AQ');
  await page.getByLabel(stop.reason).selectOption('pause');
  await page.getByLabel(stop.note).fill('no deliveries there');
  await expectAccessible(page);
  await page.getByRole('button', { name: stop.next }).press('Enter');
  await expect(asked).toContainText('(AQ)');
  await asked.getByRole('button', { name: words.closing.confirm }).press('Enter');
  await expect.poll(pageSays).toBe(true);
  await page.getByRole('button', { name: stop.resume }).press('Enter');
  await expect.poll(pageSays).toBe(false);
});

test('a provider page opens the stop screen with the provider chosen', async ({ staff: { page } }) => {
  const stop = stopMessages.es;
  await page.goto('/admin/providers/1');
  await page.getByRole('link', { name: shellMessages.es.entries.stopSales }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(stop.title);
  await expect(page.getByLabel(stop.scope)).toHaveValue('provider');
  await expect(page.getByLabel(stop.scopes.provider, { exact: true })).toHaveValue('1');
});
