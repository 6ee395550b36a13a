import { checkoutMessages } from '#messages/checkout.ts';
import {
  answerBank,
  cards,
  fillForm,
  newBuyer,
  payByCard,
  payWith,
  seeSuccess,
  startCheckout,
} from './buyer.ts';
import { expectOrdered, providerOrders } from './desk.ts';
import { expect, test } from './quiet-page.ts';

const words = checkoutMessages.es;

test("a buyer confirms the bank's question", { tag: '@merge' }, async ({ page, request }) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  await payWith(page, 'es', cards.asksBank);
  await expect(page.getByText(words.confirming.title)).toBeVisible();
  await answerBank(page, 'authorize');
  await seeSuccess(page, 'es');
  await expectOrdered(request, buyer);
});

test("a buyer refuses the bank's question and pays with another card", async ({ page, request }) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  await payWith(page, 'es', cards.asksBank);
  await answerBank(page, 'fail');
  await expect(page.getByRole('alert').filter({ hasText: words.failed.authentication })).toBeVisible();
  expect(await providerOrders(request, buyer)).toEqual([]);
  await payByCard(page, 'es');
  await expectOrdered(request, buyer);
});

test('a missing processor shows a retry button, and no input is lost', async ({ page }) => {
  const script = '**/endive/stripe.js';
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }));
  await fillForm(page, 'es', newBuyer());
  await page.getByRole('button', { name: 'Proceder al pago' }).click();
  await expect(page.getByRole('alert').filter({ hasText: words.scriptMissing.title })).toBeVisible();
  await page.unroute(script);
  await page.getByRole('button', { name: words.retry }).click();
  await payByCard(page, 'es');
});
