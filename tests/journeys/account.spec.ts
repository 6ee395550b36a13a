import type { BrowserContext, Page } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { mailedCode } from './desk.ts';
import { showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

async function inspectWithScripts(wide: BrowserContext, page: Page): Promise<void> {
  const seen = await wide.newPage();
  await seen.goto(new URL(page.url()).origin + pathTo('account', 'es'));
  await expectAccessibleInBothThemes(seen);
  await showPage(seen, 'account-wide-es');
}

test.describe('the customer account', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

  test('a buyer signs in on a phone without scripts, views the orders and signs out everywhere', {
    tag: '@merge',
  }, async ({ page, request, newContext }) => {
    const order = await boughtOrder();
    const words = accountMessages.es;
    await page.goto(pathTo('account', 'es'));
    await page.getByRole('button', { name: words.ask.submit }).click();
    await expect(page.getByText(words.ask.problems.required)).toBeVisible();
    await page.getByLabel(words.ask.email).fill(order.email);
    await page.getByRole('button', { name: words.ask.submit }).click();
    await page.getByLabel(words.code.label).fill('12');
    await page.getByRole('button', { name: words.code.submit }).click();
    await expect(page.getByText(words.code.malformed)).toBeVisible();
    await showPage(page, 'account-code-es');

    await page.getByLabel(words.code.label).fill(await mailedCode(request, order.email));
    await page.getByRole('button', { name: words.code.submit }).click();

    const card = page.getByRole('article').filter({ hasText: order.number });
    await expect(card).toContainText(`@${order.username}`);
    await expect(card).toContainText(words.today('9,99 €'));
    await expect(page.getByText(order.email)).toBeVisible();
    await showPage(page, 'account-es');
    await page.getByRole('link', { name: words.filters.cancelled }).click();
    await expect(page.getByRole('heading', { name: words.noneHere.heading })).toBeVisible();
    await page.getByRole('link', { name: words.noneHere.all }).click();
    await expect(card).toBeVisible();
    const wide = await newContext({
      storageState: await page.context().storageState(),
      javaScriptEnabled: true,
      viewport: { width: 1440, height: 900 },
    });
    await inspectWithScripts(wide, page);
    await page.getByRole('button', { name: words.devices.endAll }).click();
    await expect(page.getByRole('button', { name: words.ask.submit })).toBeVisible();
    await expect(page.getByText(order.number)).toHaveCount(0);
  });
});
