import { cartsMessages } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { remindersMessages } from '#messages/admin/marketing/reminders.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './staff.ts';

const words = remindersMessages.es;

test.use({ as: { role: 'owner', width: 390, theme: 'dark' } });

test('an owner adds a reminder with a code, previews it and restores the plan', async ({ staff }) => {
  const { page } = staff;
  await page.goto('/admin/abandoned-carts');
  await expect(
    page.getByRole('region', { name: cartsMessages.es.comparison.title, exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: words.title, exact: true }).click();
  const first = page.getByRole('region', { name: words.step('1') });
  await first.getByRole('button', { name: words.preview }).click();
  const dialog = page.getByRole('dialog', { name: words.preview });
  await expect(dialog.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: words.add }).click();
  const second = page.getByRole('region', { name: words.step('2') });
  await second.getByLabel(words.stepOn).check();
  await second.getByLabel(words.code, { exact: true }).selectOption('own');
  await page.getByRole('button', { name: words.save }).click();
  await expect(second.getByText(words.invalid.silent)).toBeVisible();
  const typed = { subject: 'Sigue aquí', title: '¿Seguimos?', body: 'Con un descuento.', button: 'Seguir' };
  for (const [field, text] of Object.entries(typed))
    await second.getByLabel(words.fields[field as keyof typeof typed], { exact: true }).fill(text);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.save }).click();
  await expect(page.getByText(words.summary('2', '2'))).toBeVisible();

  await page
    .getByRole('region', { name: words.versions })
    .getByRole('button', { name: `${words.bringBack}: ${words.version('0')}` })
    .click();
  await page
    .getByRole('dialog', { name: words.bringBack })
    .getByRole('button', { name: words.bringBack })
    .click();
  await expect(second).toHaveCount(0);
});
