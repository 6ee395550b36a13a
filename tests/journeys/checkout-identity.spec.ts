import { expect, test } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import {
  answerBank,
  cardFrame,
  cards,
  fillForm,
  newBuyer,
  openCheckout,
  orderButton,
  payWith,
  seeSuccess,
  typeCard,
} from './buyer.ts';
import { closeCheckout, confirmPath, createPath, watchCreations } from './checkout-dialog.ts';
import { countPayments } from './desk.ts';

const words = checkoutMessages.es;
const form = orderFormMessages.es;
const consents = consentStatements[consentVersion].es;

test('closing keeps the intent, and a changed order gets a new one and cancels the old one', async ({
  page,
}) => {
  const asked = watchCreations(page);
  await fillForm(page, 'es', newBuyer());
  await openCheckout(page, 'es');
  await closeCheckout(page, 'es');
  await openCheckout(page, 'es');
  await closeCheckout(page, 'es');
  await page.locator('.tiles.europe .tile', { hasText: '500' }).first().click();
  await openCheckout(page, 'es');
  const [first, again, other] = asked;
  expect(again?.key).toBe(first?.key);
  expect(again?.body.previousPaymentIntentId).toBeUndefined();
  expect(other?.key).not.toBe(first?.key);
  expect(other?.body.previousPaymentIntentId).toMatch(/^pi_/);
});

test('an order from five minutes ago is renewed', async ({ page }) => {
  const asked = watchCreations(page);
  await fillForm(page, 'es', newBuyer());
  await openCheckout(page, 'es');
  await closeCheckout(page, 'es');
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  await openCheckout(page, 'es');
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
  expect(asked[1]?.body.previousPaymentIntentId).toMatch(/^pi_/);
});

test('returning from a cancellation starts a new order', async ({ page, baseURL }) => {
  const asked = watchCreations(page);
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
  await page.goto(pathTo('followers', 'es'), { referer: `${baseURL}/cancel` });
  await expect(page.getByLabel(form.profile.label, { exact: true })).toHaveValue(buyer.username);
  await page.getByLabel(consents.startNow).check();
  await page.getByLabel(consents.waive).check();
  await openCheckout(page, 'es');
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
  expect(asked[1]?.body.previousPaymentIntentId).toMatch(/^pi_/);
});

test('two tabs with the same order pay once', { tag: '@merge' }, async ({ page, context, request }) => {
  const buyer = newBuyer();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await fillForm(tab, 'es', buyer);
    await openCheckout(tab, 'es');
    await typeCard(tab, cards.good);
  }
  await orderButton(page, 'es').click();
  const number = await seeSuccess(page, 'es');
  await orderButton(other, 'es').click();
  expect(await seeSuccess(other, 'es')).toBe(number);
  expect(await countPayments(request, buyer)).toBe(1);
});

test('an order paid just now is not paid again by mistake, and can be bought again', async ({ page }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
  await payWith(page, 'es', cards.good);
  const number = await seeSuccess(page, 'es');
  await fillForm(page, 'es', buyer);
  await page.getByRole('button', { name: form.summary.pay }).click();
  await expect(page.getByRole('status').filter({ hasText: words.justPaid.title })).toBeVisible();
  await page.getByRole('button', { name: words.justPaid.show }).click();
  await expect(page.locator('dd b').first()).toHaveText(number);
  await fillForm(page, 'es', buyer);
  await page.getByRole('button', { name: form.summary.pay }).click();
  await page.getByRole('button', { name: words.justPaid.again }).click();
  await payWith(page, 'es', cards.good);
  expect(await seeSuccess(page, 'es')).not.toBe(number);
});

test('an order cancelled in another tab is created again and paid once', async ({
  page,
  context,
  request,
}) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
  const other = await context.newPage();
  await fillForm(other, 'es', buyer);
  await openCheckout(other, 'es');
  await closeCheckout(other, 'es');
  await other.locator('.tiles.europe .tile', { hasText: '500' }).first().click();
  await openCheckout(other, 'es');
  await payWith(page, 'es', cards.good);
  await expect(page.getByText(words.renewed.title)).toBeVisible();
  await payWith(page, 'es', cards.good);
  await seeSuccess(page, 'es');
  expect(await countPayments(request, buyer)).toBe(1);
});

test('a double click pays once', async ({ page, request }) => {
  const buyer = newBuyer();
  let confirmations = 0;
  page.on('request', (sent) => {
    if (/\/confirm$/.test(new URL(sent.url()).pathname)) confirmations += 1;
  });
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
  await typeCard(page, cards.good);
  await orderButton(page, 'es').dblclick();
  await seeSuccess(page, 'es');
  expect(confirmations).toBe(1);
  expect(await countPayments(request, buyer)).toBe(1);
});

test("a reload during the bank's question loses nothing, and the order is paid once", async ({
  page,
  request,
}) => {
  const asked = watchCreations(page);
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
  await payWith(page, 'es', cards.asksBank);
  await expect(page.getByText(words.confirming.title)).toBeVisible();
  await expect.poll(() => page.frames().length).toBeGreaterThan(3);
  await page.reload();
  await page.waitForURL(`**${pathTo('checkout', 'es')}`);
  await expect(page.getByRole('alert').filter({ hasText: words.interrupted.title })).toBeVisible();
  await expect(page.getByText(buyer.email).first()).toBeVisible();
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  expect(asked[1]?.key).toBe(asked[0]?.key);
  await payWith(page, 'es', cards.asksBank);
  await answerBank(page, 'authorize');
  await seeSuccess(page, 'es');
  expect(await countPayments(request, buyer)).toBe(1);
});

test('going back from the success page shows an empty form instead of a paid one', async ({ page }) => {
  await fillForm(page, 'es', newBuyer());
  await openCheckout(page, 'es');
  await payWith(page, 'es', cards.good);
  await seeSuccess(page, 'es');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel(form.profile.label, { exact: true })).toHaveValue('');
});

test('a network failure while opening the order keeps the same order for the next attempt', async ({
  page,
}) => {
  const asked = watchCreations(page);
  await page.route(createPath, (route) => route.abort());
  await fillForm(page, 'es', newBuyer());
  await page.getByRole('button', { name: form.summary.pay }).click();
  await expect(page.getByRole('alert').filter({ hasText: words.initFailed.text })).toBeVisible();
  await page.unroute(createPath);
  await page.getByRole('button', { name: words.retry }).click();
  await payWith(page, 'es', cards.good);
  await seeSuccess(page, 'es');
  expect(asked[1]?.key).toBe(asked[0]?.key);
});

test('a lost bank result after the charge shows success, and the order is paid once', {
  tag: '@merge',
}, async ({ page, request }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
  await page.route(confirmPath, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payWith(page, 'es', cards.good);
  await seeSuccess(page, 'es');
  expect(await countPayments(request, buyer)).toBe(1);
});

test('a network failure during payment shows no result, and the next attempt does', async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
  const processor = '**/v1/payment_intents/**';
  await page.route(processor, async (route) => {
    if (route.request().url().includes('/confirm')) await route.fetch();
    await route.abort();
  });
  await payWith(page, 'es', cards.good);
  const alert = page.getByRole('alert').filter({ hasText: words.unsure.title });
  await expect(alert).toBeVisible();
  await expect(alert).not.toContainText(words.untouched);
  await page.unroute(processor);
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
  expect(await countPayments(request, buyer)).toBe(1);
});

test('a reload right after the payment shows the paid order', async ({ page, request }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
  await page.route('**/api/create-order-after-payment', () => {}, { times: 1 });
  await payWith(page, 'es', cards.good);
  await expect(page.locator('.toast')).toContainText(words.success.title);
  await page.reload();
  await expect(page.locator('dd b').first()).toHaveText(/^[2-9A-HJ-NP-Z]{10}$/);
  expect(await countPayments(request, buyer)).toBe(1);
});
