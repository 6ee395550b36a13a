import type { Page } from '@playwright/test';
import { refillsMessages } from '#messages/admin/fulfilment/refills.ts';
import { providerStatusMessages } from '#messages/admin/fulfilment/statuses.ts';
import { expect, test } from './staff.ts';

test.use({
  as: { role: 'owner', width: 1440, theme: 'light' },
  provokes: /^5\d\d: |status of 5\d\d|^404: /,
});

/** Makes calls to this path fail with a server error. Returns a function that restores them. */
async function failRoute(page: Page, path: string | RegExp): Promise<() => Promise<void>> {
  await page.route(path, (route) => route.fulfill({ status: 500, body: 'out of order' }));
  return () => page.unroute(path);
}

const toast = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('refills and the status comparison show each error at their control', { tag: '@merge' }, async ({
  staff: { page },
}) => {
  const refills = refillsMessages.es;
  await page.goto('/admin/auto-refill');
  const order = page.getByLabel(refills.order);
  const check = page.getByRole('button', { name: refills.check });
  await check.click();
  await expect(order).toHaveAccessibleDescription(refills.checkEmpty);
  await order.fill('AAAAAAAAAA');
  await check.click();
  await expect(order).toHaveAccessibleDescription(refills.checkUnknown);
  await failRoute(page, '**/api/admin/refill/**');
  await check.click();
  await toast(page, refills.checkFailed);
  await page.getByRole('button', { name: refills.all }).click();
  await page.getByRole('dialog').getByRole('button', { name: refills.all }).click();
  await toast(page, refills.allFailed);

  const status = providerStatusMessages.es;
  const letThrough = await failRoute(page, '**/api/provider-status/stats');
  await page.goto('/admin/provider-status');
  await toast(page, status.failedStats);
  await letThrough();
  await page.getByRole('button', { name: status.retry }).click();
  await expect(page.getByRole('switch')).toBeVisible();
  await failRoute(page, /provider-status\/(sync-all|st\w+-auto-sync)/);
  await page.getByRole('switch').click();
  await toast(page, status.failedSwitch);
  await page.getByRole('button', { name: status.syncNow }).click();
  await toast(page, status.failedSync);
});
