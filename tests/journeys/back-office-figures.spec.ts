import { figureMessages } from '#messages/admin/marketing/reporting.ts';
import { expectAccessible } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { expect, test } from './staff.ts';

const words = figureMessages.es;

test.use({ as: { role: 'owner', width: 390, theme: 'dark' } });

test('a new payment appears in the figures by point, in a table and behind a link to its orders', {
  tag: '@merge',
}, async ({ staff }) => {
  const { page } = staff;
  const { number } = await boughtOrder();
  await page.goto('/admin/dashboard?range=7&by=country');
  const chart = page.getByRole('slider', { name: words.chartLabel(words.measures.revenueCents) });
  await chart.focus();
  await chart.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`${words.kpis.orders} [1-9]`));
  await page.getByRole('button', { name: words.ranges['30'] }).click();
  await expect(page).toHaveURL(/range=30/);
  await expect(chart).toHaveAttribute('max', '29');
  const more = page.getByRole('region', { name: words.more });
  await more.getByText(words.inTable).click();
  await expectAccessible(page);
  await more.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/orders\?.*from=/);
  await expect(page.getByText(number)).toBeVisible();
});
