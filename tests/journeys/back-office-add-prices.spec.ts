import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { dataMessages } from '#messages/admin/operations/export.ts';
import { boundsMessages } from '#messages/admin/staff/bounds.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './staff.ts';

const words = servicesMessages.es;
const { add } = words;
const { imports } = dataMessages.es;

test.use({ as: { role: 'owner', width: 390, theme: 'dark' } });

test("an owner drafts prices from a provider's list with a mark-up and previews them before they are on sale", async ({
  staff,
}) => {
  const { page } = staff;
  await page.goto('/admin/services?add=prices');
  const dialog = page.getByRole('dialog', { name: add.title });
  await dialog.getByLabel(words.columns.provider, { exact: true }).selectOption('default');
  await dialog.getByLabel(add.service).fill('1001');
  await dialog.getByLabel(add.sizes).fill('777, muchos');
  await dialog.getByRole('button', { name: add.send }).click();
  await expect(dialog.getByText(add.invalidSizes)).toBeVisible();
  await dialog.getByLabel(add.sizes).fill('777, 999999999');
  // The shop refuses a price outside those for 500 and 1,000.
  await dialog.getByLabel(add.markup).fill('860');
  await expect(dialog.getByText(add.skipped('999.999.999'))).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: add.send }).click();
  const panel = page.getByRole('dialog', { name: add.preview });
  await expect(panel.getByText(imports.states.checked)).toBeVisible();
  await expect(panel.getByText(`1 ${imports.rows.good}`)).toBeVisible();
  await expect(panel.getByText(boundsMessages.es.margin)).toBeVisible();
  await expectAccessible(page, 'dialog');
  await panel.getByRole('button', { name: imports.drop }).click();
  await expect(panel).toHaveCount(0);
});
