import { codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './staff.ts';

const words = codesMessages.es;

test.use({ as: { role: 'owner', width: 390, theme: 'dark' } });

test('an owner creates one code and a batch of random codes, and stops the batch', async ({ staff }) => {
  const { page } = staff;
  const name = `J${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await page.goto('/admin/discount-codes');
  await page.getByRole('button', { name: words.add }).click();
  const dialog = page.getByRole('dialog', { name: words.add });
  await dialog.getByRole('button', { name: words.add }).click();
  await expect(dialog.getByText(words.invalid.code)).toBeVisible();
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel(words.fields.code, { exact: true }).fill(name.toLowerCase());
  await dialog.getByLabel(words.fields.value).fill('7,5');
  await dialog.getByRole('button', { name: words.add }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/admin/discount-codes?q=${name}`);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('7,5');

  await page.getByRole('button', { name: words.generate }).click();
  const many = page.getByRole('dialog', { name: words.generate });
  await many.getByLabel(words.count).fill('3');
  await many.getByLabel(words.prefix).fill(name);
  await many.getByRole('button', { name: words.generate }).click();
  await page
    .getByRole('dialog', { name: words.generated('3') })
    .getByRole('link', { name: words.seeBatch })
    .click();
  const made = page.getByRole('row').filter({ hasText: `${name}-` });
  await expect(made).toHaveCount(3);
  await made.first().getByText(`${name}-`).click();
  await page.getByRole('button', { name: words.stopBatch }).click();
  await page
    .getByRole('dialog', { name: words.stopBatch })
    .getByRole('button', { name: words.stopBatch })
    .click();
  await expect(page.getByText(words.batchOf('3', '0'))).toBeVisible();
});
