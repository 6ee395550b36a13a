import { alertsMessages } from '#messages/admin/operations/alerts.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const { es, en } = alertsMessages;

test('the owner adds a channel by keyboard, tests it and deletes it', async ({ staff }) => {
  const { page } = staff;
  const name = `Guardia ${crypto.randomUUID().slice(0, 6)}`;
  await page.goto('/admin/alerts');
  await expect(page.getByRole('heading', { name: es.standing })).toBeVisible();
  await page.getByRole('button', { name: es.add }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: es.addTitle });
  await expect(dialog.getByLabel(es.fields.kind)).toBeFocused();
  await expectAccessibleInBothThemes(page, 'dialog');
  await dialog.getByLabel(es.fields.name).fill(name);
  await dialog.getByLabel(es.fields.recipient).fill('guardia@example.com');
  await dialog.getByLabel(es.urgencies.week, { exact: true }).selectOption('never');
  await dialog.getByRole('button', { name: es.save }).press('Enter');
  await expect(dialog).toBeHidden();
  const channel = page.getByRole('region', { name });
  await expect(channel.getByText('guardia@example.com')).toBeVisible();
  await expect(channel.getByText(es.deliveries.never)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('button', { name: es.testLabel(name) }).press('Enter');
  await expect(page.getByText(es.mailed)).toBeVisible();
  await page.getByRole('button', { name: es.removeLabel(name) }).press('Enter');
  await page
    .getByRole('dialog', { name: es.removeTitle(name) })
    .getByRole('button', { name: es.remove })
    .click();
  await expect(channel).toHaveCount(0);
});

test.describe('in English', () => {
  test.use({ as: { role: 'owner', width: 1440 } });

  test('a chat channel requires its address and does not show it again', { tag: '@merge' }, async ({
    staff,
  }) => {
    const { page, member } = staff;
    await change(["update staff_members set language = 'en' where id = $1", [member.id]]);
    const name = `Watch ${crypto.randomUUID().slice(0, 6)}`;
    await page.goto('/admin/alerts');
    await page.getByRole('button', { name: en.add }).click();
    const dialog = page.getByRole('dialog', { name: en.addTitle });
    await dialog.getByLabel(en.fields.kind).selectOption('slack');
    await dialog.getByLabel(en.fields.name).fill(name);
    await dialog.getByRole('button', { name: en.save }).click();
    await expect(dialog.getByLabel(en.fields.webhook)).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel(en.fields.webhook).fill('https://hooks.example/services/secret');
    await dialog.getByRole('button', { name: en.save }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: en.changeLabel(name) }).click();
    const again = page.getByRole('dialog', { name: en.changeTitle });
    await expect(again.getByLabel(en.fields.webhook)).toHaveValue('');
    await again.getByRole('button', { name: shellMessages.en.cancel }).click();
    await page.getByRole('button', { name: en.removeLabel(name) }).click();
    await page
      .getByRole('dialog', { name: en.removeTitle(name) })
      .getByRole('button', { name: en.remove })
      .click();
    await expect(page.getByRole('region', { name })).toHaveCount(0);
  });
});
