import { clientsMessages } from '#messages/admin/customers/records.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { expectAccessible } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { expectToFit } from './page-pictures.ts';
import { expect, test } from './staff.ts';

const words = clientsMessages.es;
const { reason } = shellMessages.es;

test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

test('an owner merges two addresses, writes a note, saves a filter and erases a customer on request', async ({
  staff,
}) => {
  const { page } = staff;
  const [first, second] = [await boughtOrder(), await boughtOrder()];
  await page.goto(`/admin/customers?q=${first.email}`);
  const row = page.getByRole('row').filter({ hasText: first.email });
  await expect(row).toHaveCount(1);
  await row.getByText(first.email).click();
  await expect(page.getByRole('heading', { name: first.email })).toBeVisible();
  await page.getByRole('textbox', { name: words.note }).fill('Llamó por su factura.');
  await page.getByRole('button', { name: words.addNote }).click();
  await expect(page.getByText('Llamó por su factura.')).toBeVisible();

  await page.getByRole('button', { name: words.merge }).click();
  const merge = page.getByRole('dialog', { name: words.mergeTitle });
  await merge.getByLabel(words.mergeSearch).fill(second.email);
  await merge.getByRole('radio', { name: second.email }).check();
  await merge.getByLabel(reason).fill('La misma persona');
  await expectAccessible(page, 'dialog');
  await merge.getByRole('button', { name: words.mergeDo }).click();
  await expect(merge).toHaveCount(0);
  await expect(page.getByRole('button', { name: `${words.unmerge} ${second.email}` })).toBeVisible();
  await expect(page.getByRole('link', { name: second.number }).first()).toBeVisible();
  await expectToFit(page, 320);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: `${words.unmerge} ${second.email}` }).click();
  await expect(page.getByRole('link', { name: second.number })).toHaveCount(0);

  await page.getByRole('button', { name: words.erase, exact: true }).click();
  const erase = page.getByRole('dialog', { name: words.eraseTitle });
  await erase.getByLabel(reason).fill('Lo pidió por carta');
  await erase.getByRole('button', { name: words.eraseDo }).click();
  await expect(page).toHaveURL(/\/admin\/customers$/);
  await page.goto(`/admin/customers?q=${first.email}`);
  await expect(page.getByRole('row').filter({ hasText: first.email })).toHaveCount(0);

  const name = `J${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin/customers?recentDays=30');
  await page.getByRole('button', { name: words.saveSegment }).click();
  const save = page.getByRole('dialog', { name: words.saveSegment });
  await save.getByLabel(words.segmentName).fill(name);
  await save.getByRole('button', { name: words.saveSegment }).click();
  await expect(save).toHaveCount(0);
  await page.goto('/admin/customers/segments');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('row').filter({ hasText: second.email })).toHaveCount(1);
});
