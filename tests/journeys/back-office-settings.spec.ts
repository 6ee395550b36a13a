import { formMessages } from '#messages/admin/shell/form.ts';
import { settingNameMessages } from '#messages/admin/staff/setting-names.ts';
import { settingsMessages } from '#messages/admin/staff/settings.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { saveScreenshot } from './page-pictures.ts';
import { expect, test } from './staff.ts';

const words = settingsMessages.es;
const { names } = settingNameMessages.es;
const key = 'providers.margin';

test.use({ as: { role: 'owner', width: 1440, theme: 'dark' }, provokes: /^409: / });

test('an owner edits a setting in its own units, sees the invalid field and a concurrent change', {
  tag: '@merge',
}, async ({ staff }) => {
  const { page } = staff;
  const read = async () => {
    const { items } = await (await page.request.get('/api/admin/settings')).json();
    return items.find((each: { key: string }) => each.key === key);
  };
  const before = await read();
  await page.goto('/admin/settings');
  await page.getByLabel(words.search).fill('margen');
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(3);
  await page.getByRole('button', { name: `${words.edit} ${names[key]}` }).click();
  const dialog = page.getByRole('dialog', { name: names[key] ?? '' });
  const fee = dialog.getByLabel(`${words.fields.feeCents} (€)`);
  await fee.fill('99');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog.getByText(words.wrong.most('10'))).toBeVisible();
  await fee.fill('0,31');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: formMessages.es.unsaved })
    .getByRole('button', { name: formMessages.es.stay })
    .click();
  await expectAccessibleInBothThemes(page, 'dialog');

  // Another member stores a different margin at the same time.
  const theirs = { ...(before.stored ?? before.initial), least: 4100 };
  const stored = await page.request.put(`/api/admin/settings/${key}`, {
    data: { value: theirs, was: before.stored },
  });
  expect(stored.ok()).toBe(true);
  await dialog.getByRole('button', { name: words.save }).click();
  const conflict = page.getByRole('dialog', { name: formMessages.es.conflict });
  await expect(conflict.getByRole('row', { name: words.fields.least })).toContainText('41,00 %');
  await conflict.getByRole('button', { name: formMessages.es.keepMine }).click();
  await expect(fee).toHaveValue('0,31');
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog).toHaveCount(0);
  const after = await read();
  expect(after.stored).toMatchObject({ feeCents: 31 });
  await page.request.put(`/api/admin/settings/${key}`, { data: { value: before.stored, was: after.stored } });
});

test('an owner chooses a thank-you offer from its presets', async ({ staff }) => {
  const { page } = staff;
  const name = names['promotions.thanks'] ?? '';
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: `${words.edit} ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'SAVE15' }).click();
  const hours = `${words.fields['promotions.thanks.hours']} (${words.units.hours})`;
  await expect(dialog.getByLabel(hours)).toHaveValue('24');
  await expect(dialog.getByLabel(words.fields.percentage ?? '')).toHaveValue('15');
  await dialog.getByRole('button', { name: 'SAVE10' }).click();
  await expect(dialog.getByLabel(hours)).toHaveValue('720');
  await saveScreenshot(page, 'back-office-settings-presets');
});
