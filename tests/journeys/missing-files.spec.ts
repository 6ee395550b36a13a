import type { Page } from '@playwright/test';
import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { consentBannerMessages } from '#messages/consent-banner.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { proofMessages } from '#messages/proof.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { boughtOrder } from './bought-order.ts';
import { cards, fillForm, newBuyer, openCheckout, orderButton, startCheckout, typeCard } from './buyer.ts';
import { dialog, openDiscount } from './checkout-dialog.ts';
import { consentButton, newVisitor, sheet } from './measuring.ts';
import { expect, test } from './quiet-page.ts';

/* A file that loads after a press does not arrive: the page says so, and the next press loads it again. */

const { notLoaded, business, means, retry } = checkoutMessages.es;

/** Makes a built file reply 404, also at a second address. Returns a function that ends it. */
async function lose(page: Page, name: string): Promise<() => Promise<void>> {
  const url = `**/assets/${name}-*.js*`;
  await page.route(url, (route) => route.fulfill({ status: 404, body: '' }));
  return () => page.unroute(url);
}

test('the form for businesses says that it is missing, and opens at the next attempt', async ({ page }) => {
  const find = await lose(page, 'business-form');
  await startCheckout(page, 'es');
  await openDiscount(page, 'es');
  await page.getByText(business.fold).click();
  await expect(dialog(page).getByText(notLoaded)).toBeVisible();
  await find();
  await page.getByText(business.fold).click();
  await page.getByText(business.fold).click();
  await expect(
    page.locator('.business').getByLabel(invoiceMessages.es.fields.name, { exact: true }),
  ).toBeVisible();
  await expect(dialog(page).getByText(notLoaded)).toHaveCount(0);
});

test('the order button loads missing invoice fields again', async ({ page }) => {
  const find = await lose(page, 'buyer-fields');
  await fillForm(page, 'es', newBuyer());
  await page.getByLabel(orderFormMessages.es.packages.customLabel).fill('100000');
  await page.getByLabel(orderFormMessages.es.packages.customLabel).blur();
  await openCheckout(page, 'es');
  await expect(dialog(page).getByText(notLoaded)).toBeVisible();
  await typeCard(page, cards.good);
  await find();
  await orderButton(page, 'es').click();
  await expect(page.locator('[name=buyer-name]')).toBeFocused();
  await expect(dialog(page).getByText(notLoaded)).toHaveCount(0);
});

test('a method of payment whose files are missing can be tried again', async ({ page }) => {
  const find = await lose(page, 'gateway-forms');
  await startCheckout(page, 'es');
  await page.getByLabel(means.bizum.name, { exact: true }).check();
  await expect(dialog(page).getByText(notLoaded)).toBeVisible();
  await find();
  await page.getByRole('button', { name: retry }).click();
  await expect(dialog(page).getByText(means.bizum.lead)).toBeVisible();
});

test('card fields whose files are missing can be tried again', async ({ page }) => {
  const findForm = await lose(page, 'hosted-form');
  const findFields = await lose(page, 'processor-fields');
  await fillForm(page, 'es', newBuyer());
  await page.getByRole('button', { name: orderFormMessages.es.summary.pay }).click();
  const tryAgain = dialog(page).getByRole('button', { name: retry });
  await expect(tryAgain).toBeVisible();
  await findForm();
  await findFields();
  await tryAgain.click();
  await expect(orderButton(page, 'es')).toBeVisible();
});

test('all reviews say that they are missing', async ({ page }) => {
  const { all, failed } = proofMessages.es.reviews;
  const find = await lose(page, 'all-reviews');
  await page.goto(pathTo('followers', 'es'));
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: all }).click();
  await expect(page.getByText(failed)).toBeVisible();
  await find();
  await page.getByRole('button', { name: all }).click();
  await expect(page.locator('.revs li').first()).toBeFocused();
  await expect(page.getByText(failed)).toHaveCount(0);
});

test('the chat says that it is missing, and opens at the next press', async ({ page }) => {
  const find = await lose(page, 'open-chat');
  await page.goto(pathTo('faq', 'es'));
  const button = page.locator('button.chat');
  await button.click();
  await expect(button).toContainText('Sin conexión');
  await find();
  await button.click();
  await expect(page.locator('dialog.talk')).toBeVisible();
});

test.describe('a new visitor', () => {
  test.use(newVisitor);

  test('the question for consent says that its answer is not saved', async ({ page }) => {
    const find = await lose(page, 'choose-consent');
    await page.goto(pathTo('tracking', 'es'));
    await consentButton(page, 'es', 'accept').click();
    await expect(sheet(page).getByText(consentBannerMessages.es.failed)).toBeVisible();
    await find();
    await consentButton(page, 'es', 'accept').click();
    await expect(sheet(page)).toBeHidden();
  });
});

test('an order number that the browser refuses to copy is selected', async ({ page }) => {
  const { success } = trackingMessages.es;
  const order = await boughtOrder();
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(`${orderPathTo('orderSuccess', 'es')}?order=${order.accessToken}`);
  await page.getByRole('button', { name: success.copyLabel }).click();
  expect(await page.evaluate(() => String(getSelection()))).toBe(order.number);
});
