import type { Page } from '@playwright/test';
import { blockedMessages } from '#messages/admin/catalog/blocking.ts';
import { refillsMessages } from '#messages/admin/fulfilment/refills.ts';
import { providerStatusMessages } from '#messages/admin/fulfilment/statuses.ts';
import { testVerifyMessages } from '#messages/admin/fulfilment/test-verify.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { formMessages } from '#messages/admin/shell/form.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { boughtOrder } from './bought-order.ts';
import { holdDelivery } from './desk.ts';
import { blockUser } from './hero-shop.ts';
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

test('the block list shows each error at its control', async ({ staff: { page } }) => {
  const words = blockedMessages.es;
  const username = `refused.${crypto.randomUUID().slice(0, 8)}`;
  await blockUser(username);
  const letThrough = await failRoute(page, /\/api\/blocked-users(\?|$)/);
  await page.goto('/admin/blocked-users');
  await toast(page, words.failed);
  await letThrough();
  await page.goto(`/admin/blocked-users?q=${username}`);
  await page.getByRole('button', { name: words.block }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.block }).click();
  await expect(dialog.getByText(words.required)).toBeVisible();
  await failRoute(page, /\/api\/blocked-users(\/\d+)?$/);
  await dialog.getByLabel(words.fields.username).fill(`${username}.too`);
  await dialog.getByLabel(words.fields.reason, { exact: true }).fill('refusals');
  await dialog.getByRole('button', { name: words.block }).click();
  await toast(page, words.blockFailed);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: formMessages.es.leave }).click();
  await page.getByRole('button', { name: words.unblock }).first().click();
  await dialog.getByRole('button', { name: words.unblock }).click();
  await toast(page, words.unblockFailed);
});

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

test('service test and order show each error at their control', async ({ staff: { page }, request }) => {
  const words = testVerifyMessages.es;
  // A second order for the same profile waits for the first. The target of a sent order can no longer change.
  const { username } = await boughtOrder();
  await holdDelivery(request, { username });
  const { id } = await boughtOrder({ input: { username } });
  await page.goto('/admin/test-verify');
  const ask = page.getByRole('button', { name: words.test, exact: true });
  await ask.click();
  await toast(page, words.bothNeeded);
  await page.getByLabel(words.provider, { exact: true }).selectOption('1');
  await page.getByLabel(words.search).fill('1001');
  await page.getByLabel(words.service, { exact: true }).selectOption('1001');
  const letProvider = await failRoute(page, '**/api/providers/1');
  await ask.click();
  await toast(page, words.noProvider);
  await letProvider();
  const letThrough = await failRoute(page, '**/api/providers/test-connection');
  await ask.click();
  await toast(page, words.noAnswer);
  await letThrough();
  await page.route('**/api/providers/test-connection', (route) =>
    route.fulfill({ json: { success: false } }),
  );
  await ask.click();
  await toast(page, words.notFound);

  const order = orderMessages.es;
  await page.goto('/admin/orders/00000000-0000-4000-8000-000000000000');
  await toast(page, order.missing);
  const letOrder = await failRoute(page, `**/api/admin/orders/${id}`);
  await page.goto(`/admin/orders/${id}`);
  await toast(page, order.failed);
  await letOrder();
  await page.reload();
  await failRoute(page, /\/api\/admin\/(orders\/[\w-]+\/target|send-to-provider\/)/);
  const dialog = page.getByRole('dialog');
  for (const [action, failed] of [
    [order.actions.target, order.target.failed],
    [order.actions.send, order.send.failed],
  ] as const) {
    await page.getByRole('button', { name: action }).first().click();
    await dialog.getByRole('button', { name: action }).click();
    await toast(page, failed);
    await dialog.getByRole('button', { name: shellMessages.es.cancel }).click();
    await expect(dialog).toHaveCount(0);
  }
});
