import { expect, test } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import {
  answerBank,
  cardFrame,
  cards,
  fillForm,
  newBuyer,
  openCheckout,
  orderButton,
  payByCard,
  payWith,
  seeSuccess,
  startCheckout,
  typeCard,
} from './buyer.ts';
import { closeCheckout, confirmPath, watchCreations } from './checkout-dialog.ts';
import { countPayments } from './desk.ts';

const words = checkoutMessages.es;
const form = orderFormMessages.es;
test('closing keeps the intent, and a changed order gets a new one and cancels the old one', async ({
  page,
}) => {
  const asked = watchCreations(page);
  await startCheckout(page, 'es');
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

test('two tabs with the same order pay once', { tag: '@merge' }, async ({ page, context, request }) => {
  const buyer = newBuyer();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await startCheckout(tab, 'es', buyer);
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
  await startCheckout(page, 'es', buyer);
  const number = await payByCard(page, 'es');
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
  await startCheckout(page, 'es', buyer);
  const other = await context.newPage();
  await startCheckout(other, 'es', buyer);
  await closeCheckout(other, 'es');
  await other.locator('.tiles.europe .tile', { hasText: '500' }).first().click();
  await openCheckout(other, 'es');
  await payWith(page, 'es', cards.good);
  await expect(page.getByText(words.renewed.title)).toBeVisible();
  await payByCard(page, 'es');
  expect(await countPayments(request, buyer)).toBe(1);
});

test('a double click pays once', async ({ page, request }) => {
  const buyer = newBuyer();
  let confirmations = 0;
  page.on('request', (sent) => {
    if (/\/confirm$/.test(new URL(sent.url()).pathname)) confirmations += 1;
  });
  await startCheckout(page, 'es', buyer);
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
  await startCheckout(page, 'es', buyer);
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

test('a lost bank result after the charge shows success, and the order is paid once', {
  tag: '@merge',
}, async ({ page, request }) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  await page.route(confirmPath, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payByCard(page, 'es');
  expect(await countPayments(request, buyer)).toBe(1);
});

test('a network failure during payment shows no result, and the next attempt does', async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
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
  await startCheckout(page, 'es', buyer);
  await page.route('**/api/create-order-after-payment', () => {}, { times: 1 });
  await payWith(page, 'es', cards.good);
  await expect(page.locator('.toast')).toContainText(words.success.title);
  await page.reload();
  await expect(page.locator('dd b').first()).toHaveText(/^[2-9A-HJ-NP-Z]{10}$/);
  expect(await countPayments(request, buyer)).toBe(1);
});
