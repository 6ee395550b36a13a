import { shellMessages } from '#messages/admin/shell/shell.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './staff.ts';

const { palette } = shellMessages.es;

test.use({ as: { role: 'agent', width: 1440, theme: 'dark' } });

test('text typed before the palette opens is kept and finds an order, and a code is found too', async ({
  staff,
}) => {
  const { page } = staff;
  const { id, number } = await boughtOrder();
  const code = `PAL${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await change([
    `insert into discount_codes (code, kind, percent_basis_points) values ($1, 'percentage', 1500)`,
    [code],
  ]);
  const release = await holdRequests(page, /palette-[^/]*\.js/);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('button', { name: palette.button })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(number);
  release();
  const field = page.getByRole('combobox', { name: palette.placeholder });
  await expect(field).toHaveValue(number);
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: number }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'dialog');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/(${id}|${number})`));

  await page.keyboard.press('Control+k');
  await page.keyboard.type(code.toLowerCase());
  await expect(page.getByRole('option', { name: code }).first()).toContainText('−15 %');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});
